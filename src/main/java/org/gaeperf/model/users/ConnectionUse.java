package org.gaeperf.model.users;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;

/** How a load uses its connections, where all requests do not share them for as long as servers keep them open. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
@JsonSubTypes({
    @JsonSubTypes.Type(value = ConnectionUse.Renewed.class, name = "renewed"),
    @JsonSubTypes.Type(value = ConnectionUse.OfUsers.class, name = "ofUsers")
})
public sealed interface ConnectionUse {

    /**
     * The client closes a connection after some requests, and opens another one.
     *
     * @param requests on each connection
     */
    record Renewed(int requests) implements ConnectionUse {

        public Renewed {
            if (requests < 1) {
                throw new IllegalArgumentException(requests + " requests on each connection");
            }
        }
    }

    /** Each virtual user has connections of its own. */
    record OfUsers(VirtualUsers users) implements ConnectionUse {}
}
