package org.gaeperf.model.scenario;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.Collection;
import java.util.OptionalInt;
import java.util.Set;

/**
 * Which of a suite's workloads a trial runs. Only trials of equal scenarios are compared. Texts for people are made from it
 * and are never read back.
 */
@JsonAutoDetect(isGetterVisibility = JsonAutoDetect.Visibility.NONE)
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
@JsonSubTypes({
    @JsonSubTypes.Type(value = OnlyScenario.class, name = "only"),
    @JsonSubTypes.Type(value = WarmServer.class, name = "warmServer"),
    @JsonSubTypes.Type(value = ColdServer.class, name = "coldServer"),
    @JsonSubTypes.Type(value = FindRate.class, name = "findRate"),
    @JsonSubTypes.Type(value = SearchRate.class, name = "searchRate"),
    @JsonSubTypes.Type(value = ClosedLoopStep.class, name = "closedLoop"),
    @JsonSubTypes.Type(value = OpenLoopStep.class, name = "openLoop"),
    @JsonSubTypes.Type(value = RateStep.class, name = "rateStep"),
    @JsonSubTypes.Type(value = SequentialRequests.class, name = "sequentialRequests"),
    @JsonSubTypes.Type(value = ParsedForms.class, name = "parsedForms"),
    @JsonSubTypes.Type(value = Named.class, name = "named"),
    @JsonSubTypes.Type(value = Recorded.class, name = "recorded")
})
public sealed interface Scenario
        permits OnlyScenario,
                WarmServer,
                ColdServer,
                FindRate,
                SearchRate,
                ClosedLoopStep,
                OpenLoopStep,
                RateStep,
                SequentialRequests,
                ParsedForms,
                Named,
                Recorded {

    /** The name for readers: {@code 700 connections, open loop}; empty for the only workload of a suite. */
    String displayName();

    /** Says whether values of trials are for a comparison. Recording costs CPU and memory, so recorded trials are not. */
    default boolean isCompared() {
        return true;
    }

    /** Says whether variants run alone at a constant rate, the planned or a lowered one. */
    default boolean isConstantRate() {
        return false;
    }

    /** Says whether trials run at the same time where the suite has trials of each variant alone, too. */
    default boolean isConcurrent() {
        return false;
    }

    /** Says whether trials are recorded. */
    default boolean isRecorded() {
        return this instanceof Recorded;
    }

    /** Says whether the rate of a closed loop is repeated as an open loop. */
    default boolean isOpenLoop() {
        return this instanceof OpenLoopStep;
    }

    /** Says whether each request has a connection of its own. */
    default boolean hasNewConnections() {
        return this instanceof ClosedLoopStep loop && loop.newForEach();
    }

    /** Returns how many connections a closed loop keeps open; empty for all others. */
    default OptionalInt keptConnections() {
        return this instanceof ClosedLoopStep loop && !loop.newForEach()
                ? OptionalInt.of(loop.connections())
                : OptionalInt.empty();
    }

    /** Says whether trials are steps of a step load, of connections or of rates. */
    default boolean isLoadStep() {
        return isOfOneStepLoadWith(this);
    }

    /**
     * Says whether trials of two scenarios can be measured in one server, one after the other, as a step load: closed loops, or
     * open ones, over numbers of connections, or rates.
     */
    default boolean isOfOneStepLoadWith(Scenario other) {
        return (this instanceof ClosedLoopStep && other instanceof ClosedLoopStep)
                || (isOpenLoop() && other.isOpenLoop())
                || (this instanceof RateStep && other instanceof RateStep);
    }

    /** Returns the share of the rate that the slowest variant holds, in percent; empty if the rate is none of such shares. */
    default OptionalInt percentOfHeldRate() {
        return this instanceof RateStep step ? OptionalInt.of(step.percent()) : OptionalInt.empty();
    }

    /**
     * Says whether trials only show the shape of a curve of which another scenario decides: of closed loops, the one with most
     * connections.
     */
    default boolean onlyShowsShapeBeside(Scenario other) {
        return keptConnections().isPresent()
                && other.keptConnections().stream()
                        .anyMatch(others -> others > keptConnections().getAsInt());
    }

    /** Says whether each server is measured alone in trials of this scenario, after it was in a concurrent one of another. */
    default boolean runsAloneAfter(Scenario concurrent) {
        return isConstantRate() && concurrent.isConcurrent();
    }

    /** Says whether a gate decides a mode by trials of this scenario. */
    default boolean isNamed(String name) {
        return isOneOf(Set.of(name));
    }

    /** Says whether a gate judges one of these by itself, by trials of this scenario. */
    default boolean isOneOf(Collection<String> names) {
        return this instanceof Named named && names.contains(named.name());
    }
}
