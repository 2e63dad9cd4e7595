package org.gaeperf.options.fetch;

import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.BodySubscribers;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow.Subscription;
import org.gaeperf.options.fetch.RuntimeRepository.NoResponseException;

/** Keeps the body of a response in memory, and refuses one that is too long for a list of versions. */
final class LimitedBody implements BodySubscriber<byte[]> {

    /** The list of the runtime's versions has some kilobytes. */
    static final int MAX_BYTES = 1_000_000;

    private final BodySubscriber<byte[]> kept = BodySubscribers.ofByteArray();
    private Subscription subscription;
    private long bytes;

    @Override
    public CompletionStage<byte[]> getBody() {
        return kept.getBody();
    }

    @Override
    public void onSubscribe(Subscription given) {
        subscription = given;
        kept.onSubscribe(given);
    }

    @Override
    public void onNext(List<ByteBuffer> part) {
        bytes += part.stream().mapToLong(ByteBuffer::remaining).sum();
        if (bytes <= MAX_BYTES) {
            kept.onNext(part);
        } else {
            subscription.cancel();
            kept.onError(new NoResponseException("its response is longer than " + MAX_BYTES + " bytes"));
        }
    }

    @Override
    public void onError(Throwable cause) {
        kept.onError(cause);
    }

    @Override
    public void onComplete() {
        kept.onComplete();
    }
}
