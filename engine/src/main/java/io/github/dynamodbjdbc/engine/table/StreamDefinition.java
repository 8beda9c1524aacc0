package io.github.dynamodbjdbc.engine.table;

/**
 * The stream of a table.
 *
 * @param label the time when it was enabled, in the form of the stream's ARN
 * @param enabled false if no more records are added
 */
public record StreamDefinition(ViewType view, String label, boolean enabled) {
    /** The images of an item that a record has. */
    public enum ViewType {
        KEYS_ONLY,
        NEW_IMAGE,
        OLD_IMAGE,
        NEW_AND_OLD_IMAGES;

        public boolean hasNew() {
            return this == NEW_IMAGE || this == NEW_AND_OLD_IMAGES;
        }

        public boolean hasOld() {
            return this == OLD_IMAGE || this == NEW_AND_OLD_IMAGES;
        }
    }
}
