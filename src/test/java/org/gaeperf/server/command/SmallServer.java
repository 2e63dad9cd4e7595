package org.gaeperf.server.command;

import java.nio.file.Path;
import org.gaeperf.options.BuildContext;

/** The command that starts {@link SmallServerMain}. */
public final class SmallServer {

    /** The command as {@code bench.command.NAME} has it. */
    public static final String COMMAND = Path.of(System.getProperty("java.home"), "bin/java") + " -Xmx64m -cp "
            + BuildContext.targetDirectory().resolve("test-classes") + " " + SmallServerMain.class.getName()
            + " {port}";

    private SmallServer() {}
}
