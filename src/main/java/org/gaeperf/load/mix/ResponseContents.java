package org.gaeperf.load.mix;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.gaeperf.load.protocol.ResponseContent;
import org.gaeperf.model.load.ContentCheck;
import org.gaeperf.model.load.LoadRequest;
import org.gaeperf.model.load.MixRow;
import org.gaeperf.model.load.RequestMix;

/**
 * Compares the bodies of the responses to each request of a load with the right one. In a mix each path has a right body of its own,
 * unless the row names one for all of them.
 */
public final class ResponseContents {

    /** More paths of a row would be asked too seldom for their bodies to be compared, and take memory of the client. */
    static final int MAX_PATHS = 10_000;

    private final List<OfRow> rows;
    private final boolean isMix;

    public ResponseContents(LoadRequest request) {
        this.isMix = request.mix().isPresent();
        this.rows = request.mix().map(RequestMix::rows).stream()
                .flatMap(List::stream)
                .map(OfRow::new)
                .collect(Collectors.toCollection(ArrayList::new));
        if (!isMix) {
            rows.add(new OfRow(request.response()));
        }
    }

    /** Returns what compares the bodies of a path. */
    public ResponseContent of(int row, String path) {
        return rows.get(row).of(path);
    }

    /** Ends the learning, when it is decided which responses are measured. */
    public void measurementBegins() {
        rows.forEach(OfRow::measurementBegins);
    }

    /**
     * Returns what was found as a part of the result of a load.
     *
     * @param checked responses of the measurement that were compared
     */
    public ContentCheck toResult(long checked) {
        if (!isMix) {
            return rows.get(0).toResult(checked);
        }
        List<String> reasons = rows.stream()
                .flatMap(row -> row.toResult(0).unchecked().stream())
                .toList();
        return new ContentCheck(
                checked,
                Optional.empty(),
                reasons.size() < rows.size()
                        ? Optional.empty()
                        : reasons.stream().findFirst());
    }

    /** Returns why the bodies of a row were not compared; empty if they were. */
    public Optional<String> unchecked(int row) {
        return rows.get(row).toResult(0).unchecked();
    }

    /** The paths of one row. */
    private static final class OfRow {

        private final LoadRequest.ExpectedResponse response;
        private final Optional<ResponseContent> ofAll;
        private final Map<String, ResponseContent> byPath = new ConcurrentHashMap<>();
        private volatile Optional<ResponseContent.Later> later = Optional.empty();

        OfRow(LoadRequest.ExpectedResponse response) {
            this.response = response;
            this.ofAll = Optional.of(new ResponseContent(response));
        }

        OfRow(MixRow row) {
            this.response = row.response();
            this.ofAll = row.paths() == 1 || response.bodySha256().isPresent()
                    ? Optional.of(new ResponseContent(response))
                    : row.paths() > MAX_PATHS
                            ? Optional.of(ResponseContent.unchecked("the row has " + row.paths()
                                    + " paths, and bodies are compared of up to " + MAX_PATHS))
                            : Optional.empty();
        }

        ResponseContent of(String path) {
            if (ofAll.isPresent()) {
                return ofAll.get();
            }
            ResponseContent known = byPath.get(path);
            return known != null ? known : byPath.computeIfAbsent(path, first -> new ResponseContent(response, later));
        }

        void measurementBegins() {
            ofAll.ifPresent(ResponseContent::measurementBegins);
            if (ofAll.isEmpty()) {
                ResponseContent.Later decided = ResponseContent.Later.of(byPath.values());
                later = Optional.of(decided);
                byPath.values().forEach(content -> content.measurementBegins(decided));
            }
        }

        ContentCheck toResult(long checked) {
            return ofAll.map(content -> content.toResult(checked))
                    .orElseGet(() -> new ContentCheck(
                            checked, Optional.empty(), later.flatMap(ResponseContent.Later::unchecked)));
        }
    }
}
