package io.github.dynamodbjdbc.planner.exec;

import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.plan.RowCursor;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * Rows in a temporary file, in the order in which they were added. Only the owner has permission to read the file. Where the system allows
 * it, the file is unlinked once it is open, so that it disappears however the JVM ends.
 */
final class RowFile implements AutoCloseable {
    private static final int BUFFER_BYTES = 16 * 1024;
    private static final int BYTE = 0xFF;

    private final FileChannel channel;
    private final int width;
    private final Runnable checkCancelled;
    private final RowCodec codec = new RowCodec();
    private final DataOutputStream out;
    private long rows;

    private RowFile(FileChannel channel, int width, Runnable checkCancelled) {
        this.channel = channel;
        this.width = width;
        this.checkCancelled = checkCancelled;
        this.out = new DataOutputStream(new BufferedOutputStream(Channels.newOutputStream(channel), BUFFER_BYTES));
    }

    /**
     * @param width the number of values of each row
     * @param checkCancelled throws if the statement was cancelled; called after a failure, since an interrupt closes the file
     * @throws QueryException LIMIT_EXCEEDED if the file can't be created
     */
    static RowFile create(Path directory, int width, Runnable checkCancelled) {
        try {
            Path file = Files.createTempFile(directory, "dynamodb-jdbc-", ".rows");
            try {
                return new RowFile(
                        FileChannel.open(
                                file,
                                StandardOpenOption.READ,
                                StandardOpenOption.WRITE,
                                StandardOpenOption.DELETE_ON_CLOSE),
                        width,
                        checkCancelled);
            } catch (IOException e) {
                Files.deleteIfExists(file);
                throw e;
            }
        } catch (IOException e) {
            throw failure(e, checkCancelled);
        }
    }

    private QueryException failure(IOException e) {
        return failure(e, checkCancelled);
    }

    private static QueryException failure(IOException e, Runnable checkCancelled) {
        checkCancelled.run();
        return new QueryException(
                ErrorKind.LIMIT_EXCEEDED,
                "rows exceed memory and can't be written to a temporary file (" + e + "); the property"
                        + " spillDirectory names its directory",
                null,
                e);
    }

    void add(@Nullable Object[] row) {
        try {
            codec.write(row, out);
            rows++;
        } catch (IOException e) {
            throw failure(e);
        }
    }

    long rows() {
        return rows;
    }

    /** The byte offset of the next row. */
    long end() {
        try {
            out.flush();
            return channel.position();
        } catch (IOException e) {
            throw failure(e);
        }
    }

    /** All rows. They stay in the file. */
    RowCursor all() {
        return part(0, end());
    }

    /** The rows between two byte offsets. They stay in the file, also when the cursor is closed. */
    RowCursor part(long from, long to) {
        return new RowCursor() {
            private final Part part = new Part(from, to);
            private final DataInputStream in = new DataInputStream(new BufferedInputStream(part, BUFFER_BYTES));
            private @Nullable Object @Nullable [] row;

            @Override
            public boolean advance() {
                try {
                    row = part.isAtEnd() && in.available() == 0 ? null : codec.read(width, in);
                    return row != null;
                } catch (IOException e) {
                    throw failure(e);
                }
            }

            @Override
            public @Nullable Object[] row() {
                if (row == null) {
                    throw new IllegalStateException("no row");
                }
                return row;
            }

            @Override
            public void close() {
                row = null;
            }
        };
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw failure(e);
        }
    }

    /** Bytes of the file, read without moving the write position. */
    private final class Part extends InputStream {
        private final long to;
        private long next;

        Part(long from, long to) {
            this.next = from;
            this.to = to;
        }

        boolean isAtEnd() {
            return next >= to;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & BYTE;
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            if (isAtEnd()) {
                return -1;
            }
            int read = channel.read(ByteBuffer.wrap(target, offset, (int) Math.min(length, to - next)), next);
            next += Math.max(0, read);
            return read;
        }
    }
}
