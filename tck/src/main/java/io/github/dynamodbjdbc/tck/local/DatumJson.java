package io.github.dynamodbjdbc.tck.local;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.dynamodbjdbc.tck.oracle.Datum;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.Map;

/** Writes items as DynamoDB's JSON. */
final class DatumJson implements Datum.Visitor<ObjectNode> {
    private static final DatumJson WRITER = new DatumJson();
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private DatumJson() {}

    static ObjectNode write(Map<String, Datum> item) {
        ObjectNode node = NODES.objectNode();
        item.forEach((name, value) -> node.set(name, value.accept(WRITER)));
        return node;
    }

    private static ObjectNode node(String type, String value) {
        return NODES.objectNode().put(type, value);
    }

    private static String text(ByteBuffer bytes) {
        byte[] copy = new byte[bytes.remaining()];
        bytes.duplicate().get(copy);
        return Base64.getEncoder().encodeToString(copy);
    }

    @Override
    public ObjectNode visit(Datum.Text text) {
        return node("S", text.value());
    }

    @Override
    public ObjectNode visit(Datum.Numeric number) {
        return node("N", number.value().toString());
    }

    @Override
    public ObjectNode visit(Datum.Binary binary) {
        return node("B", text(binary.value()));
    }

    @Override
    public ObjectNode visit(Datum.Bool bool) {
        return NODES.objectNode().put("BOOL", bool.value());
    }

    @Override
    public ObjectNode visit(Datum.Null stored) {
        return NODES.objectNode().put("NULL", true);
    }

    @Override
    public ObjectNode visit(Datum.Document document) {
        ObjectNode node = NODES.objectNode();
        node.set("M", write(document.members()));
        return node;
    }

    @Override
    public ObjectNode visit(Datum.Sequence sequence) {
        ObjectNode node = NODES.objectNode();
        ArrayNode elements = node.putArray("L");
        sequence.elements().forEach(element -> elements.add(element.accept(this)));
        return node;
    }

    @Override
    public ObjectNode visit(Datum.TextSet set) {
        ObjectNode node = NODES.objectNode();
        ArrayNode elements = node.putArray("SS");
        set.elements().forEach(elements::add);
        return node;
    }

    @Override
    public ObjectNode visit(Datum.NumberSet set) {
        ObjectNode node = NODES.objectNode();
        ArrayNode elements = node.putArray("NS");
        set.elements().stream().map(BigDecimal::toString).forEach(elements::add);
        return node;
    }

    @Override
    public ObjectNode visit(Datum.BinarySet set) {
        ObjectNode node = NODES.objectNode();
        ArrayNode elements = node.putArray("BS");
        set.elements().forEach(element -> elements.add(text(element)));
        return node;
    }
}
