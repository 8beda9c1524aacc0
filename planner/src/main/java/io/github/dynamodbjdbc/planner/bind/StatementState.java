package io.github.dynamodbjdbc.planner.bind;

import io.github.dynamodbjdbc.grammar.ast.Hint;
import io.github.dynamodbjdbc.planner.access.ScanSegment;
import io.github.dynamodbjdbc.planner.catalog.Catalog;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.plan.CapacityLimits;
import io.github.dynamodbjdbc.planner.plan.SessionOptions;
import io.github.dynamodbjdbc.planner.relation.BoundRelation;
import io.github.dynamodbjdbc.planner.relation.BoundStatement;
import io.github.dynamodbjdbc.planner.relation.BoundSubquery;
import io.github.dynamodbjdbc.planner.relation.ColumnNumbers;
import io.github.dynamodbjdbc.planner.relation.Findings;
import io.github.dynamodbjdbc.planner.relation.Notes;
import io.github.dynamodbjdbc.planner.relation.TableRead;
import io.github.dynamodbjdbc.planner.type.Casts;
import io.github.dynamodbjdbc.planner.type.Rex;
import io.github.dynamodbjdbc.planner.type.TypeFactory;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The state of a statement during binding. Binders use all of it; relations and columns get only {@link ColumnNumbers} and
 * {@link Notes}. It becomes a {@link BoundStatement}.
 */
final class StatementState {
    private final Catalog catalog;
    private final SessionOptions options;
    private final @Nullable LiftedLiterals literals;
    private final Rex rex = new Rex(new TypeFactory());
    private final Casts casts = new Casts(rex);
    private final ColumnNumbers columns = new ColumnNumbers();
    private final Notes notes;
    private final ParameterTypes parameters;
    private final List<TableRead> reads = new ArrayList<>();
    private final List<BoundSubquery> subqueries = new ArrayList<>();
    private final List<String> views = new ArrayList<>();
    private CapacityLimits limits = CapacityLimits.NONE;
    private boolean transactional;
    private @Nullable Hint follows;
    // Whether a hint requests permissive typing; null without a hint.
    private @Nullable Boolean typing;
    private boolean streams;
    private boolean streamsToTheirEnd;
    private boolean approximate;
    private @Nullable ScanSegment segment;
    private int names;
    private int recursions;
    private int volatiles;
    private final List<Integer> uses = new ArrayList<>();

    /** @param literals the literals that may become parameters; null for none */
    StatementState(Catalog catalog, SessionOptions options, @Nullable LiftedLiterals literals) {
        this.catalog = catalog;
        this.options = options;
        this.literals = literals;
        this.notes = new Notes(catalog, options);
        this.parameters = new ParameterTypes(options.parameters());
    }

    Catalog catalog() {
        return catalog;
    }

    SessionOptions options() {
        return options;
    }

    Rex rex() {
        return rex;
    }

    Casts casts() {
        return casts;
    }

    ColumnNumbers columns() {
        return columns;
    }

    Notes notes() {
        return notes;
    }

    ParameterTypes parameters() {
        return parameters;
    }

    /** The literals that may become parameters; null for none, as in the query of a view, which is not part of the statement's text. */
    @Nullable
    LiftedLiterals literals() {
        return views.isEmpty() ? literals : null;
    }

    /** The names of the views whose queries are being bound, outermost first. */
    List<String> views() {
        return views;
    }

    CapacityLimits limits() {
        return limits;
    }

    void limits(CapacityLimits changed) {
        limits = changed;
    }

    /**
     * Streams are read on as they grow.
     *
     * @param hint the hint that requests it
     */
    void followStreams(Hint hint) {
        if (streamsToTheirEnd) {
            throw new QueryException(
                    ErrorKind.INVALID_HINT,
                    "hint FOLLOW comes after a stream that the statement reads; write it after the first SELECT",
                    hint.position());
        }
        follows = hint;
    }

    /** Whether a stream, which the statement reads, is read on as it grows. */
    boolean followsStream() {
        streams = true;
        streamsToTheirEnd |= follows == null;
        return follows != null;
    }

    /** Whether an expression that fails is MISSING. */
    boolean permissive() {
        return typing == null ? options.permissive() : typing;
    }

    /** The typing that a hint requests; false if another hint has requested the other one. */
    boolean permissive(boolean chosen) {
        boolean contradicts = typing != null && typing != chosen;
        typing = chosen;
        return !contradicts;
    }

    /** Indexes may search the rows nearest to a vector. */
    void searchApproximately() {
        approximate = true;
    }

    void readInTransaction() {
        transactional = true;
    }

    @Nullable
    ScanSegment segment() {
        return segment;
    }

    void readSegment(ScanSegment part) {
        segment = part;
    }

    int nextTableId() {
        return reads.size();
    }

    void add(TableRead read) {
        reads.add(read);
    }

    /** Binds a query that is not used: its findings are kept, its table reads are dropped. */
    void withoutTables(Runnable binding) {
        int kept = reads.size();
        binding.run();
        reads.subList(kept, reads.size()).clear();
    }

    /** A table name for the algebra, unique in the statement. */
    String internalName(String name) {
        return name + "#" + names++;
    }

    /** The number of a new recursive query. */
    int recursion() {
        return recursions++;
    }

    /** The number of a new query of WITH that is computed once. */
    int commonTable() {
        uses.add(0);
        return uses.size() - 1;
    }

    void useCommonTable(int number) {
        uses.set(number, uses.get(number) + 1);
    }

    /** Notes that a part of the statement has other results each time it is computed. */
    void noteVolatile() {
        volatiles++;
    }

    /** The number of such parts so far. */
    int volatiles() {
        return volatiles;
    }

    /** The number of a subquery within an expression; an equal one keeps its number. */
    int add(BoundSubquery subquery) {
        int known = subqueries.indexOf(subquery);
        if (known >= 0) {
            return known;
        }
        subqueries.add(subquery);
        return subqueries.size() - 1;
    }

    List<BoundSubquery> subqueries() {
        return subqueries;
    }

    /** The bound statement. No columns can be added to its tables afterwards. */
    BoundStatement finish(BoundRelation query) {
        if (follows != null && !streams) {
            throw new QueryException(
                    ErrorKind.INVALID_HINT,
                    "hint FOLLOW is of streams, and the statement reads none: a table's stream is \"$stream\" of it",
                    follows.position());
        }
        // Most operators do not support rows without columns.
        reads.forEach(TableRead::useSome);
        return new BoundStatement(
                query,
                rex,
                columns.owners(),
                subqueries,
                uses,
                new Findings(
                        parameters.all(),
                        notes.warnings(),
                        notes.expected(),
                        limits,
                        transactional,
                        segment,
                        approximate,
                        notes.unsampled(),
                        notes.unknown()));
    }
}
