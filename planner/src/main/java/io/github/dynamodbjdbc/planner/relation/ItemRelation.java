package io.github.dynamodbjdbc.planner.relation;

import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.planner.catalog.Column;
import io.github.dynamodbjdbc.planner.catalog.Flattening;
import io.github.dynamodbjdbc.planner.catalog.PseudoColumnKind;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.name.Identifiers;
import io.github.dynamodbjdbc.planner.name.NearestName;
import io.github.dynamodbjdbc.planner.name.Paths;
import io.github.dynamodbjdbc.planner.plan.UnknownColumns;
import io.github.dynamodbjdbc.planner.type.Rex;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * An item that is at hand, such as {@code excluded}. Only qualified names are its own, and they are looked up as in the item's table.
 *
 * @param item the item as a document in stored form
 * @param decoded the columns whose values are other ones than are stored
 * @param further names that the item may have, apart from the table's
 * @param others whether it may have any others
 */
public record ItemRelation(
        Notes notes,
        Rex rex,
        TableSchema table,
        String alias,
        Reference item,
        Map<String, Reference> decoded,
        List<String> further,
        boolean others)
        implements Relation {
    public ItemRelation {
        decoded = Map.copyOf(decoded);
        further = List.copyOf(further);
    }

    /** The item itself, by its alias. */
    @Override
    public List<Reference> find(Identifier name) {
        return Identifiers.matches(name, alias) ? List.of(item) : List.of();
    }

    @Override
    public List<Reference> findQualified(Identifier name) {
        if (PseudoColumnKind.named(name.name()) == PseudoColumnKind.ITEM) {
            return List.of(item);
        }
        List<String> certain = table.certain(notes.options().ttlAttribute(table));
        List<String> named = Identifiers.matching(name, certain, table.sampledNames());
        if (named.isEmpty() || !named.contains(name.name())) {
            List<String> more = Identifiers.matching(name, further, column -> column);
            named = named.isEmpty() || more.contains(name.name()) ? more : named;
        }
        if (named.size() > 1) {
            throw Identifiers.ambiguousInCase(name);
        }
        if (named.isEmpty()) {
            check(name);
        }
        String column = named.isEmpty() ? name.name() : named.get(0);
        Reference value = decoded.get(column);
        if (value != null) {
            return List.of(value);
        }
        List<String> path = certain.contains(column) || table.sampledColumn(column) != null
                ? List.of(column)
                : Flattening.path(column, notes.catalog().flattened(table));
        return List.of(item.path(rex, Paths.inside(path)));
    }

    private void check(Identifier name) {
        boolean sampled = names().contains(name.name()) || notes.catalog().inside(table, name.name()) != null;
        if (sampled || table.hidden().contains(name.name())) {
            return;
        }
        if (!others && notes.options().unknownColumns() != UnknownColumns.ALLOW) {
            throw new QueryException(
                    ErrorKind.UNKNOWN_COLUMN,
                    "'" + alias + "' has no column '" + name.name()
                            + "': it is neither among those that are inserted, nor known in table " + table.shownName()
                            + NearestName.hint(name.name(), names()),
                    name.position());
        }
        new UnknownColumn(table, name, names(), alias + '.').check(notes, true, null);
    }

    @Override
    public List<Shown> shown() {
        return List.of(new Shown(alias, item));
    }

    @Override
    public List<String> names() {
        return Stream.concat(notes.catalog().knownColumns(table).stream().map(Column::name), further.stream())
                .distinct()
                .toList();
    }
}
