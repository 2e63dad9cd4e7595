package org.gaeperf.model.host;

/**
 * What was taken of some cores during a measurement by others than this benchmark; 100 is all of their time.
 *
 * @param othersPercent CPU time of processes that are not gaeperf's on this host, and of the kernel
 * @param stealPercent time that the hypervisor gave to others
 */
public record CoreShare(double othersPercent, double stealPercent) {}
