package io.github.dynamodbjdbc.shell.transfer;

import java.io.IOException;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A line for each item. */
final class JsonLines implements Source {
    /** No item has as many, however it is written. */
    private static final int MAX_LINE = 4_000_000;

    private final Reader in;
    private long line;

    JsonLines(Reader in) {
        this.in = in;
    }

    @Override
    public String values() {
        return " VALUE ?";
    }

    @Override
    public List<String> header() {
        return List.of("text");
    }

    @Override
    public @Nullable Row next() throws IOException {
        for (String text = readLine(); text != null; text = readLine()) {
            if (!text.isBlank()) {
                return new Item(line, text);
            }
        }
        return null;
    }

    private @Nullable String readLine() throws IOException {
        line++;
        StringBuilder text = new StringBuilder();
        int c = in.read();
        if (c < 0) {
            return null;
        }
        for (; c >= 0 && c != '\n'; c = in.read()) {
            if (text.length() == MAX_LINE) {
                throw new IOException("line " + line + " is too long for an item; each item has a line of its own");
            }
            text.append((char) c);
        }
        return text.toString();
    }

    @Override
    public void close() throws IOException {
        in.close();
    }

    private record Item(long line, String text) implements Row {
        @Override
        public List<String> cells() {
            return List.of(text.strip());
        }

        @Override
        public @Nullable List<Object> values(List<String> names) throws SQLException {
            Map<?, ?> item = ItemReader.item(text);
            List<Object> values = new ArrayList<>();
            for (String name : names) {
                Object value = item.get(name);
                if (value == null) {
                    return null;
                }
                values.add(value instanceof byte[] bytes ? ByteBuffer.wrap(bytes) : value);
            }
            return values;
        }

        @Override
        public void bind(PreparedStatement statement) throws SQLException {
            statement.setObject(1, ItemReader.item(text));
        }
    }
}
