/**
 * The App Engine runtime with a web application of the user's, which is staged as App Engine would: its servlet API is found,
 * its descriptor is completed, and what it says about the connector is left out.
 *
 * <p>May import: {@code files}, {@code http}, {@code model..}, {@code options}, {@code options.declaration}, {@code options.jvm}, {@code server}, {@code server.appengine},
 * {@code server.request}, {@code system}.
 */
package org.gaeperf.server.webapp;
