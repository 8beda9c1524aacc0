package io.github.dynamodbjdbc.planner.bind;

import io.github.dynamodbjdbc.grammar.SqlKeywords;
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
import io.github.dynamodbjdbc.planner.relation.Value;
import io.github.dynamodbjdbc.planner.type.Rex;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.calcite.rex.RexNode;
import org.jspecify.annotations.Nullable;

/**
 * Resolves a dotted name as {@code alias.column.field…}, {@code schema.table.column.field…}, or {@code column.field…}, in that
 * order, from the inner scope to the outer ones.
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
                    Reference column = column(state, relation, name);
                    if (scope.relations().contains(relation)) {
                        scope.block().uses(name.name(), relation);
                    }
                    return column.path(rex, Paths.fields(parts.subList(length + 1, parts.size())));
                }
            }
            checkApart(scope, parts.get(0));
            checkHidden(scope, parts.get(0));
            checkQualifier(scope, parts);
        }
        return column(state, scope, parts.get(0), true).path(rex, Paths.fields(parts.subList(1, parts.size())));
    }

    /** Whether the name is a column of this FROM: a known column, or one that the SELECT uses elsewhere. */
    static boolean isColumn(Scope scope, Identifier name) {
        return scope.block().isUsed(name.name())
                || scope.sources().stream()
                        .anyMatch(source -> !source.find(name).isEmpty());
    }

    /** The item of FROM with the name {@code alias} or {@code schema.table}; null if there is none. */
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

    /** Refuses the name of an item of FROM that the side of a RIGHT or FULL JOIN can't refer to. */
    static void checkApart(Scope scope, Identifier name) {
        for (Scope current = scope; current != null; current = current.outer()) {
            List<Relation> apart = current.block().apart().stream()
                    .filter(relation -> relation.alias() != null)
                    .toList();
            if (!Identifiers.matching(name, apart, relation -> String.valueOf(relation.alias()))
                    .isEmpty()) {
                throw apart(name);
            }
        }
    }

    private static QueryException apart(Identifier name) {
        return new QueryException(
                ErrorKind.INVALID_COLUMN_REFERENCE,
                "neither side of a RIGHT or FULL JOIN can refer to '" + name.name()
                        + "': such a join has rows without the other side",
                name.position());
    }

    /** Refuses the name of a table that has an alias: it would otherwise be read as an attribute. */
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

    /** Refuses an unknown alias before a known column: it would otherwise be read as a path into an unknown attribute. */
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
            if (knows(relation, parts.get(1))) {
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

    /** The column of that name in this item of FROM. */
    static Reference column(StatementState state, Relation relation, Identifier name) {
        List<Reference> found = relation.findQualified(name);
        if (found.isEmpty()) {
            found = relation.findSampled(name);
        }
        if (found.size() == 1) {
            return found.get(0);
        }
        if (relation.open()) {
            return relation.schemaOnRead(name, true, null);
        }
        if (found.size() > 1) {
            throw ambiguousIn(relation, name);
        }
        throw unknown(state, name, relation.names(), relation.alias());
    }

    /** The column of that name in USING, where an alias is not a whole row. */
    static Reference column(StatementState state, Scope scope, Identifier name) {
        return column(state, scope, name, false);
    }

    /**
     * The column of that name. The innermost scope takes precedence: a table with undeclared attributes may have any name.
     *
     * @param rows whether an alias alone means the whole row
     */
    private static Reference column(StatementState state, Scope scope, Identifier name, boolean rows) {
        List<String> names = new ArrayList<>();
        for (Scope current = scope; current != null; current = current.outer()) {
            Reference found = known(current, name);
            if (found == null && rows) {
                found = row(state, current, name);
            }
            if (found == null) {
                found = sampled(current, name);
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
        checkApart(scope, name);
        for (Scope current = scope; current != null; current = current.outer()) {
            if (current.block().apart().stream().anyMatch(relation -> relation.open() || knows(relation, name))) {
                throw apart(name);
            }
        }
        throw unknown(state, name, names, null);
    }

    private static void note(Scope scope, Scope owner, Identifier name) {
        if (scope.block().equals(owner.block())) {
            scope.block().uses(name.name(), null);
        }
    }

    /** The qualified name of a known column in an enclosing query; null if there is none. */
    private static @Nullable String around(@Nullable Scope outer, Identifier name) {
        for (Scope current = outer; current != null; current = current.outer()) {
            for (Relation relation : current.relations()) {
                if (knows(relation, name)) {
                    String alias = relation.alias();
                    return alias == null ? name.name() : alias + '.' + name.name();
                }
            }
        }
        return null;
    }

    /** The whole row that an alias names. A table's own name has to match exactly, since an attribute may differ from it only in case. */
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
        return new WholeRow(state, relation);
    }

    /** A known column, or an alias of the select list; null if there is none. */
    private static @Nullable Reference known(Scope scope, Identifier name) {
        List<Reference> found = scope.sources().stream()
                .flatMap(source -> source.find(name).stream())
                .toList();
        Reference column = only(scope, name, found);
        if (column != null) {
            return column;
        }
        List<Scope.Alias> aliases = Identifiers.matching(name, scope.aliases(), Scope.Alias::name);
        if (aliases.isEmpty()) {
            return null;
        }
        return new SelectAlias(aliases.get(0));
    }

    /** A column that a sample typed; null if there is none. Keys, declared columns and aliases take precedence. */
    private static @Nullable Reference sampled(Scope scope, Identifier name) {
        return only(
                scope,
                name,
                scope.relations().stream()
                        .flatMap(relation -> relation.findSampled(name).stream())
                        .toList());
    }

    private static @Nullable Reference only(Scope scope, Identifier name, List<Reference> found) {
        if (found.size() == 1) {
            return found.get(0);
        }
        boolean open = scope.relations().stream().anyMatch(Relation::open);
        // The columns differ only in case: in an open table the name may still be another attribute.
        if (found.size() > 1 && (!open || scope.relations().size() > 1)) {
            throw ambiguous(scope, name);
        }
        return null;
    }

    private static boolean knows(Relation relation, Identifier name) {
        return !relation.find(name).isEmpty() || !relation.findSampled(name).isEmpty();
    }

    private record SelectAlias(Scope.Alias alias) implements Reference {
        @Override
        public Value value(Position position) {
            return alias.value().get();
        }

        @Override
        public RexNode missing(Position position) {
            throw new QueryException(
                    ErrorKind.UNSUPPORTED,
                    "IS MISSING takes the expression itself, not its alias '" + alias.name() + "'",
                    position);
        }
    }

    /** Whether no item of any FROM can have a column of that name, and no item of the select list has that alias. */
    static boolean isOfNothing(Scope scope, Identifier name) {
        for (Scope current = scope; current != null; current = current.outer()) {
            if (current.relations().stream().anyMatch(Relation::open) || known(current, name) != null) {
                return false;
            }
        }
        return true;
    }

    private static QueryException ambiguous(Identifier name, List<Relation> open) {
        return new QueryException(
                ErrorKind.AMBIGUOUS_COLUMN,
                "'" + name.name() + "' may be an attribute of more than one table here: write " + qualified(name, open),
                name.position());
    }

    private static String qualified(Identifier name, List<Relation> relations) {
        return relations.stream()
                .map(relation ->
                        (relation.alias() == null ? "the subquery's name" : relation.alias()) + "." + name.name())
                .collect(Collectors.joining(" or "));
    }

    private static QueryException ambiguous(Scope scope, Identifier name) {
        List<Relation> having = scope.relations().stream()
                .filter(relation -> knows(relation, name))
                .toList();
        return having.size() == 1
                ? ambiguousIn(having.get(0), name)
                : Identifiers.ambiguous(name, "write " + qualified(name, having));
    }

    /** Several columns of one table or subquery have the name. */
    private static QueryException ambiguousIn(Relation relation, Identifier name) {
        boolean inCase = Identifiers.matching(name, relation.names(), column -> column).stream()
                        .distinct()
                        .count()
                > 1;
        return inCase
                ? Identifiers.ambiguousInCase(name)
                : Identifiers.ambiguous(name, "give the columns different names by AS");
    }

    /** A hint about a word of PartiQL that is misspelt where an expression may begin. */
    private static String word(Identifier name) {
        String hint = name.quoted() ? null : SqlKeywords.nearValue(name.name());
        return hint == null ? "" : "; " + hint;
    }

    private static QueryException unknown(
            StatementState state, Identifier name, List<String> known, @Nullable String table) {
        String where = table == null ? "" : " in '" + table + "'";
        Position position = name.position();
        // EXPLAIN reads no item to find the columns of a star, as the statement does.
        String unread = state.notes().unsampled().stream()
                .sorted()
                .map(star -> "; the columns of " + star + " are unknown until items are read, which DESCRIBE " + star
                        + " does")
                .collect(Collectors.joining());
        return new QueryException(
                ErrorKind.UNKNOWN_COLUMN,
                "there is no column '" + name.name() + "'" + where + NearestName.hint(name.name(), known) + word(name)
                        + unread,
                position);
    }
}
