package io.github.dynamodbjdbc.tck.oracle;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** Sizes in bytes by DynamoDB's published rules. */
final class Sizes implements Datum.Visitor<Integer> {
    private Sizes() {}

    static int ofItem(Map<String, Datum> item) {
        Sizes sizes = new Sizes();
        return item.entrySet().stream()
                .mapToInt(attribute ->
                        utf8(attribute.getKey()) + attribute.getValue().accept(sizes))
                .sum();
    }

    private static int utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }

    @Override
    public Integer visit(Datum.Text text) {
        return utf8(text.value());
    }

    @Override
    public Integer visit(Datum.Numeric number) {
        return ofNumber(number.value());
    }

    /** One byte per two digits before and after the point, without leading and trailing zeros, plus one, and one for a minus sign. */
    static int ofNumber(BigDecimal number) {
        if (number.signum() == 0) {
            return 1;
        }
        BigDecimal stripped = number.abs().stripTrailingZeros();
        int fraction = Math.max(0, stripped.scale());
        int integer = stripped.precision() - fraction;
        if (integer < 0) {
            fraction += integer;
            integer = 0;
        }
        return 1 + (integer + 1) / 2 + (fraction + 1) / 2 + (number.signum() < 0 ? 1 : 0);
    }

    @Override
    public Integer visit(Datum.Binary binary) {
        return binary.value().remaining();
    }

    @Override
    public Integer visit(Datum.Bool bool) {
        return 1;
    }

    @Override
    public Integer visit(Datum.Null stored) {
        return 1;
    }

    @Override
    public Integer visit(Datum.Document document) {
        return 3 + document.members().size() + ofItem(document.members());
    }

    @Override
    public Integer visit(Datum.Sequence sequence) {
        return 3
                + sequence.elements().stream()
                        .mapToInt(element -> 1 + element.accept(this))
                        .sum();
    }

    @Override
    public Integer visit(Datum.TextSet set) {
        return set.elements().stream().mapToInt(Sizes::utf8).sum();
    }

    @Override
    public Integer visit(Datum.NumberSet set) {
        return set.elements().stream().mapToInt(Sizes::ofNumber).sum();
    }

    @Override
    public Integer visit(Datum.BinarySet set) {
        return set.elements().stream().mapToInt(element -> element.remaining()).sum();
    }
}
