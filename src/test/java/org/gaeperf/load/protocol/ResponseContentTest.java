package org.gaeperf.load.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Random;
import org.gaeperf.load.protocol.ResponseContent.Verdict;
import org.gaeperf.model.load.LoadRequest;
import org.gaeperf.model.load.ResponseCheck;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ResponseContentTest {

    private static final byte[] RIGHT = random(5_000, 1);

    @Test
    @DisplayName("with the default, one wrong byte in one of 2,000 small responses is found each time")
    void findsEachWrongByte() {
        ResponseContent content = learned(ResponseCheck.SAMPLED, RIGHT, 20);
        long wrong = 0;
        for (int number = 0; number < 15_000; number++) {
            byte[] body = RIGHT.clone();
            if (number % 2_000 == 1_999) {
                body[number % body.length] ^= 1;
            }
            wrong += judge(content, body) == Verdict.WRONG ? 1 : 0;
        }

        assertThat(wrong).isEqualTo(7);
        assertThat(content.toResult(15_000).unchecked()).isEmpty();
        assertThat(content.toResult(15_000).crc32c()).isPresent();
    }

    @Test
    @DisplayName("of bodies above 64 KiB so many are read that it is 64 KiB on average, or all if asked for")
    void samplesLargeBodies() {
        byte[] large = random(1_000_000, 2);

        assertThat(read(learned(ResponseCheck.SAMPLED, large, 2), 1_600)).isEqualTo(100);
        assertThat(read(learned(ResponseCheck.ALL, large, 2), 1_600)).isEqualTo(1_600);
        assertThat(read(learned(ResponseCheck.SAMPLED, random(64 * 1024, 3), 2), 100))
                .isEqualTo(100);
    }

    @Test
    @DisplayName("content that changes is not checked, with the reason")
    void changingContent() {
        ResponseContent content = new ResponseContent(response(ResponseCheck.SAMPLED, Optional.empty()));
        for (int number = 0; number < 100; number++) {
            judge(content, ("12:00:0" + number % 10).getBytes(StandardCharsets.US_ASCII));
        }
        content.measurementBegins();

        assertThat(content.read()).isEmpty();
        assertThat(content.toResult(0).unchecked())
                .contains(
                        "the content of the responses changes: of 100 before the measurement, the most with the same body"
                                + " were 10");
    }

    @Test
    @DisplayName("a few wrong responses before the measurement do not make content that changes")
    void fewWrongResponsesBefore() {
        ResponseContent content = new ResponseContent(response(ResponseCheck.SAMPLED, Optional.empty()));
        byte[] wrong = RIGHT.clone();
        wrong[4_999] = (byte) ~wrong[4_999];
        for (int number = 0; number < 100; number++) {
            judge(content, number % 20 == 0 ? wrong : RIGHT);
        }
        content.measurementBegins();

        assertThat(judge(content, wrong)).isEqualTo(Verdict.WRONG);
        assertThat(judge(content, RIGHT)).isEqualTo(Verdict.RIGHT);
    }

    @Test
    @DisplayName("more kinds of bodies than are told apart are content that changes, too")
    void eachResponseAnother() {
        ResponseContent content = new ResponseContent(response(ResponseCheck.ALL, Optional.empty()));
        for (int number = 0; number < 1_000; number++) {
            judge(content, Integer.toString(number).getBytes(StandardCharsets.US_ASCII));
        }
        content.measurementBegins();

        assertThat(content.toResult(0).unchecked())
                .hasValueSatisfying(reason -> assertThat(reason).contains("of 1000 before"));
    }

    @Test
    @DisplayName("nothing is checked without responses before the measurement, or if it is not asked for")
    void uncheckable() {
        ResponseContent cold = new ResponseContent(response(ResponseCheck.SAMPLED, Optional.empty()));
        cold.measurementBegins();
        ResponseContent none = new ResponseContent(response(ResponseCheck.NONE, Optional.empty()));

        assertThat(cold.read()).isEmpty();
        assertThat(cold.toResult(0).unchecked())
                .contains("fewer than two right responses had come before the measurement");
        assertThat(none.read()).isEmpty();
        assertThat(none.toResult(0).unchecked()).contains("bench.response.check=none");
    }

    @Test
    @DisplayName("where the SHA-256 of the right body is known, another one is wrong from the first response on")
    void givenBody() {
        ResponseContent content = new ResponseContent(
                response(ResponseCheck.SAMPLED, Optional.of(LoadRequest.ExpectedResponse.sha256(RIGHT))));
        content.measurementBegins();

        assertThat(judge(content, random(5_000, 9))).isEqualTo(Verdict.WRONG);
        assertThat(judge(content, RIGHT)).isEqualTo(Verdict.RIGHT);
        assertThat(judge(content, random(5_000, 9))).isEqualTo(Verdict.WRONG);
        assertThat(judge(content, RIGHT)).isEqualTo(Verdict.RIGHT);
    }

    @Test
    @DisplayName(
            "of several paths, one that was asked for once has its body, and one that was never asked for its first")
    void seldomPaths() {
        ResponseContent often = new ResponseContent(response(ResponseCheck.SAMPLED, Optional.empty()));
        ResponseContent once = new ResponseContent(response(ResponseCheck.SAMPLED, Optional.empty()));
        byte[] other = random(5_000, 9);
        judge(often, RIGHT);
        judge(often, RIGHT);
        judge(once, other);
        ResponseContent.Later later = ResponseContent.Later.of(List.of(often, once));
        often.measurementBegins(later);
        once.measurementBegins(later);
        ResponseContent never =
                new ResponseContent(response(ResponseCheck.SAMPLED, Optional.empty()), Optional.of(later));

        assertThat(judge(often, other)).isEqualTo(Verdict.WRONG);
        assertThat(judge(once, other)).isEqualTo(Verdict.RIGHT);
        assertThat(judge(once, RIGHT)).isEqualTo(Verdict.WRONG);
        assertThat(judge(never, RIGHT)).isEqualTo(Verdict.UNCHECKED);
        assertThat(judge(never, RIGHT)).isEqualTo(Verdict.RIGHT);
        assertThat(judge(never, other)).isEqualTo(Verdict.WRONG);
    }

    @Test
    @DisplayName("of several paths none is checked if their content changes, or if it is not known whether it does")
    void changingPaths() {
        ResponseContent once = new ResponseContent(response(ResponseCheck.SAMPLED, Optional.empty()));
        judge(once, RIGHT);
        ResponseContent changing = new ResponseContent(response(ResponseCheck.SAMPLED, Optional.empty()));
        judge(changing, RIGHT);
        judge(changing, random(5_000, 9));
        ResponseContent none = new ResponseContent(response(ResponseCheck.NONE, Optional.empty()));

        assertThat(ResponseContent.Later.of(List.of(once)).unchecked())
                .contains("no path was asked for twice before the measurement");
        assertThat(ResponseContent.Later.of(List.of(once, changing)).unchecked())
                .hasValueSatisfying(
                        reason -> assertThat(reason).startsWith("the content of the responses changes: of 2"));
        assertThat(ResponseContent.Later.of(List.of(none)).unchecked()).contains("bench.response.check=none");
        once.measurementBegins(ResponseContent.Later.of(List.of(once, changing)));
        assertThat(once.read()).isEmpty();
    }

    @Test
    @DisplayName("a body is the same in whatever pieces it comes")
    void pieces() {
        ResponseContent content = learned(ResponseCheck.ALL, RIGHT, 2);
        ResponseContent.Body body = content.read().orElseThrow();
        body.add(ByteBuffer.wrap(RIGHT, 0, 1));
        ByteBuffer direct = ByteBuffer.allocateDirect(RIGHT.length - 1);
        direct.put(RIGHT, 1, RIGHT.length - 1).flip();
        body.add(direct);

        assertThat(content.judge(body)).isEqualTo(Verdict.RIGHT);
        assertThat(direct.remaining()).as("another listener still reads it").isEqualTo(RIGHT.length - 1);
    }

    private static ResponseContent learned(ResponseCheck check, byte[] body, int responses) {
        ResponseContent content = new ResponseContent(response(check, Optional.empty()));
        for (int number = 0; number < responses; number++) {
            assertThat(judge(content, body)).isEqualTo(Verdict.UNCHECKED);
        }
        content.measurementBegins();
        return content;
    }

    private static long read(ResponseContent content, int responses) {
        long read = 0;
        for (int number = 0; number < responses; number++) {
            read += content.read().isPresent() ? 1 : 0;
        }
        return read;
    }

    private static Verdict judge(ResponseContent content, byte[] bytes) {
        ResponseContent.Body body = content.read().orElseThrow();
        body.add(ByteBuffer.wrap(bytes));
        return content.judge(body);
    }

    private static LoadRequest.ExpectedResponse response(ResponseCheck check, Optional<String> sha256) {
        return new LoadRequest.ExpectedResponse(OptionalInt.empty(), OptionalLong.empty(), sha256, check);
    }

    private static byte[] random(int length, int seed) {
        byte[] bytes = new byte[length];
        new Random(seed).nextBytes(bytes);
        return bytes;
    }
}
