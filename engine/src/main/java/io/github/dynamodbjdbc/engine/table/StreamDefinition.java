package io.github.dynamodbjdbc.engine.table;

/**
 * The stream of a table.
 *
 * @param label when it was enabled, as the stream's ARN has it
 * @param enabled false once it takes no more records
 */
public record StreamDefinition(ViewType view, String label, boolean enabled) {
    /** The parts of an item that a record has. */
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
