package io.github.dynamodbjdbc.planner.validate;

import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.planner.SessionOptions;
import io.github.dynamodbjdbc.planner.catalog.Catalog;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.plan.CapacityLimits;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What one lowering has at hand, and what it has found about the statement as a whole. */
final class StatementState {
    private final Catalog catalog;
    private final SessionOptions options;
    private final List<TableRead> reads = new ArrayList<>();
    private final Set<String> warnings = new LinkedHashSet<>();
    private final Map<Integer, ColumnType> parameters = new TreeMap<>();
    private final Map<String, String> internalNames = new LinkedHashMap<>();
    private CapacityLimits limits = CapacityLimits.NONE;
    private int names;
    private boolean unnests;

    StatementState(Catalog catalog, SessionOptions options) {
        this.catalog = catalog;
        this.options = options;
    }

    Catalog catalog() {
        return catalog;
    }

    SessionOptions options() {
        return options;
    }

    CapacityLimits limits() {
        return limits;
    }

    void limits(CapacityLimits changed) {
        limits = changed;
    }

    int nextTableId() {
        return reads.size();
    }

    void add(TableRead read) {
        reads.add(read);
    }

    /** Lowers something that nothing reads: what it finds counts, but its tables don't. */
    void withoutTables(Runnable lowering) {
        int kept = reads.size();
        lowering.run();
        reads.subList(kept, reads.size()).clear();
    }

    /** Notes that the statement has a list in FROM. */
    void unnests() {
        unnests = true;
    }

    /** A name for Calcite that nothing else of the statement has. */
    String internalName(String name) {
        String internal = name + "#" + names++;
        internalNames.put(internal, name);
        return internal;
    }

    /** A parameter has a type of its own only where one of its uses gives it one. */
    void parameter(int index, ColumnType type) {
        parameters.merge(index, type, (known, more) -> known == ColumnType.VARIANT ? more : known);
    }

    void warn(String warning) {
        warnings.add(warning);
    }

    @Nullable
    String ttlAttribute(TableSchema table) {
        String declared = options.ttlAttributes().get(table.name());
        return declared == null ? table.ttlAttribute() : declared;
    }

    /** Refuses a name that nobody knows of the table, or warns of it, as the session wants it. */
    void checkUnknown(BaseRelation relation, Identifier name) {
        List<String> known = relation.names();
        if (known.contains(name.name()) || relation.table().hidden().contains(name.name())) {
            return;
        }
        String message = "column '" + name.name() + "' is not known in table "
                + relation.table().name() + NearestName.hint(name.name(), known);
        if (!options.unknownColumnsAllowed()) {
            throw new QueryException(ErrorKind.UNKNOWN_COLUMN, message, name.position());
        }
        warn(message);
    }

    List<TableUse> tables() {
        if (reads.size() > 1 || unnests) {
            // Rows without any column have a form that the code of a join or of UNNEST does not understand.
            reads.forEach(TableRead::useSome);
        }
        return reads.stream().map(TableRead::finish).toList();
    }

    List<String> warnings() {
        return List.copyOf(warnings);
    }

    List<ColumnType> parameterTypes() {
        List<ColumnType> types = new ArrayList<>();
        parameters.forEach((index, type) -> {
            while (types.size() < index) {
                types.add(ColumnType.VARIANT);
            }
            types.add(type);
        });
        return types;
    }

    Map<String, String> internalNames() {
        return internalNames;
    }
}
