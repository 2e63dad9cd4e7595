package org.gaeperf.server;

/** Starts what a trial measures. */
public sealed interface Launcher permits ServerLauncher, MicrobenchmarkLauncher {}
