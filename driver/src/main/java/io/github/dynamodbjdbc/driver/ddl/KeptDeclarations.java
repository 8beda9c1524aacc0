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

/** Where what statements declare is kept. Changes give what the user should know. */
public sealed interface KeptDeclarations permits InCatalog, InSchemaFile {
    /** A CREATE TABLE on its way. */
    interface Begun {
        /**
         * @param id of the table that was made; null if the service gives none
         * @param expires whether its items expire, from some time on
         */
        List<String> end(@Nullable String id, boolean expires);

        /** No table was made. */
        void takeBack();
    }

    /** In the catalog table. */
    static KeptDeclarations in(CatalogTable table, RequestGateway gateway) {
        return new InCatalog(table, gateway);
    }

    /** @param changed is given the file as it is then */
    static KeptDeclarations in(SchemaFileUpdates file, Consumer<SchemaFile> changed) {
        return new InSchemaFile(file, changed);
    }

    /**
     * Checks that {@link #declare} with the same columns would not fail, before anything is changed.
     *
     * @throws io.github.dynamodbjdbc.driver.error.StatementFailure if it would
     */
    void check(String table, List<Column> columns, List<String> undeclared);

    /**
     * Before a table is made.
     *
     * @param isThere asks whether the table is there by now
     */
    Begun begin(String table, List<Column> columns, BooleanSupplier isThere);

    /**
     * Before a table is made of another, with what is declared of that one.
     *
     * @param sourceId by which the source differs from others of its name; null if unknown
     */
    Begun beginLike(String table, String source, @Nullable String sourceId, BooleanSupplier isThere);

    /**
     * Declares columns of a table that is there, and takes declarations of others back.
     *
     * @param id by which it differs from others of its name; null if unknown
     */
    List<String> declare(String table, @Nullable String id, List<Column> columns, List<String> undeclared);

    /** After time to live of the table was enabled or disabled, which takes its time. */
    void expiryChanged(String table);

    /** Takes what was declared of another table of that name for this one. */
    List<String> adopt(String table, @Nullable String id);

    /** After a table was dropped. */
    List<String> forget(String table, @Nullable String id);

    /** Makes the table that keeps declarations, as it is to be for an account. */
    List<String> create(boolean ifNotExists, CatalogOptions options);
}
