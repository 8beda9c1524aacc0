package io.github.dynamodbjdbc.driver.jdbc;

import io.github.dynamodbjdbc.driver.error.Errors;
import io.github.dynamodbjdbc.driver.metadata.FixedMetadata;
import io.github.dynamodbjdbc.driver.metadata.FunctionMetadata;
import io.github.dynamodbjdbc.driver.metadata.MetadataRows;
import io.github.dynamodbjdbc.driver.metadata.TableMetadata;
import io.github.dynamodbjdbc.driver.metadata.Vocabulary;
import io.github.dynamodbjdbc.driver.session.Session;
import io.github.dynamodbjdbc.planner.function.FunctionGroup;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.RowIdLifetime;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The metadata of the database. It has no catalogs, one schema of tables, and the driver's own schemas. */
final class JdbcDatabaseMetaData extends DatabaseTraits implements Unwrapping {
    private final JdbcConnection connection;

    JdbcDatabaseMetaData(JdbcConnection connection) {
        this.connection = connection;
    }

    private ResultSet fixed(MetadataRows rows) throws SQLException {
        connection.requireOpen();
        return new MetadataResultSet(rows);
    }

    private ResultSet tables(Function<TableMetadata, MetadataRows> question) throws SQLException {
        connection.requireOpen();
        try {
            Session session = connection.session();
            return fixed(session.sampling(() -> question.apply(new TableMetadata(
                    session.catalog(), connection.resultOptions().documents(), this::note))));
        } catch (RuntimeException e) {
            throw Errors.from(e);
        }
    }

    private void note(String note) {
        if (connection.session().addNote(note)) {
            connection.warn(note);
        }
    }

    // ---- tables ----

    @Override
    public ResultSet getCatalogs() throws SQLException {
        return fixed(FixedMetadata.catalogs());
    }

    @Override
    public ResultSet getSchemas() throws SQLException {
        return getSchemas(null, null);
    }

    @Override
    public ResultSet getSchemas(@Nullable String catalog, @Nullable String schemaPattern) throws SQLException {
        return tables(metadata -> metadata.schemas(catalog, schemaPattern));
    }

    @Override
    public ResultSet getTableTypes() throws SQLException {
        return fixed(FixedMetadata.tableTypes());
    }

    @Override
    public ResultSet getTables(
            @Nullable String catalog,
            @Nullable String schemaPattern,
            @Nullable String tableNamePattern,
            String @Nullable [] types)
            throws SQLException {
        Set<String> wanted = types == null ? null : new HashSet<>(Arrays.asList(types));
        return tables(metadata -> {
            MetadataRows rows = metadata.tables(catalog, schemaPattern, tableNamePattern, wanted);
            // Such as a denied ListTables, which would otherwise look like an empty database.
            connection.session().catalog().notes().forEach(this::note);
            return rows;
        });
    }

    @Override
    public ResultSet getColumns(
            @Nullable String catalog,
            @Nullable String schemaPattern,
            @Nullable String tableNamePattern,
            @Nullable String columnNamePattern)
            throws SQLException {
        return tables(metadata -> metadata.columns(catalog, schemaPattern, tableNamePattern, columnNamePattern));
    }

    @Override
    public ResultSet getPseudoColumns(
            @Nullable String catalog,
            @Nullable String schemaPattern,
            @Nullable String tableNamePattern,
            @Nullable String columnNamePattern)
            throws SQLException {
        return tables(metadata -> metadata.pseudoColumns(catalog, schemaPattern, tableNamePattern, columnNamePattern));
    }

    @Override
    public ResultSet getPrimaryKeys(@Nullable String catalog, @Nullable String schema, @Nullable String table)
            throws SQLException {
        return tables(metadata -> metadata.primaryKeys(catalog, schema, table));
    }

    @Override
    public ResultSet getIndexInfo(
            @Nullable String catalog,
            @Nullable String schema,
            @Nullable String table,
            boolean unique,
            boolean approximate)
            throws SQLException {
        return tables(metadata -> metadata.indexes(catalog, schema, table, unique));
    }

    @Override
    public ResultSet getBestRowIdentifier(
            @Nullable String catalog, @Nullable String schema, @Nullable String table, int scope, boolean nullable)
            throws SQLException {
        Arguments.rowScope(scope);
        return tables(metadata -> metadata.bestRowIdentifier(catalog, schema, table));
    }

    @Override
    public ResultSet getVersionColumns(@Nullable String catalog, @Nullable String schema, @Nullable String table)
            throws SQLException {
        return tables(TableMetadata::versionColumns);
    }

    @Override
    public ResultSet getImportedKeys(@Nullable String catalog, @Nullable String schema, @Nullable String table)
            throws SQLException {
        return fixed(FixedMetadata.foreignKeys());
    }

    @Override
    public ResultSet getExportedKeys(@Nullable String catalog, @Nullable String schema, @Nullable String table)
            throws SQLException {
        return fixed(FixedMetadata.foreignKeys());
    }

    @Override
    public ResultSet getCrossReference(
            @Nullable String parentCatalog,
            @Nullable String parentSchema,
            @Nullable String parentTable,
            @Nullable String foreignCatalog,
            @Nullable String foreignSchema,
            @Nullable String foreignTable)
            throws SQLException {
        return fixed(FixedMetadata.foreignKeys());
    }

