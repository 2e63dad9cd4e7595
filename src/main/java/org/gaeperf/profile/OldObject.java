package org.gaeperf.profile;

import jdk.jfr.consumer.RecordedClass;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedObject;

/** Describes an object that was alive when the recording ended. */
final class OldObject {

    private static final String REFERRER = "referrer";

    /** The JVM's description of the object that represents a class, and so its static fields, starts like this. */
    private static final String CLASS_DESCRIPTION = "Class Name: ";

    /** Chains of references may be long, for example in a linked list. */
    private static final int MAX_STEPS = 1_000;

    private OldObject() {}

    /** Describes an object: {@code byte[] held by a.Cache, allocated in a.Loader.load}. */
    static String describe(RecordedEvent event, SymbolNormalizer names) {
        RecordedObject object = event.getValue("object");
        String holder = holder(object, names);
        return names.className(object.getClass("type"))
                + (holder.isEmpty() ? "" : " held by " + holder)
                + ", allocated in " + names.site(event.getStackTrace());
    }

    /** The nearest class outside the JDK in the chain of references to the object; empty if there is none. */
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
        return names.className(type);
    }
}
