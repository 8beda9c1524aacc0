package io.github.dynamodbjdbc.driver.export;

import java.io.IOException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The exports below a folder, such as a copy of a bucket. A manifest is read once, as long as its file is the same. Thread-safe. */
public final class Exports {
    /** A prefix in the bucket may have several parts. */
    private static final int DEPTH = 10;

    private static final Comparator<Export> AGE = Comparator.comparing(
                    (Export export) -> export.at() == null ? Instant.MIN : export.at())
            .thenComparing(Export::id);

    private final Path root;
    private final Map<Path, Known> known = new ConcurrentHashMap<>();

    private record Known(long modified, long size, Export export) {}

    public Exports(Path root) {
        this.root = root;
    }

    /**
     * The newest full export of a table, or the one with that id; null if there is none.
     *
     * @param id null for the newest
     * @throws io.github.dynamodbjdbc.driver.error.StatementFailure 22000 if the manifest of an export is damaged
     */
    public @Nullable Export find(String table, @Nullable String id) {
        return all(table, id).filter(export -> export.view() == null).max(AGE).orElse(null);
    }

    /**
     * The incremental exports of a table from the oldest on, or the one with that id.
     *
     * @param id null for all
     * @throws io.github.dynamodbjdbc.driver.error.StatementFailure 22000 if the manifest of an export is damaged
     */
    public List<Export> incremental(String table, @Nullable String id) {
        return all(table, id)
                .filter(export -> export.view() != null)
                .sorted(AGE)
                .toList();
    }

    private Stream<Export> all(String table, @Nullable String id) {
        return folders().stream()
                .filter(folder -> id == null || folder.getFileName().toString().equals(id))
                .map(this::export)
                .filter(export -> export.table().equals(table));
    }

    private Export export(Path folder) {
        Path summary = folder.resolve(Export.SUMMARY);
        try {
            BasicFileAttributes file = Files.readAttributes(summary, BasicFileAttributes.class);
            long modified = file.lastModifiedTime().toMillis();
            Known before = known.get(folder);
            if (before != null && before.modified() == modified && before.size() == file.size()) {
                return before.export();
            }
            Export export = Export.read(folder);
            known.put(folder, new Known(modified, file.size(), export));
            return export;
        } catch (IOException e) {
            throw Export.damaged(summary, "it can't be read (" + e.getClass().getSimpleName() + ")", e);
        }
    }

    /** Folders with a manifest. Links are not followed, so that none leads out of the folder that the owner allowed. */
    private List<Path> folders() {
        List<Path> folders = new ArrayList<>();
        Set<FileVisitOption> options = EnumSet.noneOf(FileVisitOption.class);
        try {
            Files.walkFileTree(root, options, DEPTH, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                    if (Files.isRegularFile(folder.resolve(Export.SUMMARY))) {
                        folders.add(folder);
                        return FileVisitResult.SKIP_SUBTREE;
                    }
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFileFailed(Path file, IOException e) {
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException e) {
            throw Export.damaged(
                    root, "the folder can't be read (" + e.getClass().getSimpleName() + ")", e);
        }
        return folders;
    }
}
