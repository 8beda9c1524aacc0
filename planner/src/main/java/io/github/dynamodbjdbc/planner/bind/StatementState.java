package io.github.dynamodbjdbc.planner.bind;

import io.github.dynamodbjdbc.grammar.SqlPrinter;
import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.planner.access.ScanSegment;
import io.github.dynamodbjdbc.planner.catalog.Catalog;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.name.NearestName;
import io.github.dynamodbjdbc.planner.plan.CapacityLimits;
import io.github.dynamodbjdbc.planner.plan.SessionOptions;
import io.github.dynamodbjdbc.planner.plan.UnknownColumns;
import io.github.dynamodbjdbc.planner.plan.UnknownPlace;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import io.github.dynamodbjdbc.planner.type.Casts;
import io.github.dynamodbjdbc.planner.type.Rex;
import io.github.dynamodbjdbc.planner.type.TypeFactory;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What is at hand while a statement is bound, and what it has found about the statement as a whole. */
public final class StatementState {
    private final Catalog catalog;
    private final SessionOptions options;
    private final List<TableRead> reads = new ArrayList<>();
    private final Set<String> warnings = new LinkedHashSet<>();
    private final Set<ExpectedParameter> expected = new LinkedHashSet<>();
    private final Map<Integer, ColumnType> parameters = new TreeMap<>();
    private final List<@Nullable Block> owners = new ArrayList<>();
    private final List<BoundSubquery> subqueries = new ArrayList<>();
    private final Rex rex = new Rex(new TypeFactory());
    private final Casts casts = new Casts(rex);
    private final @Nullable LiftedLiterals literals;
    private final Set<Integer> attributes = new HashSet<>();
    private CapacityLimits limits = CapacityLimits.NONE;
    private boolean transactional;
    private @Nullable ScanSegment segment;
    private final Set<String> unsampled = new HashSet<>();
    private final Set<UnknownPlace> unknown = new LinkedHashSet<>();
    private final List<String> views = new ArrayList<>();
    private int names;
    private int recursions;

    public StatementState(Catalog catalog, SessionOptions options) {
        this(catalog, options, null);
    }

    /** @param literals that may become parameters; null if none may */
    public StatementState(Catalog catalog, SessionOptions options, @Nullable LiftedLiterals literals) {
        this.catalog = catalog;
        this.options = options;
        this.literals = literals;
    }

    /** The literals that may become parameters; null if none may, as none of a view's query, which is no part of the text. */
    @Nullable
    LiftedLiterals literals() {
        return views.isEmpty() ? literals : null;
    }

    /** The names of the views whose queries are being bound, the outermost first. */
    List<String> views() {
        return views;
    }

    /** Notes that a column is what a table holds at a path, as it is stored. */
    void attribute(int column) {
        attributes.add(column);
    }

    boolean isAttribute(int column) {
        return attributes.contains(column);
    }

    public Rex rex() {
        return rex;
    }

    public Casts casts() {
        return casts;
    }

    Catalog catalog() {
        return catalog;
    }

    SessionOptions options() {
        return options;
    }

    public CapacityLimits limits() {
        return limits;
    }

    public void limits(CapacityLimits changed) {
        limits = changed;
    }

    /** Whether all that the statement reads has to be of one moment. */
    public boolean isTransactional() {
        return transactional;
    }

    void readInTransaction() {
        transactional = true;
    }

