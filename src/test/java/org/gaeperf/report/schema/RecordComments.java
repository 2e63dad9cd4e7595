package org.gaeperf.report.schema;

import com.sun.source.doctree.DocCommentTree;
import com.sun.source.doctree.DocTree;
import com.sun.source.doctree.ParamTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.util.DocTrees;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePathScanner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Reads what the Javadoc of a package's types says, from their sources with the compiler's own parser.
 *
 * @param sentences the first sentence about each type, by its simple name
 * @param components what is said of each component of a record, by {@code Type.component}
 */
record RecordComments(Map<String, String> sentences, Map<String, String> components) {

    /**
     * Reads all sources below a folder.
     *
     * @throws IOException if a source cannot be read
     */
    static RecordComments read(Path folder) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        RecordComments read = new RecordComments(new HashMap<>(), new HashMap<>());
        try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, null);
                Stream<Path> files = Files.walk(folder)) {
            List<Path> sources =
                    files.filter(file -> file.toString().endsWith(".java")).toList();
            JavacTask task = (JavacTask)
                    compiler.getTask(null, manager, null, null, null, manager.getJavaFileObjectsFromPaths(sources));
            DocTrees comments = DocTrees.instance(task);
            for (CompilationUnitTree source : task.parse()) {
                new Types(read, comments).scan(source, null);
            }
        }
        return read;
    }

    /** The first sentence about a type. */
    Optional<String> of(Class<?> type) {
        return Optional.ofNullable(sentences.get(type.getSimpleName()));
    }

    /** Returns what is said of a component of a record. */
    Optional<String> of(Class<?> type, String component) {
        return Optional.ofNullable(components.get(type.getSimpleName() + "." + component));
    }

    private static final class Types extends TreePathScanner<Void, Void> {

        private final RecordComments read;
        private final DocTrees comments;

        private Types(RecordComments read, DocTrees comments) {
            this.read = read;
            this.comments = comments;
        }

        @Override
        public Void visitClass(ClassTree type, Void none) {
            DocCommentTree comment = comments.getDocCommentTree(getCurrentPath());
            if (comment != null) {
                String name = type.getSimpleName().toString();
                read.sentences.put(name, text(comment.getFirstSentence()));
                comment.getBlockTags().stream()
                        .filter(ParamTree.class::isInstance)
                        .map(ParamTree.class::cast)
                        .filter(component -> !component.isTypeParameter())
                        .forEach(component -> read.components.put(
                                name + "." + component.getName(), text(component.getDescription())));
            }
            return super.visitClass(type, null);
        }

        /** Returns the text of Javadoc without its markup. */
        private static String text(List<? extends DocTree> parts) {
            return parts.stream()
                    .map(DocTree::toString)
                    .collect(Collectors.joining())
                    .replaceAll("\\{@(?:code|link|literal|linkplain)\\s+([^}]*)}", "$1")
                    .replaceAll("<[^>]+>", "")
                    .replaceAll("\\s+", " ")
                    .strip();
        }
    }
}
