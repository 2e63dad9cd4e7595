package org.gaeperf.server.zuul;

import java.util.Locale;

/** What a proxy may use to read and write: epoll for Netty and APR for Tomcat, or what the JDK has. */
enum Transport {
    /** The native one, or that of the JDK where the native one cannot be had. */
    AUTO,
    /** Of a native library, or the proxy does not start. */
    NATIVE,
    /** Of the JDK. */
    NIO;

    /** As the option and the proxies name it. */
    String key() {
        return name().toLowerCase(Locale.ROOT);
    }
}
