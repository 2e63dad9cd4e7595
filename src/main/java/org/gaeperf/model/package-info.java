/**
 * Holds what is stored in {@code results.json} and {@code gate.json}: a run, its trials and the decision of a gate.
 * These are records without behaviour, and the code that reads and writes them as JSON. Times and sizes have their
 * unit in the name.
 *
 * <p>May import: {@code model..}.
 */
package org.gaeperf.model;
