/**
 * Zuul as a proxy in front of an origin of this project: Zuul 1 in Tomcat and Zuul 2 on Netty. Maven fetches their jars,
 * and the programs of {@code src/zuul} are compiled against them.
 *
 * <p>May import: {@code cgroup}, {@code files}, {@code http}, {@code model..}, {@code options},
 * {@code options.declaration}, {@code options.jvm}, {@code process}, {@code sampling..}, {@code server},
 * {@code server.request}, {@code webapp}.
 */
package org.gaeperf.server.zuul;