    @Override
    public ResultSet getTablePrivileges(
            @Nullable String catalog, @Nullable String schemaPattern, @Nullable String tableNamePattern)
            throws SQLException {
        return fixed(FixedMetadata.tablePrivileges());
    }

    @Override
    public ResultSet getColumnPrivileges(
            @Nullable String catalog,
            @Nullable String schema,
            @Nullable String table,
            @Nullable String columnNamePattern)
            throws SQLException {
        return fixed(FixedMetadata.columnPrivileges());
    }

    @Override
    public ResultSet getSuperTables(
            @Nullable String catalog, @Nullable String schemaPattern, @Nullable String tableNamePattern)
            throws SQLException {
        return fixed(FixedMetadata.superTables());
    }

    // ---- types and routines ----

    @Override
    public ResultSet getTypeInfo() throws SQLException {
        return fixed(FixedMetadata.typeInfo(connection.resultOptions().documents()));
    }

    @Override
    public ResultSet getUDTs(
            @Nullable String catalog,
            @Nullable String schemaPattern,
            @Nullable String typeNamePattern,
            int @Nullable [] types)
            throws SQLException {
        return fixed(FixedMetadata.userTypes());
    }

    @Override
    public ResultSet getSuperTypes(
            @Nullable String catalog, @Nullable String schemaPattern, @Nullable String typeNamePattern)
            throws SQLException {
        return fixed(FixedMetadata.superTypes());
    }

    @Override
    public ResultSet getAttributes(
            @Nullable String catalog,
            @Nullable String schemaPattern,
            @Nullable String typeNamePattern,
            @Nullable String attributeNamePattern)
            throws SQLException {
        return fixed(FixedMetadata.attributes());
    }

    @Override
    public ResultSet getProcedures(
            @Nullable String catalog, @Nullable String schemaPattern, @Nullable String procedureNamePattern)
            throws SQLException {
        return fixed(FixedMetadata.procedures());
    }

    @Override
    public ResultSet getProcedureColumns(
            @Nullable String catalog,
            @Nullable String schemaPattern,
            @Nullable String procedureNamePattern,
            @Nullable String columnNamePattern)
            throws SQLException {
        return fixed(FixedMetadata.procedureColumns());
    }

    @Override
    public ResultSet getFunctions(
            @Nullable String catalog, @Nullable String schemaPattern, @Nullable String functionNamePattern)
            throws SQLException {
        return fixed(FunctionMetadata.functions(catalog, schemaPattern, functionNamePattern));
    }

    @Override
    public ResultSet getFunctionColumns(
            @Nullable String catalog,
            @Nullable String schemaPattern,
            @Nullable String functionNamePattern,
            @Nullable String columnNamePattern)
            throws SQLException {
        return fixed(FunctionMetadata.columns(catalog, schemaPattern, functionNamePattern, columnNamePattern));
    }

    @Override
    public ResultSet getClientInfoProperties() throws SQLException {
        return fixed(FixedMetadata.clientInfoProperties());
    }

    @Override
    public String getNumericFunctions() {
        return Vocabulary.functions(FunctionGroup.NUMBERS);
    }

    @Override
    public String getStringFunctions() {
        return Vocabulary.functions(FunctionGroup.TEXT);
    }

    @Override
    public String getTimeDateFunctions() {
        return Vocabulary.functions(FunctionGroup.TIMES);
    }

    @Override
    public String getSystemFunctions() {
        return Vocabulary.functions(FunctionGroup.CHOICE, FunctionGroup.SESSION);
    }

    @Override
    public String getSQLKeywords() {
        return Vocabulary.keywords();
    }

    // ---- names ----

    @Override
    public String getURL() {
        return connection.session().settings().made().url();
    }

    @Override
    public boolean isReadOnly() {
        return connection.session().settings().made().readOnly();
    }

    @Override
    public String getUserName() {
        return connection.session().settings().made().user();
    }

    @Override
    public String getDatabaseProductName() {
        return Session.PRODUCT_NAME;
    }

    @Override
    public String getDatabaseProductVersion() {
        return Session.PRODUCT_VERSION;
    }

    @Override
    public int getDatabaseMajorVersion() {
        return 2012;
    }

    @Override
    public int getDatabaseMinorVersion() {
        return 8;
    }

    @Override
    public String getDriverName() {
        return DriverVersion.NAME;
    }

    @Override
    public String getDriverVersion() {
        return DriverVersion.TEXT;
    }

    @Override
    public String getIdentifierQuoteString() {
        return "\"";
    }

    @Override
    public String getSearchStringEscape() {
        return "\\";
    }

    @Override
    public String getExtraNameCharacters() {
        return "$";
    }

    @Override
    public String getSchemaTerm() {
        return "schema";
    }

    @Override
    public String getProcedureTerm() {
        return "procedure";
    }

    @Override
    public String getCatalogTerm() {
        return "catalog";
    }

    @Override
    public String getCatalogSeparator() {
        return ".";
    }

    @Override
    public RowIdLifetime getRowIdLifetime() {
        return RowIdLifetime.ROWID_UNSUPPORTED;
    }

    @Override
    public Connection getConnection() {
        return connection;
    }
}
