package io.github.dynamodbjdbc.planner.bind;

import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.name.Identifiers;
import io.github.dynamodbjdbc.planner.name.NearestName;
import io.github.dynamodbjdbc.planner.name.Paths;
import io.github.dynamodbjdbc.planner.relation.Reference;
import io.github.dynamodbjdbc.planner.relation.Relation;
import io.github.dynamodbjdbc.planner.relation.Scope;
import io.github.dynamodbjdbc.planner.type.Rex;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds what a dotted name means: {@code alias.column.field…}, {@code schema.table.column.field…}, or
 * {@code column.field…}, in that order, from the inner scope to the outer ones.
 */
final class NameResolution {
    private NameResolution() {}

    static Reference resolve(StatementState state, Scope scope, List<Identifier> parts) {
        Rex rex = state.rex();
        if (parts.size() > 1) {
            for (int length = 1; length < parts.size() && length <= 3; length++) {
                Relation relation = relation(scope, parts.subList(0, length));
                if (relation != null) {
                    Identifier name = parts.get(length);
                    Reference column = column(relation, name);
                    if (scope.relations().contains(relation)) {
                        scope.block().uses(name.name(), relation);
                    }
                    return column.path(rex, Paths.fields(parts.subList(length + 1, parts.size())));
                }
            }
            checkHidden(scope, parts.get(0));
            checkQualifier(scope, parts);
        }
        return column(state, scope, parts.get(0), true).path(rex, Paths.fields(parts.subList(1, parts.size())));
    }

    /** Whether that is a column of this FROM: one that is there whatever the items hold, or one that the SELECT uses elsewhere. */
    static boolean isColumn(Scope scope, Identifier name) {
        return scope.block().isUsed(name.name())
                || scope.sources().stream()
                        .anyMatch(source -> !source.find(name).isEmpty());
    }

    /** The item of FROM that {@code alias} or {@code schema.table} means, or null. */
    static @Nullable Relation relation(Scope scope, List<Identifier> qualifier) {
        for (Scope current = scope; current != null; current = current.outer()) {
            List<Relation> found = relationsIn(current, qualifier);
            if (found.size() > 1) {
                throw new QueryException(
                        ErrorKind.DUPLICATE_ALIAS,
                        "'" + Identifiers.text(qualifier) + "' may mean more than one table of FROM",
                        qualifier.get(0).position());
            }
            if (!found.isEmpty()) {
                return found.get(0);
            }
        }
        return null;
    }

    /** A table that has an alias goes by that name only; its own name must not quietly become an attribute. */
    private static void checkHidden(Scope scope, Identifier name) {
        for (Relation relation : scope.relations()) {
            if (relation.hides(name)
                    && scope.sources().stream()
                            .allMatch(source -> source.find(name).isEmpty())) {
                throw new QueryException(
                        ErrorKind.UNKNOWN_TABLE,
                        "table '" + name.name() + "' is called '" + relation.alias() + "' here",
                        name.position());
            }
        }
    }

    /** An alias that is not there, before a column that is, must not quietly become a path into an unknown attribute. */
    private static void checkQualifier(Scope scope, List<Identifier> parts) {
        Identifier first = parts.get(0);
        for (Scope current = scope; current != null; current = current.outer()) {
            boolean attribute = current.sources().stream()
                    .anyMatch(source -> !source.find(first).isEmpty());
            boolean sampled = current.relations().stream().anyMatch(relation -> relation.sampled(first));
            if (attribute || sampled) {
                return;
            }
        }
        for (Relation relation : scope.relations()) {
            if (!relation.find(parts.get(1)).isEmpty()) {
                throw new QueryException(
                        ErrorKind.UNKNOWN_TABLE,
                        "there is no table '" + first.name() + "' in this FROM; '"
                                + parts.get(1).name() + "' is a column of '" + relation.alias() + "'",
                        first.position());
            }
        }
    }

    private static List<Relation> relationsIn(Scope scope, List<Identifier> qualifier) {
        if (qualifier.size() > 1) {
            return scope.relations().stream()
                    .filter(relation -> relation.answersTo(qualifier))
                    .toList();
        }
        List<Relation> named = scope.relations().stream()
                .filter(relation -> relation.alias() != null)
                .toList();
        return Identifiers.matching(qualifier.get(0), named, relation -> String.valueOf(relation.alias()));
    }

    /** The column of that name of just this item of FROM. */
    static Reference column(Relation relation, Identifier name) {
        List<Reference> found = relation.findQualified(name);
        if (found.size() == 1) {
            return found.get(0);
        }
        if (relation.open()) {
            return relation.schemaOnRead(name, true, null);
        }
        if (found.size() > 1) {
            throw Identifiers.ambiguous(name);
        }
        throw unknown(name, relation.names(), relation.alias());
    }

