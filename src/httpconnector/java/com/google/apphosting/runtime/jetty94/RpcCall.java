package com.google.apphosting.runtime.jetty94;

import com.google.apphosting.base.protos.RuntimePb.UPRequest;
import com.google.apphosting.runtime.anyrpc.AnyRpcServerContext;
import com.google.protobuf.MessageLite;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicLong;

/** A call of the runtime within this process, which provides the deadline and the request id. */
final class RpcCall implements AnyRpcServerContext {
    private static final String TIMEOUT_HEADER = "x-appengine-timeout-ms";

    /** The value that means no deadline to the runtime. */
    private static final Duration UNLIMITED = Duration.ofNanos(Long.MAX_VALUE);

    private static final AtomicLong NEXT_ID = new AtomicLong();

    private final long id = NEXT_ID.getAndIncrement();
    private final long startMillis = System.currentTimeMillis();
    private final Duration timeRemaining;
    private final CompletableFuture<MessageLite> response = new CompletableFuture<>();

    private RpcCall(Duration timeRemaining) {
        this.timeRemaining = timeRemaining;
    }

    static RpcCall withoutDeadline() {
        return new RpcCall(UNLIMITED);
    }

    /**
     * A call with the deadline from the request's headers.
     *
     * @throws NumberFormatException if the header is not a number
     */
    static RpcCall forRequest(UPRequest upRequest) {
        return new RpcCall(upRequest.getRuntimeHeadersList().stream()
                .filter(header -> header.getKey().equalsIgnoreCase(TIMEOUT_HEADER))
                .map(header -> Duration.ofMillis(Long.parseLong(header.getValue())))
                .findFirst()
                .orElse(UNLIMITED));
    }

    /** Waits for the runtime's response. */
    MessageLite response() throws InterruptedException, ExecutionException {
        return response.get();
    }

    @Override
    public void finishWithResponse(MessageLite message) {
        response.complete(message);
    }

    @Override
    public void finishWithAppError(int code, String detail) {
        response.completeExceptionally(new IllegalStateException("AppError: code " + code + "; errorDetail " + detail));
    }

    @Override
    public Duration getTimeRemaining() {
        return timeRemaining;
    }

    @Override
    public long getGlobalId() {
        return id;
    }

    @Override
    public long getStartTimeMillis() {
        return startMillis;
    }
}
