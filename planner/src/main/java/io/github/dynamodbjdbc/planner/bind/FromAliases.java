package io.github.dynamodbjdbc.planner.bind;

import io.github.dynamodbjdbc.grammar.ast.FromItem;
import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.relation.Relation;
import io.github.dynamodbjdbc.planner.relation.Source;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The aliases of FROM, each of which may occur only once. */
final class FromAliases {
    private final Set<String> seen = new HashSet<>();

    private FromAliases() {}

    /** @throws QueryException if two unquoted aliases differ only in case */
    static FromAliases of(List<FromItem> items) {
        checkCase(items.stream().flatMap(FromAliases::aliases).toList());
        return new FromAliases();
    }

    /** @throws QueryException if the source has an alias of an item to its left */
    void add(Source source, Position position) {
        for (Relation relation : source.relations()) {
            String alias = relation.alias();
            if (alias != null && !seen.add(alias)) {
                throw new QueryException(
                        ErrorKind.DUPLICATE_ALIAS,
                        "'" + alias + "' is in FROM more than once; give each of them an alias of its own",
                        position);
            }
        }
    }

    /** Refuses unquoted aliases that differ only in case, because SQL treats them as one name. */
    private static void checkCase(List<Identifier> aliases) {
        List<Identifier> seen = new ArrayList<>();
        for (Identifier alias : aliases) {
            boolean ambiguous = seen.stream()
                    .anyMatch(other -> !alias.quoted()
                            && !other.quoted()
                            && alias.name().equalsIgnoreCase(other.name())
                            && !alias.name().equals(other.name()));
            if (ambiguous) {
                throw new QueryException(
                        ErrorKind.DUPLICATE_ALIAS,
                        "'" + alias.name()
                                + "' is in FROM more than once, because names without quotes are compared regardless of"
                                + " case; give each of them an alias of its own",
                        alias.position());
            }
            seen.add(alias);
        }
    }

    private static Stream<Identifier> aliases(FromItem item) {
        if (item instanceof FromItem.Join join) {
            return Stream.concat(aliases(join.left()), aliases(join.right()));
        }
        Identifier alias = null;
        if (item instanceof FromItem.Table table) {
            alias = table.alias();
        } else if (item instanceof FromItem.Subquery subquery) {
            alias = subquery.alias();
        } else if (item instanceof FromItem.Unnest unnest) {
            alias = unnest.alias();
        }
        return Stream.ofNullable(alias);
    }
}
