package io.github.dynamodbjdbc.planner.runtime;

import io.github.dynamodbjdbc.planner.plan.RowCursor;
import io.github.dynamodbjdbc.planner.plan.RunContext;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TimeZone;
import java.util.function.Supplier;
import org.apache.calcite.DataContext;
import org.apache.calcite.adapter.java.JavaTypeFactory;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.QueryProvider;
import org.apache.calcite.schema.SchemaPlus;
import org.jspecify.annotations.Nullable;

/** Calcite's view of one run of a plan. */
public final class RunDataContext implements DataContext {
    /**
     * The index of a dynamic parameter that stands for this context itself, so that an operator can be handed it. No
     * statement has so many parameters of its own.
     */
    public static final int SELF = 1_000_000;

    private final RunContext run;
    private final Map<String, Object> stashed;
    private final Reads reads;
    private final JavaTypeFactory typeFactory;
    private final Map<Integer, Enumerable<Object>> shared = new HashMap<>();
    private final Map<Integer, LookupBatch> lookups = new HashMap<>();

    public RunDataContext(RunContext run, Map<String, Object> stashed, Reads reads, JavaTypeFactory typeFactory) {
        this.run = run;
        this.stashed = stashed;
        this.reads = reads;
        this.typeFactory = typeFactory;
    }

    public RunContext run() {
        return run;
    }

    RowCursor read(int node) {
        return reads.all(node);
    }

    RowCursor read(int node, List<List<@Nullable Object>> keys) {
        return reads.byKeys(node, keys);
    }

    int mostKeys(int node) {
        return reads.mostKeys(node);
    }

    /** What the lookup join of that place has at hand in this run. */
    LookupBatch lookup(int place) {
        return lookups.computeIfAbsent(place, number -> new LookupBatch());
    }

    /** What every place of the same number shares in this run; made by the first that asks. */
    Enumerable<Object> shared(int place, Supplier<Enumerable<Object>> rows) {
        Enumerable<Object> known = shared.get(place);
        if (known == null) {
            known = rows.get();
            shared.put(place, known);
        }
        return known;
    }

    @Override
    public @Nullable Object get(String name) {
        if (name.charAt(0) == '?') {
            int index = Integer.parseInt(name.substring(1));
            return index == SELF ? this : run.parameter(index);
        }
        Object stash = stashed.get(name);
        if (stash != null) {
            return stash;
        }
        if (Variable.UTC_TIMESTAMP.camelName.equals(name)
                || Variable.CURRENT_TIMESTAMP.camelName.equals(name)
                || Variable.LOCAL_TIMESTAMP.camelName.equals(name)) {
            return run.currentMillis();
        }
        if (Variable.LOCALE.camelName.equals(name)) {
            return Locale.ENGLISH;
        }
        if (Variable.TIME_ZONE.camelName.equals(name)) {
            return TimeZone.getTimeZone("UTC");
        }
        return null;
    }

    @Override
    public @Nullable SchemaPlus getRootSchema() {
        return null;
    }

    @Override
    public JavaTypeFactory getTypeFactory() {
        return typeFactory;
    }

    @Override
    public QueryProvider getQueryProvider() {
        throw new IllegalStateException("plans read through their context");
    }
}
