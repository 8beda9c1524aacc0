package io.github.dynamodbjdbc.driver.jdbc;

import io.github.dynamodbjdbc.driver.error.Errors;
import io.github.dynamodbjdbc.driver.error.SqlState;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.sql.Blob;
import java.sql.SQLException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Bytes in memory: from an item, so at most 400 KB, or a parameter's value. Changes don't affect the item. */
final class MemoryBlob implements Blob {
    private byte @Nullable [] bytes;

    MemoryBlob(byte[] bytes) {
        this.bytes = bytes.clone();
    }

    private byte[] bytes() throws SQLException {
        if (bytes == null) {
            throw Errors.closed("BLOB");
        }
        return bytes;
    }

    @Override
    public long length() throws SQLException {
        return bytes().length;
    }

    @Override
    public byte[] getBytes(long position, int length) throws SQLException {
        byte[] all = bytes();
        int start = start(position, all.length);
        Arguments.nonNegative(length, "A length");
        return Arrays.copyOfRange(all, start, (int) Math.min(all.length, (long) start + length));
    }

    /** The index, from 0. */
    static int start(long position, int length) throws SQLException {
        if (position < 1 || position > length + 1L) {
            throw Errors.of(
                    SqlState.INVALID_PARAMETER_VALUE, "Position " + position + " of a value of length " + length);
        }
        return (int) position - 1;
    }

    @Override
    public InputStream getBinaryStream() throws SQLException {
        return new ByteArrayInputStream(bytes().clone());
    }

    @Override
    public InputStream getBinaryStream(long position, long length) throws SQLException {
        return new ByteArrayInputStream(getBytes(position, (int) Math.min(length, Integer.MAX_VALUE)));
    }

    @Override
    public long position(byte @Nullable [] pattern, long start) throws SQLException {
        byte[] all = bytes();
        byte[] wanted = Arguments.present(pattern, "The pattern");
        for (int i = start(start, all.length); i + wanted.length <= all.length; i++) {
            if (Arrays.equals(all, i, i + wanted.length, wanted, 0, wanted.length)) {
                return i + 1L;
            }
        }
        return -1;
    }

    @Override
    public long position(@Nullable Blob pattern, long start) throws SQLException {
        Blob wanted = Arguments.present(pattern, "The pattern");
        return position(wanted.getBytes(1, (int) wanted.length()), start);
    }

    @Override
    public int setBytes(long position, byte @Nullable [] changed) throws SQLException {
        byte[] by = Arguments.present(changed, "The array of bytes");
        return setBytes(position, by, 0, by.length);
    }

    @Override
    public int setBytes(long position, byte @Nullable [] changed, int offset, int length) throws SQLException {
        byte[] by = Arguments.present(changed, "The array of bytes");
        if (offset < 0 || length < 0 || offset > by.length - length) {
            throw Errors.of(SqlState.INVALID_PARAMETER_VALUE, length + " bytes from " + offset + " on of " + by.length);
        }
        byte[] all = bytes();
        int start = start(position, all.length);
        byte[] result = Arrays.copyOf(all, Math.max(all.length, start + length));
        System.arraycopy(by, offset, result, start, length);
        bytes = result;
        return length;
    }

    @Override
    public OutputStream setBinaryStream(long position) throws SQLException {
        start(position, bytes().length);
        return new ByteArrayOutputStream() {
            @Override
            public void close() throws IOException {
                try {
                    setBytes(position, toByteArray());
                } catch (SQLException e) {
                    throw new IOException(e);
                }
            }
        };
    }

    @Override
    public void truncate(long length) throws SQLException {
        byte[] all = bytes();
        bytes = Arrays.copyOf(all, start(length + 1, all.length));
    }

    @Override
    public void free() {
        bytes = null;
    }
}
