package io.github.dynamodbjdbc.planner.dml;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.grammar.ast.WriteStatement.Assignment;
import io.github.dynamodbjdbc.planner.access.ColumnSource;
import io.github.dynamodbjdbc.planner.bind.Defaults;
import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.catalog.Column;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.catalog.Entity;
import io.github.dynamodbjdbc.planner.catalog.NumericRange;
import io.github.dynamodbjdbc.planner.catalog.PartForm;
import io.github.dynamodbjdbc.planner.catalog.ShardedForm;
import io.github.dynamodbjdbc.planner.catalog.WindowIndex;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Plans assignments: each value is known, computed by DynamoDB, or computed by the driver from an item that is read first. */
final class SetPlanner {
    /** A name with list indexes. */
    private static final Pattern PLACE = Pattern.compile("[A-Za-z_][A-Za-z0-9_.]*(\\[[0-9]+])+.*");

    /** DynamoDB's functions in SET. */
    private static final Set<String> ITS_FUNCTIONS = Set.of("LIST_APPEND", "IF_NOT_EXISTS", "SET_ADD", "SET_DELETE");

    /** The functions that give what a counter begins with. */
    private static final Set<String> STARTS = Set.of("IF_NOT_EXISTS", "COALESCE");

    private final WriteTarget target;
    private final ItemQueries queries;

    SetPlanner(WriteTarget target, ItemQueries queries) {
        this.target = target;
        this.queries = queries;
    }

    List<PlannedSet> plan(List<Assignment> assignments, List<Expression> removals) {
        List<PlannedSet> sets = new ArrayList<>();
        for (Assignment assignment : assignments) {
            if (!isKeyItself(assignment)) {
                set(assignment).forEach(set -> add(sets, set, assignment.position()));
            }
        }
        for (Expression removal : removals) {
            add(sets, new PlannedSet(target.place(removal), null, null, Set.of(), false), removal.position());
        }
        countVersion(sets);
        return List.copyOf(sets);
    }

    /** Whether the assignment is {@code SET id = id} of a key, as code generators write for each column. */
    private boolean isKeyItself(Assignment assignment) {
        if (assignment.target() == null
                || !(assignment.value() instanceof Expression.NameReference)
                || Defaults.isWord(assignment.value())) {
            return false;
        }
        AttributePath path = target.place(assignment.target()).path();
        Set<ColumnSource> columns = queries.columns(assignment.value());
        return path.isTopLevel()
                && target.isKey(path.attribute())
                && columns.size() == 1
                && columns.iterator().next() instanceof ColumnSource.Attribute attribute
                && attribute.path().equals(path);
    }

    /** Adds an increment of the version, unless the statement sets the version itself. */
    private void countVersion(List<PlannedSet> sets) {
        String version = queries.options().versionAttribute(target.table());
        boolean said = sets.stream().anyMatch(set -> set.column().attribute().equals(version));
        if (version != null && !said) {
            add(sets, VersionSet.of(version), Position.NONE);
        }
    }

    private void add(List<PlannedSet> sets, PlannedSet planned, Position position) {
        PlannedSet set = withWindow(planned, position);
        AttributePath path = set.column().path();
        Entity entity = target.table().entity();
        if (entity != null) {
            checkEntity(entity, set.column(), position);
        }
        if (target.isKey(path.attribute()) && !set.ofKey()) {
            throw new QueryException(
                    ErrorKind.INVALID_STATEMENT,
                    "'" + path.attribute() + "' is the key of " + target.table().name()
                            + ", which no UPDATE can change; insert the item under its new key, and delete the old one",
                    position);
        }
        checkShards(set.column(), position);
        for (PlannedSet other : sets) {
            if (overlap(other.column().path(), path)) {
                throw new QueryException(
                        ErrorKind.INVALID_STATEMENT,
                        "'" + other.column().path() + "' and '" + path + "' are the same place, or one holds the other;"
                                + " a statement writes it once",
                        position);
            }
        }
        sets.add(set);
    }

