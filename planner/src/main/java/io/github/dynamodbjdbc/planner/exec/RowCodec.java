package io.github.dynamodbjdbc.planner.exec;

import io.github.dynamodbjdbc.planner.value.Interval;
import io.github.dynamodbjdbc.planner.value.ItemSet;
import io.github.dynamodbjdbc.planner.value.StoredMoment;
import io.github.dynamodbjdbc.planner.value.StoredNull;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.LocalTime;
import java.time.OffsetTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.avatica.util.ByteString;
import org.jspecify.annotations.Nullable;

/**
 * Serializes rows. A row that was read back equals the written one, and numbers keep their scale. Objects that are not SQL values, such as
 * the summaries that operators exchange, stay in memory once each.
 */
final class RowCodec {
    private static final byte NULL = 0;
    private static final byte STORED_NULL = 1;
    private static final byte TRUE = 2;
    private static final byte FALSE = 3;
    private static final byte INTEGER = 4;
    private static final byte LONG = 5;
    private static final byte DOUBLE = 6;
    private static final byte DECIMAL = 7;
    private static final byte LONG_DECIMAL = 8;
    private static final byte TEXT = 9;
    private static final byte LATIN_TEXT = 10;
    private static final byte BINARY = 11;
    private static final byte LIST = 12;
    private static final byte DOCUMENT = 13;
    private static final byte SET = 14;
    private static final byte OBJECT = 15;
    private static final byte MOMENT = 16;
    private static final byte INTERVAL = 17;
    private static final byte ZONED_TIME = 18;

    private static final int LATIN = 0xFF;
    private static final int BITS_OF_A_LONG = 63;

    private final IdentityHashMap<Object, Integer> places = new IdentityHashMap<>();
    private final List<Object> objects = new ArrayList<>();

    void write(@Nullable Object[] row, DataOutputStream out) throws IOException {
        for (Object value : row) {
            write(value, out);
        }
    }

    private void write(@Nullable Object value, DataOutputStream out) throws IOException {
        if (value == null) {
            out.writeByte(NULL);
        } else if (value == StoredNull.INSTANCE) {
            out.writeByte(STORED_NULL);
        } else if (value instanceof String text) {
            writeText(text, out);
        } else if (value instanceof BigDecimal number) {
            writeDecimal(number, out);
        } else if (value instanceof Long number) {
            out.writeByte(LONG);
            out.writeLong(number);
        } else if (value instanceof Integer number) {
            out.writeByte(INTEGER);
            out.writeInt(number);
        } else if (value instanceof StoredMoment moment) {
            out.writeByte(MOMENT);
            out.writeUTF(moment.kind().name());
            out.writeBoolean(moment.isExact());
            writeText(moment.text(), out);
        } else if (value instanceof Interval interval) {
            out.writeByte(INTERVAL);
            out.writeInt(interval.months());
            out.writeInt(interval.days());
            out.writeLong(interval.micros());
        } else if (value instanceof OffsetTime time) {
            out.writeByte(ZONED_TIME);
            out.writeLong(time.toLocalTime().toNanoOfDay());
            out.writeInt(time.getOffset().getTotalSeconds());
        } else if (value instanceof Double number) {
            out.writeByte(DOUBLE);
            out.writeDouble(number);
        } else if (value instanceof Boolean bool) {
            out.writeByte(bool ? TRUE : FALSE);
        } else if (value instanceof ByteString binary) {
            out.writeByte(BINARY);
            writeBytes(binary.getBytes(), out);
        } else if (value instanceof List<?> list) {
            out.writeByte(LIST);
            out.writeInt(list.size());
            for (Object element : list) {
                write(element, out);
            }
        } else if (value instanceof Map<?, ?> document) {
            out.writeByte(DOCUMENT);
            out.writeInt(document.size());
            for (Map.Entry<?, ?> member : document.entrySet()) {
                write(member.getKey(), out);
                write(member.getValue(), out);
            }
        } else if (value instanceof ItemSet set) {
            out.writeByte(SET);
            out.writeUTF(set.kind().name());
            out.writeInt(set.elements().size());
            for (Object element : set.elements()) {
                write(element, out);
            }
        } else {
            out.writeByte(OBJECT);
            out.writeInt(places.computeIfAbsent(value, this::place));
        }
    }

    private int place(Object object) {
        objects.add(object);
        return objects.size() - 1;
    }

