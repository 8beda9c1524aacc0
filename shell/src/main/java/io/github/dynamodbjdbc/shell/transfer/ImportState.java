package io.github.dynamodbjdbc.shell.transfer;

import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The progress of an import.
 *
 * @param records the number of records at the file's beginning that are finished: written or rejected
 * @param ahead the indexes, from 0, of finished records after these, where a batch was interrupted
 * @param written the number of rows written
 * @param rejected the number of rows rejected
 * @param rejectedBytes the length in bytes of the file with rejected rows
 */
record ImportState(long records, Set<Long> ahead, long written, long rejected, long rejectedBytes) {
    static final ImportState START = new ImportState(0, Set.of(), 0, 0, 0);

    ImportState {
        ahead = Set.copyOf(ahead);
    }

    /**
     * The source and the target of an import. Progress applies only to the same ones.
     *
     * @param database the database's URL, which contains no secrets
     */
    record Identity(String fingerprint, String database, String table) {}

    /** The file that stores the progress. */
    record Store(Path path, Identity identity) {
        /**
         * The progress of an interrupted import; null if there is none.
         *
         * @throws IOException if it belongs to another file, table or database
         */
        @Nullable
        ImportState read() throws IOException {
            if (!Files.exists(path)) {
                return null;
            }
            Properties kept = new Properties();
            try (Reader in = Files.newBufferedReader(path, StandardCharsets.UTF_8)) {
                kept.load(in);
            }
            require(kept, "fingerprint", identity.fingerprint(), "the file has changed since");
            require(kept, "table", identity.table(), "that import was into " + kept.getProperty("table"));
            require(kept, "database", identity.database(), "that import was into " + kept.getProperty("database"));
            try {
                return new ImportState(
                        number(kept, "records"),
                        Stream.of(kept.getProperty("ahead", "").split(","))
                                .filter(number -> !number.isEmpty())
                                .map(Long::valueOf)
                                .collect(Collectors.toSet()),
                        number(kept, "written"),
                        number(kept, "rejected"),
                        number(kept, "rejectedBytes"));
            } catch (NumberFormatException e) {
                throw new IOException(path + " can't be read; .import … restart begins with the first row", e);
            }
        }

        private void require(Properties kept, String name, String wanted, String otherwise) throws IOException {
            if (!wanted.equals(kept.getProperty(name))) {
                throw new IOException(path + " is there from an import that was broken off, and " + otherwise
                        + ": .import … restart begins with the first row");
            }
        }

        private static long number(Properties kept, String name) {
            return Long.parseLong(kept.getProperty(name, ""));
        }

        /** Writes the file atomically: an interruption leaves either the old or the new file. */
        void write(ImportState state) throws IOException {
            Properties kept = new Properties();
            kept.setProperty("fingerprint", identity.fingerprint());
            kept.setProperty("table", identity.table());
            kept.setProperty("database", identity.database());
            kept.setProperty("records", String.valueOf(state.records));
            kept.setProperty(
                    "ahead",
                    new TreeSet<>(state.ahead).stream().map(String::valueOf).collect(Collectors.joining(",")));
            kept.setProperty("written", String.valueOf(state.written));
            kept.setProperty("rejected", String.valueOf(state.rejected));
            kept.setProperty("rejectedBytes", String.valueOf(state.rejectedBytes));
            Path next = path.resolveSibling(path.getFileName() + ".new");
            try (Writer out = Files.newBufferedWriter(next, StandardCharsets.UTF_8)) {
                kept.store(out, "How far .import has come; the same command goes on from there");
            }
            Files.move(next, path, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        }

        void delete() throws IOException {
            Files.deleteIfExists(path);
        }
    }

    boolean isDone(long record) {
        return record < records || ahead.contains(record);
    }

    /**
     * The progress after a batch.
     *
     * @param numbers the indexes of its records, in ascending order: all unfinished records up to the last one
     * @param done the indexes of the records that it finished
     */
    ImportState after(List<Long> numbers, Set<Long> done, int written, int rejected, long rejectedBytes) {
        Set<Long> all = new TreeSet<>(ahead);
        all.addAll(done);
        long end = numbers.stream()
                .filter(number -> !done.contains(number))
                .findFirst()
                .orElse(numbers.get(numbers.size() - 1) + 1);
        all.removeIf(number -> number < end);
        return new ImportState(
                Math.max(records, end), all, this.written + written, this.rejected + rejected, rejectedBytes);
    }
}
