/**
 * What a server of the user's is asked for, and which responses of it are right: the options, and the request that they make.
 *
 * <p>May import: {@code files}, {@code http}, {@code model..}, {@code options.declaration}, {@code process}, {@code replay}, {@code server}.
 */
package org.gaeperf.server.request;