    /** The only part of the statement's one table that is read; null for all that it reads. */
    @Nullable
    public ScanSegment segment() {
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

    /** Binds something that nothing reads: what it finds counts, but its tables don't. */
    void withoutTables(Runnable binding) {
        int kept = reads.size();
        binding.run();
        reads.subList(kept, reads.size()).clear();
    }

    /** A name for the algebra that no other table of the statement has. */
    String internalName(String name) {
        return name + "#" + names++;
    }

    /** The number of a new recursive query. */
    int recursion() {
        return recursions++;
    }

    /** The number of a new column of that SELECT's FROM, or of its aggregates. */
    int column(Block owner) {
        owners.add(owner);
        return owners.size() - 1;
    }

    /** The number of a new column that is nobody's until a FROM has it. */
    int column() {
        owners.add(null);
        return owners.size() - 1;
    }

    /** Says whose the column is from now on. */
    void own(int column, Block owner) {
        owners.set(column, owner);
    }

    @Nullable
    public Block owner(int column) {
        return owners.get(column);
    }

    /** The number of a subquery within an expression; the one that it has already if it is known. */
    int add(BoundSubquery subquery) {
        int known = subqueries.indexOf(subquery);
        if (known >= 0) {
            return known;
        }
        subqueries.add(subquery);
        return subqueries.size() - 1;
    }

    public BoundSubquery subquery(int index) {
        return subqueries.get(index);
    }

    /** A parameter has a type of its own only where one of its uses gives it one. */
    void parameter(int index, ColumnType type) {
        parameters.merge(index, type, (known, more) -> known == ColumnType.VARIANT ? more : known);
    }

    /** The type of a date or time that is bound to a parameter; null of all else. */
    @Nullable
    ColumnType moment(Expression.Parameter parameter) {
        return options.parameters().moment(parameter.index());
    }

    /** The type of what is bound to a parameter; null of text, which takes the type of its neighbours, and of what has none. */
    @Nullable
    ColumnType boundType(Expression.Parameter parameter) {
        return options.parameters().type(parameter.index());
    }

    /** Whether text is bound to a parameter, or not known yet what. */
    boolean isText(Expression.Parameter parameter) {
        return options.parameters().isText(parameter.index());
    }

    void expect(ExpectedParameter parameter) {
        expected.add(parameter);
    }

    public List<ExpectedParameter> expected() {
        return List.copyOf(expected);
    }

    void warn(String warning) {
        warnings.add(warning);
    }

    @Nullable
    String ttlAttribute(TableSchema table) {
        return options.ttlAttribute(table);
    }

    /** Notes that a table's columns are shown, which no sample may have told. */
    void shows(TableSchema table) {
        if (catalog.unsampled(table) != null) {
            unsampled.add(table.name());
        }
    }

    public Set<String> unsampled() {
        return unsampled;
    }

    public List<UnknownPlace> unknown() {
        return List.copyOf(unknown);
    }

    /** Notes that nothing is known of the place, of which only items can tell. */
    void names(TableSchema table, AttributePath path, @Nullable String around) {
        if (catalog.unsampled(table) != null) {
            unknown.add(new UnknownPlace(table.name(), path, around));
        }
    }

    /**
     * Refuses a name that nobody knows of the table, or warns of it, as the session wants it.
     *
     * @param qualified whether the table stands before the name, which is then no alias of the select list
     * @param around a column of a query around that could be meant as well; null if there is none
     */
    void checkUnknown(BaseRelation relation, Identifier name, boolean qualified, @Nullable String around) {
        List<String> known = relation.names();
        if (relation.sampled(name) || relation.table().hidden().contains(name.name())) {
            return;
        }
        Expression aliased = relation.read().block().meant(name);
        if (aliased != null && !qualified && options.unknownColumns() != UnknownColumns.ALLOW) {
            throw unknown(
                    "'" + name.name() + "' is an alias of the select list, which can't be used here: write "
                            + SqlPrinter.print(aliased) + insisting(name),
                    name);
        }
        String hint = NearestName.hint(name.name(), known);
        boolean sampled = catalog.unsampled(relation.table()) == null;
        String table = relation.table().shownName();
        String message = "column '" + name.name() + "' is not known in table " + table
                + (around == null ? hint : "; the column of the query around it is " + around);
        if (options.unknownColumns() == UnknownColumns.ERROR) {
            throw unknown(
                    sampled
                            ? message
                            : message + "; no sample of its items has been taken yet: DESCRIBE " + table + " takes one",
                    name);
        }
        String meant = around == null ? NearestName.meant(name.name(), known) : null;
        if (meant != null && options.unknownColumns() == UnknownColumns.NEAR) {
            throw unknown(
                    "column '" + name.name() + "' is not known in table " + table + "; nearest is '" + meant + "'"
                            + insisting(name),
                    name);
        }
        names(relation.table(), AttributePath.of(name.name()), around);
        // Without a sample nearly every name is unknown.
        if (sampled || !hint.isEmpty()) {
            warn(message);
        }
    }

    private static String insisting(Identifier name) {
        return ", or, if there is such an attribute, \"$item\"."
                + SqlPrinter.print(new Expression.NameReference(List.of(name), name.position()))
                + "; unknownColumns=allow takes any name";
    }

    private static QueryException unknown(String message, Identifier name) {
        return new QueryException(ErrorKind.UNKNOWN_COLUMN, message, name.position());
    }

    /** Says that all is bound, so that every table has all its columns. */
    public void finish() {
        // Rows without any column have a form that most operators do not understand.
        reads.forEach(TableRead::useSome);
    }

    public ColumnType parameterType(int index) {
        return parameters.getOrDefault(index, ColumnType.VARIANT);
    }

    public List<String> warnings() {
        return List.copyOf(warnings);
    }

    public List<ColumnType> parameterTypes() {
        List<ColumnType> types = new ArrayList<>();
        parameters.forEach((index, type) -> {
            while (types.size() < index) {
                types.add(ColumnType.VARIANT);
            }
            types.add(type);
        });
        return types;
    }
}
