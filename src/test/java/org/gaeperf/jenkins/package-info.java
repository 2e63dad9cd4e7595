/**
 * Runs the real {@code Jenkinsfile} without Jenkins: the Groovy of Jenkins' own line, its steps as stubs, {@code sh} as
 * the real shell in a workspace of its own, with a stand-in for Maven.
 */
package org.gaeperf.jenkins;
