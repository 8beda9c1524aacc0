package io.github.dynamodbjdbc.planner.catalog;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A copy of a table's items that is read in place of the table: as a whole, and without its indexes. */
public sealed interface TableCopy permits TableCopy.Export, TableCopy.Moment, TableCopy.OpenMoment {
    /** The name of the table. */
    String of();

    /** The description in EXPLAIN. */
    String description();

    /** The moment by which items of it have expired or not, in epoch seconds; null for the time of the statement. */
    default @Nullable Long expiryClock() {
        return null;
    }

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

    /**
     * A table as it was: its items of now, and what its stream says of the changes since.
     *
     * @param millis epoch milliseconds. Changes in the same second count as made.
     */
    record Moment(String of, long millis) implements TableCopy {
        @Override
        public String description() {
            return described(Instant.ofEpochMilli(millis).toString());
        }

        @Override
        public boolean isFree() {
            return false;
        }

        @Override
        public Long expiryClock() {
            return Math.floorDiv(millis, 1000L);
        }

        private static String described(String moment) {
            return "as of " + moment
                    + ": the whole table, strongly consistent, then its stream, of which DynamoDB charges each request";
        }
    }

    /**
     * A table as it was at the moment that a parameter gives. A run reads it as a {@link Moment}.
     *
     * @param parameter counted from 0
     */
    record OpenMoment(String of, int parameter) implements TableCopy {
        @Override
        public String description() {
            return Moment.described("?" + (parameter + 1));
        }

        @Override
        public boolean isFree() {
            return false;
        }
    }
}
