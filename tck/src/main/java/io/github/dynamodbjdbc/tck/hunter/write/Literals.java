package io.github.dynamodbjdbc.tck.hunter.write;

import io.github.dynamodbjdbc.tck.oracle.Datum;
import java.util.HexFormat;
import java.util.stream.Collectors;

/** Writes values as SQL. */
final class Literals implements Datum.Visitor<String> {
    private static final Literals WRITER = new Literals();

    private Literals() {}

    static String sql(Datum value) {
        return value.accept(WRITER);
    }

    @Override
    public String visit(Datum.Text text) {
        return "'" + text.value().replace("'", "''") + "'";
    }

    @Override
    public String visit(Datum.Numeric number) {
        return number.value().toPlainString();
    }

    @Override
    public String visit(Datum.Binary binary) {
        return "X'" + HexFormat.of().formatHex(binary.bytes()) + "'";
    }

    @Override
    public String visit(Datum.Bool bool) {
        return bool.value() ? "TRUE" : "FALSE";
    }

    @Override
    public String visit(Datum.Null stored) {
        return "NULL";
    }

    @Override
    public String visit(Datum.Document document) {
        return document.members().entrySet().stream()
                .map(member -> "'" + member.getKey() + "': " + sql(member.getValue()))
                .collect(Collectors.joining(", ", "{", "}"));
    }

    @Override
    public String visit(Datum.Sequence sequence) {
        return sequence.elements().stream().map(Literals::sql).collect(Collectors.joining(", ", "[", "]"));
    }

    @Override
    public String visit(Datum.TextSet set) {
        return set.elements().stream()
                .map(element -> sql(new Datum.Text(element)))
                .collect(Collectors.joining(", ", "<<", ">>"));
    }

    @Override
    public String visit(Datum.NumberSet set) {
        return set.elements().stream()
                .map(element -> sql(new Datum.Numeric(element)))
                .collect(Collectors.joining(", ", "<<", ">>"));
    }

    @Override
    public String visit(Datum.BinarySet set) {
        throw new IllegalArgumentException("binary data");
    }
}
