package io.github.dynamodbjdbc.engine.value;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The stored form of items: a byte for the type of each value, lengths as varints, numbers in the form of {@link NumberCodec}. */
final class ItemCodec {
    private static final int FALSE = 10;
    private static final int TRUE = 11;

    private ItemCodec() {}

    static byte[] write(Map<String, Value> attributes, int size) {
        Bytes out = new Bytes();
        out.addVarint(size);
        writeMembers(attributes, out);
        return out.toArray();
    }

    private static void writeMembers(Map<String, Value> members, Bytes out) {
        out.addVarint(members.size());
        members.forEach((name, value) -> {
            out.addText(name);
            write(value, out);
        });
    }

    private static void write(Value value, Bytes out) {
        if (value instanceof Value.BooleanValue bool) {
            out.add(bool.value() ? TRUE : FALSE);
            return;
        }
        out.add(value.type().code());
        if (value instanceof Value.ListValue list) {
            out.addVarint(list.elements().size());
            list.elements().forEach(element -> write(element, out));
        } else if (value instanceof Value.MapValue map) {
            writeMembers(map.members(), out);
        } else if (value instanceof Value.SetValue set) {
            out.addVarint(set.elements().size());
            set.elements().forEach(element -> writeScalar(element, out));
        } else {
            writeScalar(value, out);
        }
    }

    private static void writeScalar(Value value, Bytes out) {
        if (value instanceof Value.StringValue string) {
            out.addText(string.text());
        } else if (value instanceof Value.NumberValue number) {
            NumberCodec.write(number.number(), out);
        } else if (value instanceof Value.BinaryValue binary) {
            out.addVarint(binary.length());
            out.add(binary.bytes());
        }
    }

    static Map<String, Value> read(byte[] stored) {
        ByteSource in = new ByteSource(stored);
        in.varint();
        return readMembers(in);
    }

    private static Map<String, Value> readMembers(ByteSource in) {
        int count = in.varint();
        Map<String, Value> members = new LinkedHashMap<>(count * 2);
        for (int i = 0; i < count; i++) {
            members.put(in.text(), read(in));
        }
        return members;
    }

    private static Value read(ByteSource in) {
        int tag = in.next();
        if (tag >= FALSE) {
            return new Value.BooleanValue(tag == TRUE);
        }
        ValueType type = ValueType.coded(tag);
        return switch (type) {
            case L -> {
                int count = in.varint();
                List<Value> elements = new ArrayList<>(count);
                for (int i = 0; i < count; i++) {
                    elements.add(read(in));
                }
                yield new Value.ListValue(elements);
            }
            case M -> new Value.MapValue(readMembers(in));
            case SS, NS, BS -> {
                int count = in.varint();
                ValueType element =
                        type == ValueType.SS ? ValueType.S : type == ValueType.NS ? ValueType.N : ValueType.B;
                Set<Value> elements = new LinkedHashSet<>();
                for (int i = 0; i < count; i++) {
                    elements.add(readScalar(element, in));
                }
                yield new Value.SetValue(type, elements);
            }
            default -> readScalar(type, in);
        };
    }

    private static Value readScalar(ValueType type, ByteSource in) {
        return switch (type) {
            case S -> new Value.StringValue(in.text());
            case N -> new Value.NumberValue(NumberCodec.read(in));
            case B -> new Value.BinaryValue(in.bytes());
            default -> new Value.NullValue();
        };
    }

    /** Writes a stored item as JSON without creating its values. */
    static void copy(byte[] stored, JsonGenerator out) throws IOException {
        ByteSource in = new ByteSource(stored);
        in.varint();
        copyMembers(in, out);
    }

    private static void copyMembers(ByteSource in, JsonGenerator out) throws IOException {
        out.writeStartObject();
        int count = in.varint();
        for (int i = 0; i < count; i++) {
            out.writeFieldName(in.text());
            copyValue(in, out);
        }
        out.writeEndObject();
    }

    private static void copyValue(ByteSource in, JsonGenerator out) throws IOException {
        int tag = in.next();
        out.writeStartObject();
        if (tag >= FALSE) {
            out.writeBooleanField("BOOL", tag == TRUE);
            out.writeEndObject();
            return;
        }
        ValueType type = ValueType.coded(tag);
        out.writeFieldName(type.name());
        switch (type) {
            case L -> {
                out.writeStartArray();
                int count = in.varint();
                for (int i = 0; i < count; i++) {
                    copyValue(in, out);
                }
                out.writeEndArray();
            }
            case M -> copyMembers(in, out);
            case SS, NS, BS -> {
                out.writeStartArray();
                int count = in.varint();
                for (int i = 0; i < count; i++) {
                    copyScalar(
                            type == ValueType.SS ? ValueType.S : type == ValueType.NS ? ValueType.N : ValueType.B,
                            in,
                            out);
                }
                out.writeEndArray();
            }
            default -> copyScalar(type, in, out);
        }
        out.writeEndObject();
    }

    private static void copyScalar(ValueType type, ByteSource in, JsonGenerator out) throws IOException {
        switch (type) {
            case S -> out.writeString(in.text());
            case N -> out.writeString(new Value.NumberValue(NumberCodec.read(in)).text());
            case B -> out.writeBinary(in.bytes());
            default -> out.writeBoolean(true);
        }
    }
}
