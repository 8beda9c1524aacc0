package io.github.dynamodbjdbc.driver.ddl;

import io.github.dynamodbjdbc.driver.catalog.CatalogTable;
import io.github.dynamodbjdbc.driver.declaration.SchemaFile;
import io.github.dynamodbjdbc.driver.declaration.SchemaFileUpdates;
import io.github.dynamodbjdbc.driver.gateway.RequestGateway;
import io.github.dynamodbjdbc.planner.catalog.Column;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The storage of statements' declarations. Changes return warnings for the user. */
public sealed interface KeptDeclarations permits InCatalog, InSchemaFile {
    /** A CREATE TABLE in progress. */
    interface Begun {
        /**
         * @param id the id of the created table; null if the service has none
         * @param expires whether its items expire, now or later
         */
        List<String> end(@Nullable String id, boolean expires);

        /** Called if no table was created. */
        void takeBack();
    }

    /** The storage in the catalog. */
    static KeptDeclarations in(CatalogTable table, RequestGateway gateway) {
        return new InCatalog(table, gateway);
    }

    /** @param changed receives the changed file */
    static KeptDeclarations in(SchemaFileUpdates file, Consumer<SchemaFile> changed) {
        return new InSchemaFile(file, changed);
    }

    /** Checks, before anything is changed, that {@link #declare} with the same columns would not fail. */
    void check(String table, List<Column> columns, List<String> undeclared);

    /**
     * Called before a table is created.
     *
     * @param isThere checks whether the table exists by now
     */
    Begun begin(String table, List<Column> columns, BooleanSupplier isThere);

    /**
     * Before a table is created from another one, with its declarations.
     *
     * @param sourceId by which the source differs from others of its name; null if unknown
     */
    Begun beginLike(String table, String source, @Nullable String sourceId, BooleanSupplier isThere);

    /**
     * Declares columns of an existing table, and removes declarations of others.
     *
     * @param id the table's id; null if unknown
     */
    List<String> declare(String table, @Nullable String id, List<Column> columns, List<String> undeclared);

    /**
     * Called after replicas of a table were added.
     *
     * @param regions of the replicas
     */
    List<String> replicated(String table, @Nullable String id, List<String> regions);

    /** Called after time to live of the table was enabled or disabled, which takes effect later. */
    void expiryChanged(String table);

    /** Applies the declarations of an earlier table with its name to this one. */
    List<String> adopt(String table, @Nullable String id);

    /** Called after a table was dropped. */
    List<String> forget(String table, @Nullable String id);

    /** Creates the catalog with the given options. */
    List<String> create(boolean ifNotExists, CatalogOptions options);
}
