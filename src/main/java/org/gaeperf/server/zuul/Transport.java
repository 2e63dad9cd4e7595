package org.gaeperf.server.zuul;

import java.util.Locale;

/** What a proxy may use to read and write: epoll for Netty and APR for Tomcat, or what the JDK has. */
enum Transport {
    /** The native one, or that of the JDK where the native one cannot be had. */
    AUTO,
    /** Is that of a native library, without which the proxy does not start. */
    NATIVE,
    /** Is that of the JDK. */
    NIO;

    /** Returns the name that the option has for it. */
    String key() {
        return name().toLowerCase(Locale.ROOT);
    }
}
