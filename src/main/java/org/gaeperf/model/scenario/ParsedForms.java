package org.gaeperf.model.scenario;

/**
 * Multipart forms that are parsed.
 *
 * @param size which forms
 */
public record ParsedForms(Size size) implements Scenario {

    /** Which forms are parsed. */
    public enum Size {
        /** One form with a part of 10 MiB. */
        LARGE("large"),

        /** Small forms like those of browsers. */
        SMALL("small");

        private final String key;

        Size(String key) {
            this.key = key;
        }

        /** The name for the process that parses them. */
        public String key() {
            return key;
        }
    }

    @Override
    public String displayName() {
        return size.key();
    }
}
