package org.gaeperf.server.webapp;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.gaeperf.server.webapp.shop.ItemsServlet;

/** A web application as a build would leave it, in a directory or a .war. */
final class ShopApplication {

    private static final String WEB_XML = """
            <web-app xmlns="http://xmlns.jcp.org/xml/ns/javaee" version="3.1">
              <servlet><servlet-name>items</servlet-name><servlet-class>%s</servlet-class></servlet>
              <servlet-mapping><servlet-name>items</servlet-name><url-pattern>/items</url-pattern></servlet-mapping>
            </web-app>
            """.formatted(ItemsServlet.class.getName());

    private ShopApplication() {}

    /** Writes it into a directory, which is returned. */
    static Path write(Path directory) throws IOException {
        Path webInf = Files.createDirectories(directory.resolve("WEB-INF"));
        Files.writeString(webInf.resolve("web.xml"), WEB_XML);
        String file = ItemsServlet.class.getName().replace('.', '/') + ".class";
        Path target = webInf.resolve("classes").resolve(file);
        Files.createDirectories(target.getParent());
        try (InputStream in = ItemsServlet.class.getClassLoader().getResourceAsStream(file)) {
            Files.write(target, in.readAllBytes());
        }
        return directory;
    }

    /** Packs a directory. */
    static Path pack(Path directory, Path war) throws IOException {
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(war));
                Stream<Path> all = Files.walk(directory)) {
            List<Path> files = all.filter(Files::isRegularFile).sorted().toList();
            for (Path file : files) {
                zip.putNextEntry(new ZipEntry(directory.relativize(file).toString()));
                zip.write(Files.readAllBytes(file));
            }
        }
        return war;
    }
}
