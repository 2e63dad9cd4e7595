package org.gaeperf.options.fetch;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Redirect;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** Asks a Maven repository which versions of the runtime it serves, by at most one request. */
final class RuntimeRepository {

    private static final String ARTIFACT = "com/google/appengine/runtime-deployment";
    private static final String METADATA = ARTIFACT + "/maven-metadata.xml";
    private static final String NO_DOCTYPE = "http://apache.org/xml/features/disallow-doctype-decl";
    private static final Duration TIME_TO_CONNECT = Duration.ofSeconds(5);
    private static final Duration TIME_TO_RESPONSE = Duration.ofSeconds(15);
    private static final int OK = 200;
    /** The responses that say that there is no such file. */
    private static final Set<Integer> NOT_FOUND = Set.of(404, 410);

    private RuntimeRepository() {}

    /** Is thrown if a repository has given no response. The message says why. */
    static final class NoResponseException extends Exception {

        private static final long serialVersionUID = 1L;

        NoResponseException(String message) {
            super(message);
        }

        NoResponseException(String message, Throwable cause) {
            super(message, cause);
        }
    }

    /**
     * Asks a repository.
     *
     * @param address its address: http, https or file
     * @return the versions that it serves; none if it answers that it has none
     * @throws NoResponseException if it does not answer, or not with what a repository answers
     */
    static Collection<String> versions(String address) throws NoResponseException {
        return versions(address, TIME_TO_RESPONSE);
    }

    /** Asks a repository that has to give its whole response within a time. */
    static Collection<String> versions(String address, Duration timeToResponse) throws NoResponseException {
        try {
            URI repository = URI.create(address.endsWith("/") ? address : address + "/");
            String scheme = String.valueOf(repository.getScheme());
            return switch (scheme) {
                case "file" -> inDirectory(Path.of(repository));
                case "http", "https" -> byHttp(repository.resolve(METADATA), timeToResponse);
                default -> throw new NoResponseException("gaeperf cannot ask a repository by " + scheme);
            };
        } catch (IOException | IllegalArgumentException e) {
            throw new NoResponseException(e.toString(), e);
        }
    }

    private static Collection<String> inDirectory(Path repository) throws IOException, NoResponseException {
        if (!Files.isDirectory(repository)) {
            throw new NoResponseException("there is no such directory");
        }
        return versionsIn(repository);
    }

    /** Returns the versions whose archive is in a repository that is a directory, such as Maven's local one. */
    static List<String> versionsIn(Path repository) throws IOException {
        Path artifact = repository.resolve(ARTIFACT);
        if (!Files.isDirectory(artifact)) {
            return List.of();
        }
        try (Stream<Path> versions = Files.list(artifact)) {
            return versions.map(version -> version.getFileName().toString())
                    .filter(version -> Files.isRegularFile(
                            artifact.resolve(version).resolve("runtime-deployment-" + version + ".zip")))
                    .toList();
        }
    }

    private static Collection<String> byHttp(URI metadata, Duration timeToResponse)
            throws IOException, NoResponseException {
        HttpResponse<byte[]> response = get(metadata, timeToResponse);
        if (NOT_FOUND.contains(response.statusCode())) {
            return List.of();
        }
        if (response.statusCode() != OK) {
            throw new NoResponseException("it answers with status " + response.statusCode());
        }
        return read(new ByteArrayInputStream(response.body()));
    }

    /** The time-out of a request would end with the headers of the response, so the wait for the whole is limited. */
    private static HttpResponse<byte[]> get(URI address, Duration timeToResponse) throws NoResponseException {
        HttpClient client = HttpClient.newBuilder()
                .connectTimeout(TIME_TO_CONNECT)
                .followRedirects(Redirect.NORMAL)
                .build();
        CompletableFuture<HttpResponse<byte[]>> response =
                client.sendAsync(HttpRequest.newBuilder(address).build(), headers -> new LimitedBody());
        try {
            return response.get(timeToResponse.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw new NoResponseException("it has not answered within " + timeToResponse.toMillis() + " ms", e);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof NoResponseException refused
                    ? refused
                    : new NoResponseException(e.getCause().toString(), e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new NoResponseException("interrupted", e);
        } finally {
            response.cancel(true);
        }
    }

    private static Set<String> read(InputStream metadata) throws IOException, NoResponseException {
        try {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
            factory.setFeature(NO_DOCTYPE, true);
            var builder = factory.newDocumentBuilder();
            // The parser of the JDK would print what is wrong.
            builder.setErrorHandler(null);
            NodeList versions = builder.parse(metadata).getElementsByTagName("version");
            return IntStream.range(0, versions.getLength())
                    .mapToObj(n -> versions.item(n).getTextContent().strip())
                    .collect(Collectors.toSet());
        } catch (ParserConfigurationException | SAXException e) {
            throw new NoResponseException("what it answers is no list of versions", e);
        }
    }
}
