package io.github.dynamodbjdbc.planner.catalog;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A copy of a table's items that is read in place of the table: as a whole, and without its indexes. */
public sealed interface TableCopy permits TableCopy.Export {
    /** The name of the table. */
    String of();

    /** The description in EXPLAIN. */
    String description();

    /** Whether reading it consumes nothing. */
    boolean isFree();

    /**
     * The files of an export.
     *
     * @param id the name of the export, which is that of its folder
     * @param folder the path of the folder with its manifest
     * @param at the moment of which the items are; null if the manifest doesn't say it
     */
    record Export(
            String of, String id, String folder, @Nullable Instant at) implements TableCopy {
        /** The name after that of the table: the newest export, or with a slash and its name another one. */
        public static final String NAME = "$export";

        @Override
        public String description() {
            return "files of the export " + id + (at == null ? "" : ", items of " + at);
        }

        @Override
        public boolean isFree() {
            return true;
        }
    }
}
