package io.github.dynamodbjdbc.planner.name;

import io.github.dynamodbjdbc.grammar.StatementParser;
import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.grammar.ast.Statement;
import io.github.dynamodbjdbc.planner.catalog.Catalog;
import io.github.dynamodbjdbc.planner.catalog.ChildTable;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.catalog.View;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Child tables. Each is a view over its parent and the elements of a list, so that the parent is read once. */
public final class ChildTables {
    private static final String POSITION = "position";

    /** The declared types to which elements' fields are converted; other fields keep their values. */
    private static final Set<ColumnType> CONVERTED =
            Set.of(ColumnType.VARCHAR, ColumnType.NUMERIC, ColumnType.BOOLEAN, ColumnType.DATE, ColumnType.TIMESTAMP);

    private ChildTables() {}

    /** A child table from the metadata as a view; null if its parent no longer exists. */
    public static @Nullable View view(Catalog catalog, ChildTable child) {
        TableSchema parent = catalog.table(child.parent());
        return parent == null ? null : view(catalog, parent, child.attribute());
    }

    /** The child table of a name such as {@code "Orders.items"} or {@code Orders.items} that is not a table or index; null if there is none. */
    public static @Nullable View find(Catalog catalog, List<Identifier> name) {
        List<ChildTable> known = catalog.childTables();
        if (known.isEmpty() && !catalog.flattensAny()) {
            return null;
        }
        boolean qualified = name.size() > 1 && Identifiers.matches(name.get(0), Catalog.SCHEMA);
        List<Identifier> parts = qualified ? name.subList(1, name.size()) : name;
        if (parts.size() == 2) {
            return find(catalog, known, parts.get(0), parts.get(1));
        }
        Identifier whole = parts.get(0);
        String text = whole.name();
        for (int dot = text.indexOf('.'); parts.size() == 1 && dot > 0; dot = text.indexOf('.', dot + 1)) {
            Position position = whole.position();
            View view = find(
                    catalog,
                    known,
                    new Identifier(text.substring(0, dot), whole.quoted(), position),
                    new Identifier(text.substring(dot + 1), whole.quoted(), position));
            if (view != null) {
                return view;
            }
        }
        return null;
    }

    private static @Nullable View find(
            Catalog catalog, List<ChildTable> known, Identifier parentName, Identifier attribute) {
        TableSchema parent = TableNames.table(catalog, parentName);
        if (parent == null) {
            return null;
        }
        List<String> attributes = known.stream()
                .filter(child -> child.parent().equals(parent.shownName()))
                .map(ChildTable::attribute)
                .toList();
        List<String> found = Identifiers.matching(attribute, attributes, list -> list);
        return view(catalog, parent, found.size() == 1 ? found.get(0) : attribute.name());
    }

    private static @Nullable View view(Catalog catalog, TableSchema parent, String attribute) {
        Map<String, ColumnType> columns = catalog.childColumns(parent, attribute);
        if (columns == null) {
            return null;
        }
        String text = text(parent, attribute, columns);
        Statement.Select select = (Statement.Select) StatementParser.parse(text);
        return new View(new ChildTable(parent.shownName(), attribute).name(), text, select.query());
    }

    private static String text(TableSchema parent, String attribute, Map<String, ColumnType> columns) {
        StringBuilder text = new StringBuilder("SELECT ");
        Set<String> names = new HashSet<>();
        for (String key : parent.keyColumns()) {
            names.add(key);
            text.append("p.").append(quoted(key)).append(", ");
        }
        names.add(POSITION);
        text.append("i AS ").append(quoted(POSITION));
        columns.forEach((field, type) -> {
            String place = "x." + quoted(field);
            text.append(", ")
                    .append(CONVERTED.contains(type) ? "TRY_CAST(" + place + " AS " + type + ")" : place)
                    .append(" AS ")
                    .append(quoted(names.contains(field) ? attribute + '.' + field : field));
        });
        return text.append(" FROM ")
                .append(quoted(Catalog.SCHEMA))
                .append('.')
                .append(quoted(parent.shownName()))
                // The stored item: the parent's warnings don't matter here.
                .append(" AS p, p.\"$item\".")
                .append(quoted(attribute))
                .append(" AS x AT i")
                .toString();
    }

    private static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }
}
