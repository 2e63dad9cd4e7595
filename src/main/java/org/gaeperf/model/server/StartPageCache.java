package org.gaeperf.model.server;

/**
 * How much of a server's own files was in the page cache when it was started.
 *
 * @param state that was asked for: {@code cold} or {@code warm}
 * @param fileBytes the length of the files
 * @param cachedBytes what of them was in the page cache just before the start
 */
public record StartPageCache(String state, long fileBytes, long cachedBytes) {}
