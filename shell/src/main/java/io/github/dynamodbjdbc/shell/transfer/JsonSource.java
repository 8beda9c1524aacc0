package io.github.dynamodbjdbc.shell.transfer;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The items of a JSON file, or of all files of an export. */
final class JsonSource implements Source {
    private final Deque<Path> left;
    private final boolean isFolder;
    private final String form;
    private @Nullable JsonReader reader;
    private @Nullable Path open;

    /** @throws IOException if the first file can't be read */
    JsonSource(DataFile file) throws IOException {
        left = new ArrayDeque<>(file.parts());
        isFolder = file.parts().size() > 1 || !file.parts().contains(file.path());
        form = isFolder
                ? "an export of " + file.parts().size() + (file.parts().size() == 1 ? " file" : " files")
                : openNext().form();
    }

    private JsonReader openNext() throws IOException {
        Path path = left.removeFirst();
        JsonForm found = JsonForm.of(path);
        Reader in = DataFile.read(path);
        JsonReader opened = found.isLines() ? new JsonLines(in) : new JsonDocuments(in, found);
        reader = opened;
        open = path;
        return opened;
    }

    /** Reads the rows of one file. */
    interface JsonReader extends AutoCloseable {
        String form();

        /**
         * The next row; null at the end.
         *
         * @param prefix the prefix of the row's place
         * @throws IOException if the file can't be read further
         */
        @Nullable
        JsonRow next(String prefix) throws IOException;

        @Override
        void close() throws IOException;
    }

    @Override
    public String form() {
        return form;
    }

    @Override
    public String values() {
        return " VALUE ?";
    }

    @Override
    public List<String> header() {
        return List.of();
    }

    @Override
    public @Nullable Row next() throws IOException {
        while (reader != null || !left.isEmpty()) {
            JsonReader current = reader == null ? openNext() : reader;
            JsonRow row = current.next(isFolder && open != null ? open.getFileName() + ":" : "");
            if (row != null) {
                return row;
            }
            close();
        }
        return null;
    }

    @Override
    public void close() throws IOException {
        JsonReader closed = reader;
        reader = null;
        if (closed != null) {
            closed.close();
        }
    }
}