    /** Refuses to change a key with a calculated shard, and the attribute from which a shard is calculated. */
    private void checkShards(StoredColumn column, Position position) {
        if (column.form() instanceof ShardedForm shards && shards.calculation() != null) {
            throw new QueryException(
                    ErrorKind.UNSUPPORTED,
                    "'" + column.path() + "' is sharded by another attribute's value; UPSERT the whole item instead",
                    position);
        }
        for (Column other : target.table().declared()) {
            if (other.form() instanceof ShardedForm shards
                    && shards.calculation() != null
                    && shards.calculation().by().equals(column.attribute())) {
                throw new QueryException(
                        ErrorKind.UNSUPPORTED,
                        "'" + column.attribute() + "' determines the shard of '" + other.name()
                                + "', which would stay as it was; UPSERT the whole item instead",
                        position);
            }
        }
    }

    /** Adds the declared window to an assignment of the expiry time. */
    private PlannedSet withWindow(PlannedSet set, Position position) {
        WindowIndex windows = target.table().windowIndex();
        if (windows == null) {
            return set;
        }
        AttributePath path = set.column().path();
        if (path.attribute().equals(windows.attribute())) {
            throw new QueryException(
                    ErrorKind.INVALID_STATEMENT,
                    "'" + path.attribute() + "' is the window that '" + windows.expiry()
                            + "' falls into, and follows it;" + " set that",
                    position);
        }
        return path.equals(AttributePath.of(windows.expiry())) ? set.with(windows) : set;
    }

    static boolean overlap(AttributePath one, AttributePath other) {
        int common = Math.min(one.steps().size(), other.steps().size());
        return one.attribute().equals(other.attribute())
                && one.steps().subList(0, common).equals(other.steps().subList(0, common));
    }

    private List<PlannedSet> set(Assignment assignment) {
        Expression place = assignment.target();
        if (place == null) {
            return List.of(expiry(assignment));
        }
        checkQuoted(place);
        StoredColumn column = target.place(place);
        queries.warnIfMisspelt(column);
        PartForm part = column.path().isTopLevel() ? target.part(column.attribute()) : null;
        if (part == null || part.entity().keys().contains(part.key())) {
            return List.of(set(column, assignment));
        }
        return part.entity().indexKeys().stream()
                .filter(key -> key.pattern().parts().contains(part.name()))
                .map(key -> set(keyOf(part, key, assignment.position()), assignment))
                .toList();
    }

    /** Warns about a quoted path such as {@code "list[0]"}, which is a single name. */
    private void checkQuoted(Expression place) {
        if (place instanceof Expression.NameReference reference
                && reference.parts().size() == 1
                && PLACE.matcher(reference.parts().get(0).name()).matches()) {
            String name = reference.parts().get(0).name();
            queries.warn("\"" + name
                    + "\" in quotes is an attribute of that name; the place inside of an attribute is written " + name
                    + ", without quotes");
        }
    }

    /** The key attribute of an index that is made of a single part. */
    private static StoredColumn keyOf(PartForm part, Entity.Key key, Position position) {
        if (key.pattern().parts().size() > 1) {
            throw new QueryException(
                    ErrorKind.UNSUPPORTED,
                    "'" + part.name() + "' is only one part of the pattern of " + key.attribute() + ", " + key.pattern()
                            + "; UPSERT the whole item instead",
                    position);
        }
        return new StoredColumn(
                AttributePath.of(key.attribute()),
                ColumnType.VARCHAR,
                new PartForm(part.entity(), key, 0),
                null,
                false);
    }

    /** Refuses to change attributes that identify the items of an entity. */
    private void checkEntity(Entity entity, StoredColumn column, Position position) {
        String attribute = column.attribute();
        if (target.part(attribute) != null) {
            throw new QueryException(
                    ErrorKind.INVALID_STATEMENT,
                    "'" + attribute + "' is a part of the key of " + entity.name()
                            + ", which no UPDATE can change; insert the item under its new key, and delete the old one",
                    position);
        }
        Entity.Key key = target.written(attribute);
        if (key != null && !(column.form() instanceof PartForm)) {
            throw new QueryException(ErrorKind.INVALID_STATEMENT, EntityKeys.written(entity, key), position);
        }
        if (entity.where().containsKey(attribute)) {
            throw new QueryException(
                    ErrorKind.INVALID_STATEMENT,
                    "'" + attribute + "' distinguishes items of " + entity.name() + " from others; write table "
                            + target.table().name() + " to make it one of them",
                    position);
        }
    }

