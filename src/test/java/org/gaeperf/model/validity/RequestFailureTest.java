package org.gaeperf.model.validity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.io.EOFException;
import java.io.IOException;
import java.net.BindException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.gaeperf.model.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class RequestFailureTest {

    private static Stream<Arguments> exceptions() {
        return Stream.of(
                arguments(new EOFException("127.0.0.1:4711"), FailureKind.EXCEPTION, "EOFException"),
                arguments(new TimeoutException("idle for 30 s"), FailureKind.TIMED_OUT, "TimeoutException"),
                arguments(new SocketTimeoutException(), FailureKind.TIMED_OUT, "SocketTimeoutException"),
                arguments(new RejectedExecutionException(), FailureKind.QUEUE_FULL, "RejectedExecutionException"),
                arguments(new BindException(), FailureKind.NO_PORTS, "BindException"),
                arguments(
                        new SocketException("Too many open files"),
                        FailureKind.NO_DESCRIPTORS,
                        "SocketException: Too many open files"),
                arguments(
                        new ExecutionException(new IOException(new BindException())),
                        FailureKind.NO_PORTS,
                        "BindException"));
    }

    @ParameterizedTest
    @MethodSource("exceptions")
    void theDeepestCauseDecides(Throwable exception, FailureKind kind, String words) {
        RequestFailure failure = RequestFailure.by(exception);

        assertThat(failure.kind()).isEqualTo(kind);
        assertThat(failure.displayName()).isEqualTo(words);
    }

    @Test
    void countsOfSeveralLoadsAreAddedAndListedByTheirWords() throws Exception {
        RequestFailure status = RequestFailure.of(FailureKind.STATUS, 500);
        RequestFailure length = RequestFailure.of(FailureKind.WRONG_LENGTH);

        List<FailureCount> sum = FailureCount.sum(
                Stream.of(new FailureCount(status, 2), new FailureCount(length, 1), new FailureCount(status, 3)));

        assertThat(sum).containsExactly(new FailureCount(length, 1), new FailureCount(status, 5));
        assertThat(FailureCount.describe(sum)).isEqualTo("{response of wrong length=1, status 500=5}");
        assertThat(Json.read(Json.toLine(sum.get(1)), FailureCount.class)).isEqualTo(sum.get(1));
    }
}
