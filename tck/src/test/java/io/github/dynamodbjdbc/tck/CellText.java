package io.github.dynamodbjdbc.tck;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.dynamodbjdbc.tck.oracle.Cell;
import io.github.dynamodbjdbc.tck.oracle.Datum;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Values as text of {@code getString}, by the manual's table of types. */
final class CellText implements Datum.Visitor<Object> {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final DateTimeFormatter TIME = new DateTimeFormatterBuilder()
            .appendPattern("uuuu-MM-dd HH:mm:ss")
            .appendFraction(ChronoField.MILLI_OF_SECOND, 0, 3, true)
            .toFormatter(Locale.ROOT);

    private CellText() {}

    static String of(Cell cell) {
        if (cell == null || cell instanceof Datum.Null) {
            return null;
        }
        if (cell instanceof Cell.Timestamp time) {
            return TIME.format(time.value());
        }
        if (cell instanceof Cell.Date date) {
            return date.value().toString();
        }
        if (cell instanceof Cell.Moment moment) {
            return TIME.format(moment.value()) + "+00";
        }
        if (cell instanceof Cell.TimeOfDay time) {
            return time.text();
        }
        Datum datum = (Datum) cell;
        Object value = datum.accept(new CellText());
        if (value instanceof Map || value instanceof List) {
            try {
                return JSON.writeValueAsString(value);
            } catch (JsonProcessingException e) {
                throw new IllegalArgumentException(e);
            }
        }
        return value instanceof BigDecimal number ? number.toPlainString() : value.toString();
    }

    @Override
    public Object visit(Datum.Text text) {
        return text.value();
    }

    @Override
    public Object visit(Datum.Numeric number) {
        BigDecimal value = number.value();
        return value.scale() < 0 ? value.setScale(0) : value;
    }

    @Override
    public Object visit(Datum.Binary binary) {
        return base64(binary.value());
    }

    private static String base64(ByteBuffer buffer) {
        byte[] bytes = new byte[buffer.remaining()];
        buffer.duplicate().get(bytes);
        return Base64.getEncoder().encodeToString(bytes);
    }

    @Override
    public Object visit(Datum.Bool bool) {
        return bool.value();
    }

    @Override
    public Object visit(Datum.Null stored) {
        return null;
    }

    @Override
    public Object visit(Datum.Document document) {
        Map<String, Object> members = new TreeMap<>();
        document.members().forEach((name, member) -> members.put(name, member.accept(this)));
        return members;
    }

    @Override
    public Object visit(Datum.Sequence sequence) {
        List<Object> elements = new ArrayList<>();
        sequence.elements().forEach(element -> elements.add(element.accept(this)));
        return elements;
    }

    @Override
    public Object visit(Datum.TextSet set) {
        return List.copyOf(set.elements());
    }

    @Override
    public Object visit(Datum.NumberSet set) {
        return List.copyOf(set.elements());
    }

    @Override
    public Object visit(Datum.BinarySet set) {
        return set.elements().stream().map(CellText::base64).toList();
    }
}
