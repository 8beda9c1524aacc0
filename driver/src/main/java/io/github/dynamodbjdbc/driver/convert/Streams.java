package io.github.dynamodbjdbc.driver.convert;

import io.github.dynamodbjdbc.driver.error.Errors;
import io.github.dynamodbjdbc.driver.error.SqlState;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Reads the streams that parameters are given as. */
public final class Streams {
    private static final int BUFFER = 8_192;

    private Streams() {}

    public static byte @Nullable [] bytes(@Nullable InputStream stream) throws SQLException {
        try {
            return stream == null ? null : stream.readAllBytes();
        } catch (IOException e) {
            throw unreadable("stream", e);
        }
    }

    /** The first bytes of a stream, which must have that many. */
    public static byte @Nullable [] bytes(@Nullable InputStream stream, long length) throws SQLException {
        int wanted = checked(length);
        if (stream == null) {
            return null;
        }
        try {
            byte[] bytes = stream.readNBytes(wanted);
            checkFull(bytes.length, wanted, "bytes");
            return bytes;
        } catch (IOException e) {
            throw unreadable("stream", e);
        }
    }

    public static @Nullable String ascii(@Nullable InputStream stream) throws SQLException {
        return ascii(bytes(stream));
    }

    /** The text of the first bytes of a stream, which must have that many. */
    public static @Nullable String ascii(@Nullable InputStream stream, long length) throws SQLException {
        return ascii(bytes(stream, length));
    }

    private static @Nullable String ascii(byte @Nullable [] bytes) {
        return bytes == null ? null : new String(bytes, StandardCharsets.US_ASCII);
    }

    public static @Nullable String text(@Nullable Reader reader) throws SQLException {
        return reader == null ? null : read(reader, Integer.MAX_VALUE);
    }

    /** The first characters of a reader, which must have that many. */
    public static @Nullable String text(@Nullable Reader reader, long length) throws SQLException {
        int wanted = checked(length);
        if (reader == null) {
            return null;
        }
        String text = read(reader, wanted);
        checkFull(text.length(), wanted, "characters");
        return text;
    }

    private static String read(Reader reader, int most) throws SQLException {
        try {
            StringBuilder text = new StringBuilder();
            char[] buffer = new char[BUFFER];
            while (text.length() < most) {
                int read = reader.read(buffer, 0, Math.min(most - text.length(), BUFFER));
                if (read < 0) {
                    break;
                }
                text.append(buffer, 0, read);
            }
            return text.toString();
        } catch (IOException e) {
            throw unreadable("reader", e);
        }
    }

    private static SQLException unreadable(String source, IOException cause) {
        return Errors.of(SqlState.DATA_EXCEPTION, "The " + source + " of a parameter can't be read", cause);
    }

    private static void checkFull(int length, int wanted, String unit) throws SQLException {
        if (length < wanted) {
            throw Errors.of(
                    SqlState.INVALID_PARAMETER_VALUE,
                    "A length of " + wanted + ", of a parameter that has " + length + " " + unit);
        }
    }

    private static int checked(long length) throws SQLException {
        if (length < 0 || length > Integer.MAX_VALUE) {
            throw Errors.of(SqlState.INVALID_PARAMETER_VALUE, "A length of " + length);
        }
        return (int) length;
    }
}
