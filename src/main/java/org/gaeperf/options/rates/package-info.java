/**
 * What a user says of rates: limits at some of them, the course of a day, and what an instance costs.
 *
 * <p>May import: {@code options.declaration}, {@code options.jvm}.
 */
package org.gaeperf.options.rates;
