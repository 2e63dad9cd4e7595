/**
 * Has the servlets of the web application under test for {@code javax.servlet}.
 *
 * <p>May import: {@code webapp}.
 */
package org.gaeperf.webapp.javax;
