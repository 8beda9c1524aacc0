package io.github.dynamodbjdbc.driver.ddl;

import io.github.dynamodbjdbc.driver.declaration.SchemaFile;
import io.github.dynamodbjdbc.driver.declaration.SchemaFileUpdates;
import io.github.dynamodbjdbc.driver.error.SqlState;
import io.github.dynamodbjdbc.driver.error.StatementFailure;
import io.github.dynamodbjdbc.planner.catalog.Column;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Declarations in the schema file, with {@code schemaUpdates=true}. */
record InSchemaFile(SchemaFileUpdates file, Consumer<SchemaFile> changed) implements KeptDeclarations {
    @Override
    public void check(String table, List<Column> columns, List<String> undeclared) {
        file.check(table, columns, undeclared);
    }

    @Override
    public Begun begin(String table, List<Column> columns, BooleanSupplier isThere) {
        return new Begun() {
            @Override
            public List<String> end(@Nullable String id, boolean expires) {
                return declare(table, id, columns, List.of());
            }

            @Override
            public void takeBack() {
                // Nothing is written before the table exists.
            }
        };
    }

    /** The file is its author's: no table is copied in it. */
    @Override
    public Begun beginLike(String table, String source, @Nullable String sourceId, BooleanSupplier isThere) {
        return new Begun() {
            @Override
            public List<String> end(@Nullable String id, boolean expires) {
                return List.of("The schema file declares nothing for table " + table + "; its declaration of table "
                        + source + " can be copied");
            }

            @Override
            public void takeBack() {
                // Nothing was begun.
            }
        };
    }

    @Override
    public List<String> declare(String table, @Nullable String id, List<Column> columns, List<String> undeclared) {
        changed.accept(file.declare(table, columns, undeclared));
        return List.of();
    }

    /** The file is for tables of any region. */
    @Override
    public List<String> replicated(String table, @Nullable String id, List<String> regions) {
        return List.of();
    }

    @Override
    public void expiryChanged(String table) {
        // The TTL attribute is in the file only if its author has declared it.
    }

    @Override
    public List<String> adopt(String table, @Nullable String id) {
        return List.of("The schema file declares tables by their names; there is nothing to adopt");
    }

    @Override
    public List<String> forget(String table, @Nullable String id) {
        changed.accept(file.forget(table));
        return List.of();
    }

    @Override
    public List<String> create(boolean ifNotExists, CatalogOptions options) {
        throw new StatementFailure(
                SqlState.OBJECT_NOT_IN_STATE,
                "With schemaUpdates=true statements declare in the schema file, not in a catalog table");
    }
}
