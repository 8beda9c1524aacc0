package io.github.dynamodbjdbc.tck.hunter.make;

import io.github.dynamodbjdbc.grammar.ast.Hint;
import io.github.dynamodbjdbc.tck.oracle.Database;
import io.github.dynamodbjdbc.tck.oracle.Datum;
import io.github.dynamodbjdbc.tck.oracle.Settings.TimeToLive;
import io.github.dynamodbjdbc.tck.oracle.TableDesign;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The tables and indexes that a statement reads, and the items that it sees. It keeps the TTL mode, which a hint may change. */
final class Sources {
    private final Dice dice;
    private final World world;
    private final boolean consistent;

    private TimeToLive mode;

    /** @param consistent whether only strongly consistent sources may be read */
    Sources(Dice dice, World world, boolean consistent, TimeToLive mode) {
        this.dice = dice;
        this.world = world;
        this.consistent = consistent;
        this.mode = mode;
    }

    Source source(String alias) {
        return source(alias, dice.chance(0.75) ? 0 : 1);
    }

    Source source(String alias, int table) {
        Database.Contents contents = world.tables().get(table);
        List<TableDesign.IndexDesign> indexes = contents.design().indexes().stream()
                .filter(index -> !consistent || !index.global())
                .toList();
        if (!indexes.isEmpty() && dice.chance(0.12)) {
            TableDesign.IndexDesign index = dice.pick(indexes);
            Source named = Source.of(alias, contents, index);
            // Without the TTL attribute, an index is rejected in some modes; in the others its items are the table's.
            if (!named.items().isEmpty()
                    && (contents.design().ttlAttribute() == null
                            || named.columns().containsKey(contents.design().ttlAttribute()))) {
                return named;
            }
        }
        return Source.of(alias, contents, null);
    }

    /** A random item that the statement sees. */
    Map<String, Datum> witness(Source source) {
        List<Map<String, Datum>> visible = source.items().stream()
                .filter(item -> World.isVisible(source.design(), source.stored(item), mode))
                .toList();
        return visible.isEmpty()
                ? (source.items().isEmpty() ? Map.of() : dice.pick(source.items()))
                : dice.pick(visible);
    }

    /** Random hints. Call this before {@link #witness}, because it may change the visible items. */
    List<Hint> hints(Source source) {
        List<Hint> hints = new ArrayList<>();
        if (dice.chance(0.06) && source.design().ttlAttribute() != null) {
            mode = dice.oneOf(TimeToLive.values());
            hints.add(Sql.hint("TTL", mode.name()));
        }
        if (dice.chance(0.05) && source.index() == null) {
            hints.add(Sql.hint("CONSISTENT"));
        }
        return hints;
    }
}
