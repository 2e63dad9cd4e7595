package org.gaeperf.server.webapp;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.transform.TransformerException;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.stream.StreamResult;
import org.gaeperf.model.server.ServletEnvironment;
import org.gaeperf.server.ServerException;
import org.gaeperf.server.appengine.RuntimeDeployment;
import org.gaeperf.server.appengine.StagedDescriptors;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.SAXException;

/** Completes the descriptors of an application as the staging of App Engine does. */
final class WebappDescriptors {

    private static final String FILE = "appengine-web.xml";

    /** What an application may say about the connector, which is what the benchmark compares. */
    private static final Set<String> OF_CONNECTOR =
            Set.of("appengine.use.HttpConnector", "EXPERIMENT_ENABLE_HTTP_CONNECTOR_FOR_JAVA");

    private static final String ENVIRONMENT_PREFIX = "appengine.use.EE";
    private static final String JETTY_121 = "appengine.use.jetty121";

    private WebappDescriptors() {}

    /**
     * Completes them.
     *
     * @param webInf of the copy that is served
     * @throws ServerException if one of them cannot be read
     * @throws IOException if one of them cannot be written
     */
    static void complete(Path webInf, RuntimeDeployment deployment, ServletEnvironment environment)
            throws ServerException, IOException {
        Path file = webInf.resolve(FILE);
        StagedDescriptors staged = new StagedDescriptors(deployment, environment);
        if (Files.isRegularFile(file)) {
            Document document = parse(file);
            adapt(document, staged);
            write(document, file);
        } else {
            Files.writeString(file, staged.appengineWebXml(List.of()));
        }
        Path generated = Files.createDirectories(webInf.resolve("appengine-generated"));
        if (Files.notExists(generated.resolve("app.yaml"))) {
            Files.writeString(generated.resolve("app.yaml"), staged.appYaml());
        }
    }

    private static void adapt(Document document, StagedDescriptors staged) {
        Element root = document.getDocumentElement();
        child(root, "env-variables").ifPresent(variables -> removeNamed(variables, OF_CONNECTOR));
        Element properties = child(root, "system-properties").orElseGet(() -> {
            Element added = document.createElementNS(root.getNamespaceURI(), "system-properties");
            root.appendChild(added);
            return added;
        });
        removeNamed(properties, OF_CONNECTOR);
        children(properties).stream()
                .filter(property -> property.getAttribute("name").startsWith(ENVIRONMENT_PREFIX)
                        || property.getAttribute("name").equals(JETTY_121))
                .forEach(properties::removeChild);
        staged.environmentProperties().forEach(name -> {
            Element property = document.createElementNS(root.getNamespaceURI(), "property");
            property.setAttribute("name", name);
            property.setAttribute("value", "true");
            properties.appendChild(property);
        });
    }

    private static void removeNamed(Element parent, Set<String> names) {
        children(parent).stream()
                .filter(element -> names.contains(element.getAttribute("name")))
                .forEach(parent::removeChild);
    }

    private static Optional<Element> child(Element parent, String name) {
        return children(parent).stream()
                .filter(element -> name.equals(element.getLocalName()))
                .findFirst();
    }

    private static List<Element> children(Element parent) {
        List<Element> found = new ArrayList<>();
        for (Node node = parent.getFirstChild(); node != null; node = node.getNextSibling()) {
            if (node instanceof Element element) {
                found.add(element);
            }
        }
        return found;
    }

    private static Document parse(Path file) throws ServerException, IOException {
        try {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
            factory.setNamespaceAware(true);
            factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
            factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
            var builder = factory.newDocumentBuilder();
            // The default one prints what it throws.
            builder.setErrorHandler(null);
            return builder.parse(file.toFile());
        } catch (SAXException e) {
            throw new ServerException("WEB-INF/" + FILE + " of the application cannot be read: " + e.getMessage(), e);
        } catch (ParserConfigurationException e) {
            throw new IllegalStateException("this JVM has no parser of XML", e);
        }
    }

    private static void write(Document document, Path file) throws IOException {
        try {
            TransformerFactory.newInstance()
                    .newTransformer()
                    .transform(new DOMSource(document), new StreamResult(file.toFile()));
        } catch (TransformerException e) {
            throw new IOException("cannot write " + file + ": " + e.getMessage(), e);
        }
    }
}
