package io.github.dynamodbjdbc.engine.bucket;

import java.io.IOException;
import java.io.PushbackReader;
import java.io.Reader;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads records of delimited text. A field may be in double quotes, in which a doubled quote is a quote. */
public final class CsvReader {
    private final PushbackReader in;
    private final char delimiter;

    public CsvReader(Reader in, char delimiter) {
        this.in = new PushbackReader(in);
        this.delimiter = delimiter;
    }

    /** The fields of the next record; null at the end. Empty lines are skipped. */
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

    /** Reads a field, and returns the character that ends it: the delimiter, or another character at the record's end. */
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

    /** Reads the rest of a quoted part, and returns the character after its closing quote. */
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
