package org.gaeperf.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import javax.xml.parsers.DocumentBuilderFactory;
import org.gaeperf.options.BuildContext;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

/** What {@code -Dsurefire.rerunFailingTestsCount} may do: nothing, since a value in the pom wins over a property. */
class SurefireRerunTest {

    @Test
    @DisplayName("no execution of Surefire runs a failed test again, whatever the command line says")
    void neverAgain() throws Exception {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
        NodeList counts = factory.newDocumentBuilder()
                .parse(BuildContext.baseDirectory().resolve("pom.xml").toFile())
                .getElementsByTagName("rerunFailingTestsCount");

        assertThat(counts.getLength()).isEqualTo(1);
        assertThat(counts.item(0).getTextContent()).isEqualTo("0");
        Node plugin = counts.item(0).getParentNode().getParentNode();
        assertThat(plugin.getNodeName()).as("for all executions").isEqualTo("plugin");
        assertThat(((Element) plugin).getElementsByTagName("artifactId").item(0).getTextContent())
                .isEqualTo("maven-surefire-plugin");
    }
}
