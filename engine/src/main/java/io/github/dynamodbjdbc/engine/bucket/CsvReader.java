package io.github.dynamodbjdbc.engine.bucket;

import java.io.IOException;
import java.io.PushbackReader;
import java.io.Reader;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Records of delimited text. A field may be in double quotes, within which two of them are one. */
public final class CsvReader {
    private final PushbackReader in;
    private final char delimiter;

    public CsvReader(Reader in, char delimiter) {
        this.in = new PushbackReader(in);
        this.delimiter = delimiter;
    }

    /** The fields of the next record that is not an empty line; null at the end. */
    public @Nullable List<String> next() throws IOException {
        int first = in.read();
        while (first == '\n' || first == '\r') {
            first = in.read();
        }
        if (first < 0) {
            return null;
        }
        in.unread(first);
        List<String> fields = new ArrayList<>();
        int end = delimiter;
        while (end == delimiter) {
            StringBuilder field = new StringBuilder();
            end = field(field);
            fields.add(field.toString());
        }
        return fields;
    }

    /** Reads a field, and returns the character that ends it: the delimiter, or anything else at the record's end. */
    private int field(StringBuilder field) throws IOException {
        int next = in.read();
        if (next == '"') {
            next = quoted(field);
        }
        while (next >= 0 && next != delimiter && next != '\n' && next != '\r') {
            field.append((char) next);
            next = in.read();
        }
        return next;
    }

    /** Reads what is in quotes, and returns the character behind them. */
    private int quoted(StringBuilder field) throws IOException {
        while (true) {
            int next = in.read();
            if (next == '"') {
                next = in.read();
                if (next != '"') {
                    return next;
                }
            }
            if (next < 0) {
                return next;
            }
            field.append((char) next);
        }
    }
}
