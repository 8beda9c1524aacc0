package io.github.dynamodbjdbc.tck.oracle;

import io.github.dynamodbjdbc.grammar.ast.FromItem;
import io.github.dynamodbjdbc.grammar.ast.Query;
import io.github.dynamodbjdbc.grammar.ast.QueryBody;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Evaluates a table of WITH RECURSIVE, round by round. It doesn't check the restrictions on such queries. */
final class RecursiveQuery {
    private static final int MOST_ROUNDS = 50;

    private final Query.CommonTable table;
    private final @Nullable Scope outer;
    private final Context context;
    private List<List<@Nullable Cell>> working = List.of();

    RecursiveQuery(Query.CommonTable table, @Nullable Scope outer, Context context) {
        this.table = table;
        this.outer = outer;
        this.context = context;
    }

    static boolean refersToItself(Query.CommonTable table) {
        String name = table.name().name();
        return Canonical.anyNode(
                table.query(),
                node -> node instanceof FromItem.Table item
                        && item.name().size() == 1
                        && item.name().get(0).name().equals(name));
    }

    BoundQuery bind() {
        if (!(table.query().body() instanceof QueryBody.SetOperation union)
                || union.operator() != QueryBody.SetOperator.UNION
                || table.query().limit() != null
                || !table.query().with().isEmpty()) {
            throw new UnsupportedForOracle("a recursive query that is not a UNION");
        }
        BoundQuery base = bind(union.left(), context);
        List<OutputColumn> columns = new ArrayList<>();
        for (OutputColumn column : base.columns()) {
            Set<Trait> traits = EnumSet.noneOf(Trait.class);
            traits.addAll(column.traits());
            traits.remove(Trait.CONSTANT);
            columns.add(new OutputColumn(column.name(), column.named(), column.kind(), traits));
        }
        BoundQuery before = new BoundQuery(
                DerivedRelation.renamed(columns, table.columns()), env -> BoundQuery.Rows.unordered(working));
        Map<String, Context.NamedQuery> named = new HashMap<>(context.named());
        named.put(table.name().name(), new Context.NamedQuery(before, false, outer, context.timeToLive()));
        BoundQuery step = bind(union.right(), context.with(named));
        for (int i = 0; i < columns.size(); i++) {
            if (step.columns().size() != columns.size()
                    || columns.get(i).merged(step.columns().get(i)).kind()
                            != columns.get(i).kind()) {
                throw new UnsupportedForOracle("a recursive query of other columns than its first part");
            }
        }
        return new BoundQuery(columns, env -> BoundQuery.Rows.unordered(rows(base, step, union.all(), env)));
    }

    private BoundQuery bind(QueryBody body, Context inner) {
        return new QueryBinder(outer, inner)
                .bind(new Query(List.of(), false, body, List.of(), null, null, body.position()));
    }

    private List<List<@Nullable Cell>> rows(BoundQuery base, BoundQuery step, boolean all, @Nullable Env env) {
        List<List<@Nullable Cell>> given = new ArrayList<>();
        Set<List<@Nullable Cell>> seen = new HashSet<>();
        List<List<@Nullable Cell>> around = working;
        working = fresh(base.rows(env), all, seen);
        for (int round = 0; !working.isEmpty(); round++) {
            if (round > MOST_ROUNDS) {
                throw new UnsupportedForOracle("a recursive query of many rounds");
            }
            given.addAll(working);
            working = fresh(step.rows(env), all, seen);
        }
        working = around;
        return given;
    }

    private static List<List<@Nullable Cell>> fresh(
            List<List<@Nullable Cell>> rows, boolean all, Set<List<@Nullable Cell>> seen) {
        return rows.stream()
                .map(Values::normal)
                .filter(row -> seen.add(row) || all)
                .toList();
    }
}
