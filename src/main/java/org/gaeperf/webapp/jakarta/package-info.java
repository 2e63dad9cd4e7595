/**
 * Has the servlets of the web application under test for {@code jakarta.servlet}.
 *
 * <p>May import: {@code webapp}.
 */
package org.gaeperf.webapp.jakarta;
