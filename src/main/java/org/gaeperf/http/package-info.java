/**
 * Decides what requests to a server under test consist of, and what is taken for their response: alike for every client.
 *
 * <p>May import: {@code model..}.
 */
package org.gaeperf.http;
