package io.github.dynamodbjdbc.engine.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.util.concurrent.atomic.AtomicLong;
import org.h2.store.fs.FileBase;
import org.h2.store.fs.FilePathWrapper;

/** A file system that is full after a number of bytes. The write that exceeds it is stored in part. */
public final class SmallDisk extends FilePathWrapper {
    static final String SCHEME = "small";

    /** The remaining bytes of all files together. */
    static final AtomicLong FREE = new AtomicLong();

    @Override
    public String getScheme() {
        return SCHEME;
    }

    @Override
    public FileChannel open(String mode) throws IOException {
        return new Channel(getBase().open(mode));
    }

    private static final class Channel extends FileBase {
        private final FileChannel base;

        Channel(FileChannel base) {
            this.base = base;
        }

        @Override
        public int write(ByteBuffer source) throws IOException {
            return write(source, base.position());
        }

        @Override
        public int write(ByteBuffer source, long position) throws IOException {
            long left = FREE.addAndGet(-source.remaining());
            if (left < 0) {
                int fits = (int) Math.max(0, source.remaining() + left);
                base.write(source.slice().limit(fits), position);
                throw new IOException("No space left on device");
            }
            return base.write(source, position);
        }

        @Override
        public int read(ByteBuffer target) throws IOException {
            return base.read(target);
        }

        @Override
        public int read(ByteBuffer target, long position) throws IOException {
            return base.read(target, position);
        }

        @Override
        public long position() throws IOException {
            return base.position();
        }

        @Override
        public FileChannel position(long position) throws IOException {
            base.position(position);
            return this;
        }

        @Override
        public long size() throws IOException {
            return base.size();
        }

        @Override
        public FileChannel truncate(long size) throws IOException {
            base.truncate(size);
            return this;
        }

        @Override
        public void force(boolean metaData) throws IOException {
            base.force(metaData);
        }

        @Override
        public FileLock tryLock(long position, long size, boolean shared) throws IOException {
            return base.tryLock(position, size, shared);
        }

        @Override
        protected void implCloseChannel() throws IOException {
            base.close();
        }
    }
}
