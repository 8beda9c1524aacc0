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
 * How far an import has come.
 *
 * @param records of the file, from its first on, that are done with: written or rejected
 * @param ahead those behind them that are done with as well, by their numbers from 0 on, where a batch was broken off
 * @param written rows
 * @param rejected rows
 * @param rejectedBytes how long their file is
 */
record ImportState(long records, Set<Long> ahead, long written, long rejected, long rejectedBytes) {
    static final ImportState START = new ImportState(0, Set.of(), 0, 0, 0);

    ImportState {
        ahead = Set.copyOf(ahead);
    }

    /**
     * The source and the target of an import: progress of another one does not apply.
     *
     * @param database its URL, which holds no secrets
     */
    record Identity(String fingerprint, String database, String table) {}

    /** The file that keeps it. */
    record Store(Path path, Identity identity) {
        /**
         * The state of a broken import; null if there is none.
         *
         * @throws IOException if it was of another file, table or database
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

        /** An interruption leaves the old or the new file, complete. */
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
     * After a batch.
     *
     * @param numbers of its records, in ascending order: all that were not done with before them
     * @param done those of them that are done with now
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
