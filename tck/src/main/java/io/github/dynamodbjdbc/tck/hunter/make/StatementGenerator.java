package io.github.dynamodbjdbc.tck.hunter.make;

import io.github.dynamodbjdbc.grammar.ast.Query;
import io.github.dynamodbjdbc.grammar.ast.SelectItem;
import io.github.dynamodbjdbc.tck.hunter.make.Made.Kind;
import io.github.dynamodbjdbc.tck.oracle.Settings.TimeToLive;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Generates statements over the tables of a round, each with the properties of its connection. This class chooses the kinds; each kind has its own
 * generator.
 */
public final class StatementGenerator {
    private final Dice dice;
    private final World world;
    private final Pools pools;
    private final Focus focus;
    private final Manner manner;

    /**
     * Requirements for generated statements.
     *
     * @param bindings the maximum number of bindings of a statement
     * @param consistent whether statements may read only strongly consistent sources
     * @param loose whether some names are unqualified, and some numbers are written as text
     */
    public record Manner(Focus focus, int bindings, boolean consistent, boolean loose) {}

    public StatementGenerator(Dice dice, World world, Pools pools, Manner manner) {
        this.dice = dice;
        this.world = world;
        this.pools = pools;
        this.manner = manner;
        this.focus = manner.focus();
    }

    public Made next() {
        if ((focus == Focus.DOCUMENTS || focus == Focus.PERMISSIVE) && dice.chance(0.4)) {
            return make(Kind.DOCUMENTS);
        }
        if (focus == Focus.PERMISSIVE && dice.chance(0.5)) {
            return make(Kind.EXPRESSION);
        }
        if (focus == Focus.FILES) {
            return make(dice.oneOf(Kind.GROUPS, Kind.GROUPS, Kind.GROUPS, Kind.JOIN, Kind.WINDOW));
        }
        if (focus == Focus.FIRST_ROWS) {
            return make(Kind.JOIN);
        }
        boolean others = focus == Focus.ANYTHING || focus == Focus.SEVERAL_READS || focus == Focus.PERMISSIVE;
        if (!others && dice.chance(0.8)) {
            return make(Kind.TABLE);
        }
        int kind = dice.below(100);
        return make(
                kind < 16
                        ? Kind.EXPRESSION
                        : kind < 62
                                ? Kind.TABLE
                                : kind < 69
                                        ? Kind.JOIN
                                        : kind < 77
                                                ? Kind.GROUPS
                                                : kind < 83
                                                        ? Kind.SET_OPERATION
                                                        : kind < 90
                                                                ? Kind.SUBQUERY
                                                                : kind < 95 ? Kind.WINDOW : Kind.DERIVED);
    }

    /**
     * One that reads in several places.
     *
     * @param own dice of its own, so that the statements of the other dice stay the same
     */
    public Made several(Dice own) {
        return new StatementGenerator(own, world, pools, manner).make(Kind.SEVERAL_READS);
    }

    /** One in PartiQL's forms; see {@link #several}. */
    public Made document(Dice own) {
        return new StatementGenerator(own, world, pools, manner).make(Kind.DOCUMENTS);
    }

    private Made make(Kind kind) {
        Slots slots = new Slots(dice, focus == Focus.LISTS ? 1.0 : dice.oneOf(0.0, 0.5, 0.5, 1.0));
        Traits traits = new Traits();
        Map<String, String> properties = new HashMap<>();
        TimeToLive mode = dice.oneOf(TimeToLive.HIDE, TimeToLive.HIDE, TimeToLive.SHOW, TimeToLive.ONLY);
        if (mode == TimeToLive.ONLY && world.tables().get(0).design().ttlAttribute() == null) {
            mode = TimeToLive.HIDE;
        }
        if (mode != TimeToLive.HIDE && kind != Kind.EXPRESSION && dice.chance(0.7)) {
            properties.put("ttl", mode.name().toLowerCase(Locale.ROOT));
        } else {
            mode = TimeToLive.HIDE;
        }
        if (manner.consistent() && kind != Kind.EXPRESSION) {
            properties.put("consistentRead", "true");
        }
        PredicateGenerator predicates = new PredicateGenerator(dice, slots, traits, pools, focus, world.plain());
        Sources sources = new Sources(dice, world, manner.consistent(), mode);
        ClauseGenerator clauses = new ClauseGenerator(dice, slots, traits, focus, world.plain());
        Query query =
                switch (kind) {
                    case EXPRESSION -> expressions(slots, traits);
                    case TABLE ->
                        new TableQueryGenerator(dice, slots, traits, focus, sources, predicates, clauses).query();
                    case JOIN -> new JoinQueryGenerator(dice, slots, traits, sources, predicates, clauses).join();
                    case GROUPS ->
                        new AggregateQueryGenerator(
                                        dice, slots, traits, focus, sources, predicates, clauses, world.plain())
                                .query();
                    case SET_OPERATION ->
                        new SetOperationQueryGenerator(dice, slots, traits, sources, predicates, world.plain()).query();
                    case SUBQUERY ->
                        new JoinQueryGenerator(dice, slots, traits, sources, predicates, clauses).subquery();
                    case WINDOW -> new WindowQueryGenerator(dice, slots, world, traits, sources, predicates).query();
                    case SEVERAL_READS ->
                        new SeveralReadsGenerator(dice, slots, traits, sources, predicates, world.plain()).query();
                    case DOCUMENTS -> new DocumentQueryGenerator(dice, traits, sources, predicates).query();
                    case DERIVED ->
                        new DerivedQueryGenerator(dice, slots, traits, world, sources, predicates, clauses).query();
                };
        query = new TimeLiterals(dice, slots, world).in(query);
        if (manner.loose() && !world.plain() && dice.chance(0.15)) {
            query = new LooseForms(dice).in(query);
        }
        if (focus == Focus.PERMISSIVE) {
            query = PermissiveForms.in(query, kind == Kind.EXPRESSION);
        }
        return new Made(kind, query, Probe.of(query), slots.bindings(manner.bindings()), properties, traits);
    }

    private Query expressions(Slots slots, Traits traits) {
        traits.shape(Traits.Shape.EXPRESSIONS);
        if (dice.chance(0.55)) {
            return new ConstantQueryGenerator(dice, slots).query();
        }
        ExpressionGenerator generator =
                new ExpressionGenerator(dice, slots, List.of(), List.of(), List.of(), List.of());
        List<SelectItem> items = new ArrayList<>();
        for (int i = dice.between(1, 4); i > 0; i--) {
            items.add(Sql.item(generator.any(dice.between(1, 3)), "e" + i));
        }
        return Sql.query(Sql.select(List.of(), false, items, List.of(), null));
    }
}
