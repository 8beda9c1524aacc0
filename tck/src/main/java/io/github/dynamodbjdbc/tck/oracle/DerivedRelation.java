package io.github.dynamodbjdbc.tck.oracle;

import io.github.dynamodbjdbc.grammar.ast.Identifier;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A query in FROM, or the elements of a list.
 *
 * @param members of which elements are tuples: their names, and {@code _1}; otherwise empty
 * @param elements whether other names are paths into the first column, an element
 */
record DerivedRelation(
        int ordinal, @Nullable String alias, List<OutputColumn> output, boolean elements, List<String> members)
        implements Relation {
    DerivedRelation(int ordinal, @Nullable String alias, List<OutputColumn> output) {
        this(ordinal, alias, output, false, List.of());
    }

    /** The columns with other names, which may be fewer than the columns. */
    static List<OutputColumn> renamed(List<OutputColumn> columns, List<Identifier> aliases) {
        if (aliases.size() > columns.size()) {
            throw Rejected.always("42P10", "more names than columns");
        }
        List<OutputColumn> renamed = new ArrayList<>(columns);
        for (int i = 0; i < aliases.size(); i++) {
            OutputColumn column = columns.get(i);
            renamed.set(i, new OutputColumn(aliases.get(i).name(), true, column.kind(), column.traits()));
        }
        return renamed;
    }

    @Override
    public List<Column> columns() {
        return IntStream.range(0, output.size()).mapToObj(this::column).toList();
    }

    @Override
    public List<Column> star() {
        if (members.isEmpty()) {
            return columns();
        }
        List<Column> star = new ArrayList<>();
        Reading element = column(0).reading();
        for (String member : members) {
            star.add(
                    member.equals("_1")
                            ? new Column(
                                    member,
                                    StaticType.DYNAMIC,
                                    Trait.NONE,
                                    tuple -> element.of(tuple) instanceof Datum.Document ? null : element.of(tuple),
                                    null)
                            : unheardOf(member));
        }
        for (int i = 1; i < output.size(); i++) {
            star.add(column(i));
        }
        return star;
    }

    @Override
    public @Nullable Column known(Identifier name) {
        Column found = null;
        boolean similar = false;
        for (int i = 0; i < output.size(); i++) {
            OutputColumn column = output.get(i);
            if (column.name().equals(name.name())) {
                if (!column.named()) {
                    throw new UnsupportedForOracle("the name of an expression without an alias: " + name.name());
                }
                if (found != null) {
                    throw Rejected.always("42702", "ambiguous: " + name.name());
                }
                found = column(i);
            }
            similar |= column.name().equalsIgnoreCase(name.name());
        }
        if (found == null && similar && !name.quoted()) {
            throw new UnsupportedForOracle("a column of a query in another case: " + name.name());
        }
        return found;
    }

    Column column(int index) {
        OutputColumn column = output.get(index);
        Set<Trait> traits = EnumSet.noneOf(Trait.class);
        traits.addAll(column.traits());
        traits.remove(Trait.CONSTANT);
        return new Column(
                column.name(),
                column.kind(),
                traits,
                tuple -> tuple.hasPartner()
                        ? Objects.requireNonNull(tuple.cells()).get(index)
                        : null,
                null);
    }

    @Override
    public Column row() {
        List<Column> columns = columns();
        return new Column(
                String.valueOf(alias),
                StaticType.DOCUMENT,
                Trait.NONE,
                tuple -> {
                    Map<String, Datum> members = new LinkedHashMap<>();
                    boolean any = false;
                    for (Column column : columns) {
                        Cell value = column.reading().of(tuple);
                        if (value instanceof Cell.Missing) {
                            continue;
                        }
                        if (value != null && !(value instanceof Datum)) {
                            throw new UnsupportedForOracle("a row with a date");
                        }
                        any |= Values.normal(value) != null;
                        members.put(column.name(), value == null ? new Datum.Null() : (Datum) value);
                    }
                    return any ? new Datum.Document(members) : null;
                },
                null);
    }

    @Override
    public boolean open() {
        return false;
    }

    @Override
    public Column unheardOf(String name) {
        if (elements) {
            Reading element = column(0).reading();
            return new Column(
                    name,
                    StaticType.DYNAMIC,
                    Trait.NONE,
                    tuple -> {
                        Datum member = element.of(tuple) instanceof Datum.Document document
                                ? document.members().get(name)
                                : null;
                        return member == null && tuple.hasPartner() ? Cell.MISSING : member;
                    },
                    null);
        }
        throw Rejected.always("42703", "no column " + name);
    }
}
