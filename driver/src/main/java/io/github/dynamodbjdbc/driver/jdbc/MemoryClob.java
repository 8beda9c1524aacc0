package io.github.dynamodbjdbc.driver.jdbc;

import io.github.dynamodbjdbc.driver.error.Errors;
import io.github.dynamodbjdbc.driver.error.SqlState;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.Reader;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.sql.Clob;
import java.sql.NClob;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Text in memory: from an item, so at most 400 KB, or a parameter's value. Changes don't affect the item. */
final class MemoryClob implements NClob {
    private @Nullable StringBuilder text;

    MemoryClob(String text) {
        this.text = new StringBuilder(text);
    }

    private StringBuilder text() throws SQLException {
        if (text == null) {
            throw Errors.closed("CLOB");
        }
        return text;
    }

    @Override
    public long length() throws SQLException {
        return text().length();
    }

    @Override
    public String getSubString(long position, int length) throws SQLException {
        int start = MemoryBlob.start(position, text().length());
        Arguments.nonNegative(length, "A length");
        return text().substring(start, (int) Math.min(text().length(), (long) start + length));
    }

    @Override
    public Reader getCharacterStream() throws SQLException {
        return new StringReader(text().toString());
    }

    @Override
    public Reader getCharacterStream(long position, long length) throws SQLException {
        return new StringReader(getSubString(position, (int) Math.min(length, Integer.MAX_VALUE)));
    }

    @Override
    public InputStream getAsciiStream() throws SQLException {
        return new ByteArrayInputStream(text().toString().getBytes(StandardCharsets.US_ASCII));
    }

    @Override
    public long position(@Nullable String pattern, long start) throws SQLException {
        String wanted = Arguments.present(pattern, "The pattern");
        int found = text().indexOf(wanted, MemoryBlob.start(start, text().length()));
        return found < 0 ? -1 : found + 1L;
    }

    @Override
    public long position(@Nullable Clob pattern, long start) throws SQLException {
        Clob wanted = Arguments.present(pattern, "The pattern");
        return position(wanted.getSubString(1, (int) wanted.length()), start);
    }

    @Override
    public int setString(long position, @Nullable String changed) throws SQLException {
        String by = Arguments.present(changed, "The text");
        return setString(position, by, 0, by.length());
    }

    @Override
    public int setString(long position, @Nullable String changed, int offset, int length) throws SQLException {
        String by = Arguments.present(changed, "The text");
        if (offset < 0 || length < 0 || offset > by.length() - length) {
            throw Errors.of(
                    SqlState.INVALID_PARAMETER_VALUE, length + " characters from " + offset + " on of " + by.length());
        }
        int start = MemoryBlob.start(position, text().length());
        text().replace(start, Math.min(text().length(), start + length), by.substring(offset, offset + length));
        return length;
    }

    @Override
    public OutputStream setAsciiStream(long position) throws SQLException {
        MemoryBlob.start(position, text().length());
        return new ByteArrayOutputStream() {
            @Override
            public void close() throws IOException {
                store(position, toString(StandardCharsets.US_ASCII));
            }
        };
    }

    @Override
    public Writer setCharacterStream(long position) throws SQLException {
        MemoryBlob.start(position, text().length());
        return new StringWriter() {
            @Override
            public void close() throws IOException {
                store(position, toString());
            }
        };
    }

    private void store(long position, String written) throws IOException {
        try {
            setString(position, written);
        } catch (SQLException e) {
            throw new IOException(e);
        }
    }

    @Override
    public void truncate(long length) throws SQLException {
        text().setLength(MemoryBlob.start(length + 1, text().length()));
    }

    @Override
    public void free() {
        text = null;
    }
}
