package org.gaeperf.load.mix;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.gaeperf.http.CookieJar;
import org.gaeperf.http.SentRequest;
import org.gaeperf.load.protocol.LoadPlan;
import org.gaeperf.load.protocol.RecordedTimes;
import org.gaeperf.model.load.LoadRequest;
import org.gaeperf.model.load.MixRow;
import org.gaeperf.model.load.RequestMix;

/** What each request of a load consists of: always the same, one that is drawn from the rows of a mix, or that of a recorded log. */
public final class RequestSource {

    private final List<Template> templates;
    private final List<List<Template>> resources;
    private final Optional<RequestOrder> order;

    private RequestSource(List<Template> templates, List<List<Template>> resources, Optional<RequestOrder> order) {
        this.templates = List.copyOf(templates);
        this.resources = List.copyOf(resources);
        this.order = order;
    }

    /**
     * What all requests of a row have in common.
     *
     * @param request with the headers, as they are sent
     * @param as what is to be answered; its path is only one of those of the row
     * @param body of each request; empty if it has none
     * @param maxHeaderBytes the maximum length of the line of a request and its headers
     * @param site that its cookies are for
     */
    public record Template(LoadRequest request, SentRequest as, byte[] body, int maxHeaderBytes, CookieJar.Site site) {

        static Template of(LoadPlan plan, LoadRequest request, byte[] body, int pathLength) {
            SentRequest sent = new SentRequest(request, plan.host(), plan.port(), body.length > 0);
            return new Template(
                    request,
                    sent,
                    body,
                    sent.maxHeaderBytes() - request.path().length() + pathLength,
                    CookieJar.Site.of(request, plan.host(), plan.port()));
        }

        static Template of(LoadPlan plan, MixRow row) {
            return of(plan, row.toRequest(plan.request()), row.body(), row.maxPathLength());
        }
    }

    /**
     * One request.
     *
     * @param row its number, from 0
     * @param path with the query
     * @param resources what is loaded once its response has come
     */
    public record Outgoing(int row, Template template, String path, List<Template> resources) {}

    /**
     * Prepares the requests of a plan.
     *
     * @throws IOException if the body of its requests, or a recorded log, cannot be read
     */
    public static RequestSource of(LoadPlan plan) throws IOException {
        LoadRequest request = plan.request();
        Optional<RequestMix> mix = request.mix();
        return new RequestSource(
                mix.isPresent()
                        ? mix.get().rows().stream()
                                .map(row -> Template.of(plan, row))
                                .toList()
                        : List.of(Template.of(
                                plan, request, body(plan), request.path().length())),
                mix.map(RequestMix::rows).stream()
                        .flatMap(List::stream)
                        .map(row -> resources(plan, row))
                        .toList(),
                mix.isPresent() ? Optional.of(RequestOrder.of(mix.get(), plan)) : Optional.empty());
    }

    private static List<Template> resources(LoadPlan plan, MixRow row) {
        return row.toResources(plan.request()).stream()
                .map(loaded ->
                        Template.of(plan, loaded, new byte[0], loaded.path().length()))
                .toList();
    }

    /** Returns the body of each request; the default consists of zeros. */
    private static byte[] body(LoadPlan plan) throws IOException {
        return plan.request().bodyFile().isPresent()
                ? Files.readAllBytes(Path.of(plan.request().bodyFile().get()))
                : new byte[plan.workload().requestBytes()];
    }

    /** Returns the maximum length of the line of any request and its headers. */
    public int maxHeaderBytes() {
        return Stream.concat(templates.stream(), resources.stream().flatMap(List::stream))
                .mapToInt(Template::maxHeaderBytes)
                .max()
                .orElseThrow();
    }

    /**
     * Returns a request.
     *
     * @param index of it in the load, by which it belongs to a virtual user
     * @param number of it in the order of the mix
     */
    public Outgoing at(long index, long number) {
        if (order.isEmpty()) {
            return new Outgoing(0, templates.get(0), templates.get(0).request().path(), List.of());
        }
        RequestMix.Drawn drawn = order.get().at(index, number);
        return new Outgoing(drawn.row(), templates.get(drawn.row()), drawn.path(), resources.get(drawn.row()));
    }

    /**
     * Returns the row of a request; the first one without a mix.
     *
     * @param index of it in the load, by which it belongs to a virtual user
     * @param number of it in the order of the mix
     */
    public int row(long index, long number) {
        return order.map(placed -> placed.row(index, number)).orElse(0);
    }

    /** Returns when the requests of a recorded log are due; empty if there is none. */
    public Optional<RecordedTimes> times() {
        return order.flatMap(RequestOrder::times);
    }
}
