package org.gaeperf.model.protocol;

import java.util.Optional;

/**
 * Says with which servers a client speaks TLS. It believes no other certificates than these, whatever the JDK believes.
 *
 * @param trusted the certificates in PEM, each of a server or of an authority
 * @param serverName the name that the server's certificate must have, and that is asked for (SNI); if it is empty, the
 *     address of the server
 * @param resumes whether a later connection may resume the session of an earlier one
 */
public record TlsSettings(String trusted, Optional<String> serverName, boolean resumes) {}