    /** The assignment of TTL. NULL removes the expiry. */
    private PlannedSet expiry(Assignment assignment) {
        StoredColumn column = Expiry.column(target, queries.options(), assignment.position());
        if (assignment.value() instanceof Expression.NullLiteral) {
            return new PlannedSet(column, null, null, Set.of(), false);
        }
        Expression seconds = column.converted(Expiry.seconds(assignment.value()));
        return new PlannedSet(column, seconds, null, queries.reads(seconds, List.of()), false);
    }

    private PlannedSet set(StoredColumn column, Assignment assignment) {
        Expression value = target.given(column, assignment.value());
        if (value instanceof Expression.MissingLiteral) {
            return new PlannedSet(column, null, null, Set.of(), false);
        }
        queries.noteWritten(value, column);
        Expression converted = column.converted(value);
        if (target.isKey(column.attribute()) && column.path().isTopLevel()) {
            queries.note(value, column.castType());
            return PlannedSet.ofKey(
                    column, converted, Syntax.isBare(value) ? Set.of() : queries.reads(converted, List.of()));
        }
        boolean storesNull =
                queries.options().writes().storesNulls() && !target.table().isKeyOfAny(column.attribute());
        if (Syntax.isBare(value)) {
            queries.note(value, column.castType());
            return new PlannedSet(column, converted, null, Set.of(), storesNull);
        }
        // The name itself is analysed, since a conversion to VARIANT would read values that do not fit the column's
        // type.
        Expression analysed = isName(value) ? value : converted;
        Set<ColumnSource> columns = queries.reads(analysed, names(value));
        boolean elsewhere = queries.isElsewhere(analysed);
        // Neither DynamoDB nor a raw read can copy such a column's value.
        if (columns.stream().anyMatch(source -> source instanceof ColumnSource.Attribute read && read.isDecoded())) {
            Expression decoded = isName(value) ? column.converted(Syntax.anyValue(value)) : converted;
            return new PlannedSet(column, decoded, null, columns, storesNull).fromElsewhere(elsewhere);
        }
        ServerSet server = columns.isEmpty() || column.form() != null ? null : server(column, value);
        return new PlannedSet(column, converted, server, columns, storesNull).fromElsewhere(elsewhere);
    }

    /** The names among the operands of a value that DynamoDB may compute. */
    private static List<Expression> names(Expression value) {
        List<Expression> operands = value instanceof Expression.Binary binary && isSum(binary)
                ? Stream.of(binary.left(), binary.right())
                        .map(operand -> isCounter(operand)
                                ? ((Expression.FunctionCall) operand)
                                        .arguments()
                                        .get(0)
                                : operand)
                        .toList()
                : value instanceof Expression.FunctionCall call
                                && ITS_FUNCTIONS.contains(call.name().name().toUpperCase(Locale.ROOT))
                        ? call.arguments()
                        : List.of();
        return operands.stream().filter(SetPlanner::isName).distinct().toList();
    }

    private static boolean isSum(Expression.Binary binary) {
        return binary.operator() == Expression.BinaryOperator.ADD
                || binary.operator() == Expression.BinaryOperator.SUBTRACT;
    }

    private static boolean isName(Expression value) {
        return value instanceof Expression.NameReference || value instanceof Expression.PathAccess;
    }

    private @Nullable ServerSet server(StoredColumn column, Expression value) {
        if (value instanceof Expression.Binary binary) {
            boolean minus = binary.operator() == Expression.BinaryOperator.SUBTRACT;
            return isSum(binary) && isOneOf(column, ColumnType.NUMERIC) ? arithmetic(column, binary, minus) : null;
        }
        if (value instanceof Expression.FunctionCall call) {
            return function(column, call);
        }
        AttributePath copied = column.type() == ColumnType.VARIANT ? path(value) : null;
        return copied == null ? null : new ServerSet(column.path(), List.of(), new ServerSet.Copy(copied));
    }

    private static boolean isOneOf(StoredColumn column, ColumnType type) {
        return column.type() == ColumnType.VARIANT || column.type() == type;
    }

