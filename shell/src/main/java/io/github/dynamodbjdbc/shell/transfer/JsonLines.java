package io.github.dynamodbjdbc.shell.transfer;

import java.io.IOException;
import java.io.Reader;
import org.jspecify.annotations.Nullable;

/** Reads one item per line. A line with invalid JSON is an invalid row, and the next line is read. */
final class JsonLines implements JsonSource.JsonReader {
    /** The greatest length of a line in characters. The JSON of an item is never longer. */
    static final int MAX_LINE = 4_000_000;

    private final Reader in;
    private long line;

    JsonLines(Reader in) {
        this.in = in;
    }

    @Override
    public String form() {
        return "JSON lines";
    }

    @Override
    public @Nullable JsonRow next(String prefix) throws IOException {
        for (String text = readLine(in, line + 1); text != null; text = readLine(in, line + 1)) {
            line++;
            if (!text.isBlank()) {
                return JsonRow.of(prefix + line, text.strip());
            }
        }
        return null;
    }

    /** @param number the line's number, for the error */
    static @Nullable String readLine(Reader in, long number) throws IOException {
        StringBuilder text = new StringBuilder();
        int c = in.read();
        if (c < 0) {
            return null;
        }
        for (; c >= 0 && c != '\n'; c = in.read()) {
            if (text.length() == MAX_LINE) {
                throw new IOException("line " + number + " is too long for an item; each item has a line of its own");
            }
            text.append((char) c);
        }
        return text.toString();
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
