/**
 * What tests of several packages build on: builders of plans and results, a runtime that cannot be started, and what is
 * asked of processes. Each record of the model that has many components is built here and nowhere else in the tests, so
 * that a change of its components changes one builder.
 */
package org.gaeperf.testkit;