    private @Nullable ServerSet arithmetic(StoredColumn column, Expression.Binary binary, boolean minus) {
        List<Expression> operands = new ArrayList<>();
        ServerSet.Operand left = addend(binary.left(), operands);
        ServerSet.Operand right = addend(binary.right(), operands);
        return left == null || right == null
                ? null
                : new ServerSet(
                        column.path(),
                        operands,
                        new ServerSet.Arithmetic(
                                left, minus, right, column.bounds() instanceof NumericRange range ? range : null));
    }

    private @Nullable ServerSet function(StoredColumn column, Expression.FunctionCall call) {
        if (call.arguments().size() != 2) {
            return null;
        }
        Expression first = call.arguments().get(0);
        Expression second = call.arguments().get(1);
        List<Expression> operands = new ArrayList<>();
        return switch (call.name().name().toUpperCase(Locale.ROOT)) {
            case "LIST_APPEND" -> {
                ServerSet.Operand one = operand(first, operands);
                ServerSet.Operand other = operand(second, operands);
                yield one == null || other == null || !isOneOf(column, ColumnType.LIST)
                        ? null
                        : new ServerSet(column.path(), operands, new ServerSet.Append(one, other));
            }
            case "IF_NOT_EXISTS" -> {
                AttributePath stored = path(first);
                yield stored == null || column.type() != ColumnType.VARIANT || !isConstant(second)
                        ? null
                        : new ServerSet(
                                column.path(),
                                List.of(Syntax.cast(second, ColumnType.VARIANT)),
                                new ServerSet.IfNotExists(stored));
            }
            // DynamoDB removes a set with its last element.
            case "SET_ADD", "SET_DELETE" ->
                !(NotNull.is(target.table(), column.path())
                                        && call.name().name().equalsIgnoreCase("SET_DELETE"))
                                && column.path().isTopLevel()
                                && column.path().equals(path(first))
                                && isConstant(second)
                        ? new ServerSet(
                                column.path(),
                                List.of(Syntax.cast(second, ColumnType.VARIANT)),
                                new ServerSet.Elements(call.name().name().equalsIgnoreCase("SET_ADD")))
                        : null;
            default -> null;
        };
    }

    /** The operand for a name or a constant; null for any other value that depends on the item. */
    private ServerSet.@Nullable Operand operand(Expression value, List<Expression> operands) {
        AttributePath path = path(value);
        if (path != null) {
            return new ServerSet.Operand(path, false);
        }
        if (!isConstant(value)) {
            return null;
        }
        operands.add(Syntax.cast(value, ColumnType.VARIANT));
        return new ServerSet.Operand(null, false);
    }

    /** An operand of a sum, which may be a counter that begins with a constant; null if DynamoDB can't compute it. */
    private ServerSet.@Nullable Operand addend(Expression value, List<Expression> operands) {
        if (!isCounter(value)) {
            return operand(value, operands);
        }
        List<Expression> arguments = ((Expression.FunctionCall) value).arguments();
        AttributePath path = path(arguments.get(0));
        if (path == null || !isConstant(arguments.get(1))) {
            return null;
        }
        operands.add(Syntax.cast(arguments.get(1), ColumnType.VARIANT));
        return new ServerSet.Operand(path, true);
    }

    /** Whether it is {@code IF_NOT_EXISTS(n, 0)} or {@code COALESCE(n, 0)}, which differ for a stored NULL only. */
    private static boolean isCounter(Expression value) {
        return value instanceof Expression.FunctionCall call
                && call.arguments().size() == 2
                && STARTS.contains(call.name().name().toUpperCase(Locale.ROOT))
                && isName(call.arguments().get(0));
    }

    private boolean isConstant(Expression value) {
        if (Syntax.isBare(value)) {
            queries.note(value, ColumnType.VARIANT);
            return true;
        }
        return queries.reads(value, List.of()).isEmpty();
    }

    /** The path of a name whose value is used as stored; null for other values. */
    private @Nullable AttributePath path(Expression value) {
        if (!isName(value)) {
            return null;
        }
        Set<ColumnSource> columns = queries.columns(value);
        return columns.size() == 1
                        && columns.iterator().next() instanceof ColumnSource.Attribute attribute
                        && attribute.form() == null
                        && (attribute.declared() == null || attribute.declared() == AttributeType.N)
                ? attribute.path()
                : null;
    }
}
