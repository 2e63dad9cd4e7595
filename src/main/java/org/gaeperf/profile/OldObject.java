package org.gaeperf.profile;

import jdk.jfr.consumer.RecordedClass;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedObject;

/** Describes an object that was still alive when the recording ended. */
final class OldObject {

    private static final String REFERRER = "referrer";

    /** How the JVM describes the object that stands for a class, and with it the class's static fields. */
    private static final String CLASS_DESCRIPTION = "Class Name: ";

    /** Chains of objects may be long, as those of a linked list are. */
    private static final int MAX_STEPS = 1_000;

    private OldObject() {}

    /** For instance {@code byte[] held by a.Cache, allocated in a.Loader.load}. */
    static String of(RecordedEvent event, SymbolNormalizer names) {
        RecordedObject object = event.getValue("object");
        String holder = holder(object, names);
        return names.of(object.getClass("type"))
                + (holder.isEmpty() ? "" : " held by " + holder)
                + ", allocated in " + names.site(event.getStackTrace());
    }

    /** The nearest class that is not of the JDK among those that hold the object, or nothing. */
    private static String holder(RecordedObject object, SymbolNormalizer names) {
        RecordedObject held = object;
        for (int step = 0; step < MAX_STEPS; step++) {
            RecordedObject reference = held.getValue(REFERRER);
            held = reference == null ? null : reference.getValue("object");
            if (held == null) {
                return "";
            }
            String name = className(held, names);
            if (!SymbolNormalizer.isOfJdk(name) && !name.endsWith("[]")) {
                return name;
            }
        }
        return "";
    }

    private static String className(RecordedObject object, SymbolNormalizer names) {
        String description = object.getString("description");
        if (description != null && description.startsWith(CLASS_DESCRIPTION)) {
            return SymbolNormalizer.readable(description.substring(CLASS_DESCRIPTION.length()));
        }
        RecordedClass type = object.getClass("type");
        return names.of(type);
    }
}
