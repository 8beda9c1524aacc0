package io.github.dynamodbjdbc.engine.store;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.h2.mvstore.DataUtils;
import org.h2.mvstore.WriteBuffer;
import org.h2.mvstore.type.BasicDataType;

/** Byte strings, ordered by their unsigned bytes: the keys and values of all maps. */
final class ByteKeys extends BasicDataType<byte[]> {
    static final ByteKeys INSTANCE = new ByteKeys();

    private static final int OBJECT_BYTES = 24;

    private ByteKeys() {}

    @Override
    public int getMemory(byte[] value) {
        return OBJECT_BYTES + value.length;
    }

    @Override
    public int compare(byte[] a, byte[] b) {
        return Arrays.compareUnsigned(a, b);
    }

    @Override
    public void write(WriteBuffer buffer, byte[] value) {
        buffer.putVarInt(value.length);
        buffer.put(value);
    }

    @Override
    public byte[] read(ByteBuffer buffer) {
        byte[] value = new byte[DataUtils.readVarInt(buffer)];
        buffer.get(value);
        return value;
    }

    @Override
    public byte[][] createStorage(int size) {
        return new byte[size][];
    }
}
