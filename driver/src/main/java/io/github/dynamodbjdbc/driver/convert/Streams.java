package io.github.dynamodbjdbc.driver.convert;

import io.github.dynamodbjdbc.driver.error.Errors;
import io.github.dynamodbjdbc.driver.error.SqlState;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Reads the streams that parameters are given as. */
public final class Streams {
    /** All of it. */
    public static final long ALL = -1;

    private static final int BUFFER = 8_192;

    private Streams() {}

    public static byte @Nullable [] bytes(@Nullable InputStream stream, long length) throws SQLException {
        if (stream == null) {
            return null;
        }
        try {
            return length == ALL ? stream.readAllBytes() : stream.readNBytes(checked(length));
        } catch (IOException e) {
            throw Errors.of(SqlState.DATA_EXCEPTION, "The stream of a parameter can't be read", e);
        }
    }

    public static @Nullable String ascii(@Nullable InputStream stream, long length) throws SQLException {
        byte[] bytes = bytes(stream, length);
        return bytes == null ? null : new String(bytes, StandardCharsets.US_ASCII);
    }

    public static @Nullable String text(@Nullable Reader reader, long length) throws SQLException {
        if (reader == null) {
            return null;
        }
        try {
            long left = length == ALL ? Long.MAX_VALUE : checked(length);
            StringWriter text = new StringWriter();
            char[] buffer = new char[BUFFER];
            while (left > 0) {
                int read = reader.read(buffer, 0, (int) Math.min(left, BUFFER));
                if (read < 0) {
                    break;
                }
                text.write(buffer, 0, read);
                left -= read;
            }
            return text.toString();
        } catch (IOException e) {
            throw Errors.of(SqlState.DATA_EXCEPTION, "The reader of a parameter can't be read", e);
        }
    }

    private static int checked(long length) throws SQLException {
        if (length < 0 || length > Integer.MAX_VALUE) {
            throw Errors.of(SqlState.INVALID_PARAMETER_VALUE, "A length of " + length);
        }
        return (int) length;
    }
}