    /** The column of that name, where no name means a whole row: in USING. */
    static Reference column(StatementState state, Scope scope, Identifier name) {
        return column(state, scope, name, false);
    }

    /**
     * The innermost scope takes precedence; where that has a table of which not all attributes are declared, it has the name too.
     *
     * @param rows whether an alias alone is the whole row
     */
    private static Reference column(StatementState state, Scope scope, Identifier name, boolean rows) {
        List<String> names = new ArrayList<>();
        for (Scope current = scope; current != null; current = current.outer()) {
            Reference found = known(current, name);
            if (found == null && rows) {
                found = row(state, current, name);
            }
            if (found != null) {
                note(scope, current, name);
                return found;
            }
            List<Relation> open =
                    current.relations().stream().filter(Relation::open).toList();
            if (open.size() > 1) {
                throw ambiguous(name, open);
            }
            if (open.size() == 1) {
                Reference attribute = open.get(0).schemaOnRead(name, false, around(current.outer(), name));
                note(scope, current, name);
                return attribute;
            }
            current.relations().forEach(relation -> names.addAll(relation.names()));
        }
        throw unknown(name, names, null);
    }

    private static void note(Scope scope, Scope owner, Identifier name) {
        if (scope.block().equals(owner.block())) {
            scope.block().uses(name.name(), null);
        }
    }

    /** The name of a column that a query around has for sure, with its table; null if there is none. */
    private static @Nullable String around(@Nullable Scope outer, Identifier name) {
        for (Scope current = outer; current != null; current = current.outer()) {
            for (Relation relation : current.relations()) {
                if (!relation.find(name).isEmpty()) {
                    String alias = relation.alias();
                    return alias == null ? name.name() : alias + '.' + name.name();
                }
            }
        }
        return null;
    }

    /** An alias alone is the whole row. A table without one has to be written as it is called, for an attribute may be called nearly so. */
    private static @Nullable Reference row(StatementState state, Scope scope, Identifier name) {
        List<Relation> named = scope.relations().stream()
                .filter(relation -> relation.alias() != null)
                .filter(relation -> !relation.hasOwnName() || name.name().equals(relation.alias()))
                .toList();
        List<Relation> found = Identifiers.matching(name, named, relation -> String.valueOf(relation.alias()));
        if (found.isEmpty()) {
            return null;
        }
        Relation relation = found.get(0);
        if (relation.sampled(name)) {
            state.notes()
                    .warn("'" + name.name() + "' is the whole item here; its attribute of that name is "
                            + relation.alias() + '.' + name.name());
        }
        return new WholeRow(state.rex(), relation);
    }

    /** A column that is there whatever the items hold, or an alias of the select list. */
    private static @Nullable Reference known(Scope scope, Identifier name) {
        List<Reference> found = scope.sources().stream()
                .flatMap(source -> source.find(name).stream())
                .toList();
        if (found.size() == 1) {
            return found.get(0);
        }
        boolean open = scope.relations().stream().anyMatch(Relation::open);
        // Several that differ in case only: in an open table the name may still be an attribute of its own.
        if (found.size() > 1 && (!open || scope.relations().size() > 1)) {
            throw Identifiers.ambiguous(name);
        }
        List<Scope.Alias> aliases = Identifiers.matching(name, scope.aliases(), Scope.Alias::name);
        if (aliases.isEmpty()) {
            return null;
        }
        Scope.Alias alias = aliases.get(0);
        return position -> alias.value().get();
    }

    /** Whether no item of any FROM can have a column of that name, and none of the select list is called so. */
    static boolean isOfNothing(Scope scope, Identifier name) {
        for (Scope current = scope; current != null; current = current.outer()) {
            if (current.relations().stream().anyMatch(Relation::open) || known(current, name) != null) {
                return false;
            }
        }
        return true;
    }

    private static QueryException ambiguous(Identifier name, List<Relation> open) {
        List<String> qualified = open.stream()
                .map(relation -> relation.alias() + "." + name.name())
                .toList();
        return new QueryException(
                ErrorKind.AMBIGUOUS_COLUMN,
                "'" + name.name() + "' may be an attribute of more than one table here: write "
                        + String.join(" or ", qualified),
                name.position());
    }

    private static QueryException unknown(Identifier name, List<String> known, @Nullable String table) {
        String where = table == null ? "" : " in '" + table + "'";
        Position position = name.position();
        return new QueryException(
                ErrorKind.UNKNOWN_COLUMN,
                "there is no column '" + name.name() + "'" + where + NearestName.hint(name.name(), known),
                position);
    }
}
