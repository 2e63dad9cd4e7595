package org.gaeperf.docs;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.HtmlInline;
import org.commonmark.node.Image;
import org.commonmark.node.IndentedCodeBlock;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.parser.Parser;

/**
 * What the checks need to know of a Markdown document.
 *
 * @param file relative to the project's directory
 * @param lines how many it has
 * @param links destinations of links and images, as written
 * @param anchors names of its explicit anchors; the web site and viewers of the repository name headings differently
 * @param codeSpans text in backticks
 * @param codeBlocks text of code blocks
 */
record Document(
        Path file,
        long lines,
        List<String> links,
        Set<String> anchors,
        List<String> codeSpans,
        List<String> codeBlocks) {

    private static final Pattern ANCHOR = Pattern.compile("<a id=\"([^\"]+)\">");

    static Document parse(Path file, String markdown) {
        Collector collector = new Collector();
        Parser.builder().build().parse(markdown).accept(collector);
        return new Document(
                file,
                markdown.lines().count(),
                List.copyOf(collector.links),
                Set.copyOf(collector.anchors),
                List.copyOf(collector.codeSpans),
                List.copyOf(collector.codeBlocks));
    }

    private static final class Collector extends AbstractVisitor {

        private final List<String> links = new ArrayList<>();
        private final Set<String> anchors = new HashSet<>();
        private final List<String> codeSpans = new ArrayList<>();
        private final List<String> codeBlocks = new ArrayList<>();

        @Override
        public void visit(Link link) {
            addDestination(link, link.getDestination());
        }

        @Override
        public void visit(Image image) {
            addDestination(image, image.getDestination());
        }

        @Override
        public void visit(Code code) {
            codeSpans.add(code.getLiteral());
        }

        @Override
        public void visit(FencedCodeBlock block) {
            codeBlocks.add(block.getLiteral());
        }

        @Override
        public void visit(IndentedCodeBlock block) {
            codeBlocks.add(block.getLiteral());
        }

        @Override
        public void visit(HtmlInline html) {
            addAnchors(html.getLiteral());
        }

        @Override
        public void visit(HtmlBlock html) {
            addAnchors(html.getLiteral());
        }

        private void addDestination(Node node, String destination) {
            links.add(destination);
            visitChildren(node);
        }

        private void addAnchors(String html) {
            Matcher matcher = ANCHOR.matcher(html);
            while (matcher.find()) {
                anchors.add(matcher.group(1));
            }
        }
    }
}