    /** UTF-8 can't encode unpaired surrogates. */
    private static void writeText(String text, DataOutputStream out) throws IOException {
        boolean latin = text.chars().allMatch(character -> character <= LATIN);
        out.writeByte(latin ? LATIN_TEXT : TEXT);
        if (latin) {
            writeBytes(text.getBytes(StandardCharsets.ISO_8859_1), out);
        } else {
            out.writeInt(text.length());
            out.writeChars(text);
        }
    }

    private static void writeDecimal(BigDecimal number, DataOutputStream out) throws IOException {
        BigInteger unscaled = number.unscaledValue();
        boolean small = unscaled.bitLength() <= BITS_OF_A_LONG;
        out.writeByte(small ? LONG_DECIMAL : DECIMAL);
        out.writeInt(number.scale());
        if (small) {
            out.writeLong(unscaled.longValue());
        } else {
            writeBytes(unscaled.toByteArray(), out);
        }
    }

    private static void writeBytes(byte[] bytes, DataOutputStream out) throws IOException {
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    /** @param width the number of the row's values */
    @Nullable
    Object[] read(int width, DataInputStream in) throws IOException {
        @Nullable Object[] row = new @Nullable Object[width];
        for (int i = 0; i < width; i++) {
            row[i] = read(in);
        }
        return row;
    }

    private @Nullable Object read(DataInputStream in) throws IOException {
        byte kind = in.readByte();
        return switch (kind) {
            case NULL -> null;
            case STORED_NULL -> StoredNull.INSTANCE;
            case TRUE -> true;
            case FALSE -> false;
            case INTEGER -> in.readInt();
            case LONG -> in.readLong();
            case DOUBLE -> in.readDouble();
            case DECIMAL -> {
                int scale = in.readInt();
                yield new BigDecimal(new BigInteger(readBytes(in)), scale);
            }
            case LONG_DECIMAL -> {
                int scale = in.readInt();
                yield BigDecimal.valueOf(in.readLong(), scale);
            }
            case TEXT -> readChars(in);
            case LATIN_TEXT -> new String(readBytes(in), StandardCharsets.ISO_8859_1);
            case BINARY -> new ByteString(readBytes(in));
            case INTERVAL -> {
                int months = in.readInt();
                int days = in.readInt();
                yield new Interval(months, days, in.readLong());
            }
            case ZONED_TIME -> {
                LocalTime time = LocalTime.ofNanoOfDay(in.readLong());
                yield time.atOffset(ZoneOffset.ofTotalSeconds(in.readInt()));
            }
            case LIST -> readList(in);
            case DOCUMENT -> readDocument(in);
            case SET -> readSet(in);
            case OBJECT -> objects.get(in.readInt());
            case MOMENT -> {
                StoredMoment.Kind of = StoredMoment.Kind.valueOf(in.readUTF());
                boolean exact = in.readBoolean();
                StoredMoment moment = of.read(String.valueOf(read(in)));
                yield moment == null || !exact ? moment : moment.asExact();
            }
            default -> throw new IOException("no value begins with " + kind);
        };
    }

    private static byte[] readBytes(DataInputStream in) throws IOException {
        byte[] bytes = new byte[in.readInt()];
        in.readFully(bytes);
        return bytes;
    }

    private static String readChars(DataInputStream in) throws IOException {
        char[] characters = new char[in.readInt()];
        for (int i = 0; i < characters.length; i++) {
            characters[i] = in.readChar();
        }
        return new String(characters);
    }

    private List<@Nullable Object> readList(DataInputStream in) throws IOException {
        int size = in.readInt();
        List<@Nullable Object> list = new ArrayList<>(size);
        for (int i = 0; i < size; i++) {
            list.add(read(in));
        }
        return Collections.unmodifiableList(list);
    }

    private Map<String, @Nullable Object> readDocument(DataInputStream in) throws IOException {
        int size = in.readInt();
        Map<String, @Nullable Object> document = new LinkedHashMap<>();
        for (int i = 0; i < size; i++) {
            document.put(String.valueOf(read(in)), read(in));
        }
        return Collections.unmodifiableMap(document);
    }

    private ItemSet readSet(DataInputStream in) throws IOException {
        ItemSet.Kind kind = ItemSet.Kind.valueOf(in.readUTF());
        int size = in.readInt();
        Set<Object> elements = new LinkedHashSet<>();
        for (int i = 0; i < size; i++) {
            Object element = read(in);
            if (element != null) {
                elements.add(element);
            }
        }
        return new ItemSet(kind, elements);
    }
}
