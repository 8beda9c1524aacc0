package io.github.dynamodbjdbc.hibernate;

import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.Map;
import org.hibernate.LockOptions;
import org.hibernate.boot.Metadata;
import org.hibernate.boot.model.FunctionContributions;
import org.hibernate.boot.model.TypeContributions;
import org.hibernate.boot.model.relational.SqlStringGenerationContext;
import org.hibernate.dialect.DatabaseVersion;
import org.hibernate.dialect.Dialect;
import org.hibernate.dialect.function.CommonFunctionFactory;
import org.hibernate.engine.config.spi.ConfigurationService;
import org.hibernate.engine.config.spi.StandardConverters;
import org.hibernate.engine.jdbc.dialect.spi.DialectResolutionInfo;
import org.hibernate.engine.jdbc.env.spi.IdentifierCaseStrategy;
import org.hibernate.engine.jdbc.env.spi.IdentifierHelper;
import org.hibernate.engine.jdbc.env.spi.IdentifierHelperBuilder;
import org.hibernate.engine.spi.SessionFactoryImplementor;
import org.hibernate.mapping.Table;
import org.hibernate.service.ServiceRegistry;
import org.hibernate.sql.ast.SqlAstTranslator;
import org.hibernate.sql.ast.SqlAstTranslatorFactory;
import org.hibernate.sql.ast.spi.SqlAppender;
import org.hibernate.sql.ast.spi.StandardSqlAstTranslatorFactory;
import org.hibernate.sql.ast.tree.Statement;
import org.hibernate.sql.exec.spi.JdbcOperation;
import org.hibernate.tool.schema.internal.StandardTableExporter;
import org.hibernate.tool.schema.spi.Exporter;
import org.hibernate.tool.schema.spi.SchemaManagementException;
import org.hibernate.type.SqlTypes;
import org.hibernate.type.descriptor.jdbc.UUIDJdbcType;
import org.hibernate.type.descriptor.sql.internal.DdlTypeImpl;
import org.hibernate.type.descriptor.sql.spi.DdlTypeRegistry;

/** The dialect of the DynamoDB JDBC driver for Hibernate 6.6 and later. It has no sequences and no locks. */
public final class DynamoDbDialect extends Dialect {
    /** The property that allows {@code hbm2ddl.auto=create} and {@code create-drop} to drop tables. */
    public static final String ALLOW_DROP = "hibernate.dynamodb.allow_drop";

    private boolean allowDrop;

    public DynamoDbDialect() {
        super(DatabaseVersion.make(0));
    }

    public DynamoDbDialect(DialectResolutionInfo info) {
        super(info);
    }

    @Override
    protected String columnType(int sqlType) {
        return switch (sqlType) {
            case SqlTypes.TIME, SqlTypes.TIME_UTC, SqlTypes.CLOB, SqlTypes.NCLOB -> "varchar";
            case SqlTypes.BLOB -> "varbinary";
            default -> super.columnType(sqlType);
        };
    }

    @Override
    protected void registerColumnTypes(TypeContributions contributions, ServiceRegistry services) {
        super.registerColumnTypes(contributions, services);
        DdlTypeRegistry types = contributions.getTypeConfiguration().getDdlTypeRegistry();
        types.addDescriptor(new DdlTypeImpl(SqlTypes.UUID, "varchar", this));
        types.addDescriptor(new DdlTypeImpl(SqlTypes.JSON, "document", this));
    }

    /** Treats types as equivalent in schema validation, since DynamoDB has one number type and stores times as strings. */
    @Override
    public boolean equivalentTypes(int one, int other) {
        return super.equivalentTypes(one, other)
                || isNumber(one) && isNumber(other)
                || isTextOrTime(one) && isTextOrTime(other);
    }

    private static boolean isNumber(int type) {
        return SqlTypes.isNumericType(type);
    }

    private static boolean isTextOrTime(int type) {
        return SqlTypes.isCharacterOrClobType(type) || SqlTypes.isTemporalType(type);
    }

    @Override
    public void contributeTypes(TypeContributions contributions, ServiceRegistry services) {
        super.contributeTypes(contributions, services);
        contributions.contributeJdbcType(UUIDJdbcType.INSTANCE);
        contributions.contributeJdbcType(new DocumentJdbcType());
        allowDrop = services.requireService(ConfigurationService.class)
                .getSetting(ALLOW_DROP, StandardConverters.BOOLEAN, false);
    }

    /** Hibernate's {@code create} drops the tables of all entities, with their items, before it creates them. */
    @Override
    public Exporter<Table> getTableExporter() {
        return new StandardTableExporter(this) {
            @Override
            public String[] getSqlDropStrings(Table table, Metadata metadata, SqlStringGenerationContext context) {
                if (!allowDrop) {
                    throw new SchemaManagementException("Table " + table.getName()
                            + " would be dropped with all its items: hibernate.hbm2ddl.auto=create and create-drop drop the tables first."
                            + " Use create-only, or allow it by " + ALLOW_DROP + "=true");
                }
                return super.getSqlDropStrings(table, metadata, context);
            }
        };
    }

    @Override
    public void initializeFunctionRegistry(FunctionContributions contributions) {
        super.initializeFunctionRegistry(contributions);
        CommonFunctionFactory functions = new CommonFunctionFactory(contributions);
        functions.ascii();
        functions.char_chr();
        functions.initcap();
        functions.repeat();
        functions.reverse();
        functions.translate();
        functions.position();
        functions.octetLength();
        functions.bitLength();
        functions.cbrt();
        functions.cot();
        functions.degrees();
        functions.radians();
        functions.log();
        functions.log10();
        functions.rand();
        functions.trunc_dateTrunc();
        functions.dateTrunc();
        functions.yearMonthDay();
        functions.hourMinuteSecond();
        functions.dayofweekmonthyear();
        functions.weekQuarter();
        functions.daynameMonthname();
        functions.lastDay();
        functions.everyAny_boolAndOr();
        functions.stddev();
        functions.stddevPopSamp();
        functions.variance();
        functions.varPopSamp();
        functions.covarPopSamp();
        functions.median();
        functions.inverseDistributionOrderedSetAggregates();
        functions.listagg("varchar");
        functions.windowFunctions();
    }

    @Override
    public boolean supportsFractionalTimestampArithmetic() {
        return false;
    }

    @Override
    public IdentifierHelper buildIdentifierHelper(IdentifierHelperBuilder builder, DatabaseMetaData metadata)
            throws SQLException {
        builder.setUnquotedCaseStrategy(IdentifierCaseStrategy.MIXED);
        return super.buildIdentifierHelper(builder, metadata);
    }

    // The primary key is the only constraint.

    @Override
    public boolean hasAlterTable() {
        return false;
    }

    @Override
    public boolean supportsColumnCheck() {
        return false;
    }

    @Override
    public boolean supportsTableCheck() {
        return false;
    }

    @Override
    public boolean supportsIfExistsBeforeTableName() {
        return true;
    }

    /** Adds no lock. Tables of generators are written only if the row has not changed since it was read. */
    @Override
    public String applyLocksToSql(String sql, LockOptions locks, Map<String, String[]> keyColumns) {
        return sql;
    }

    @Override
    public SqlAstTranslatorFactory getSqlAstTranslatorFactory() {
        return new StandardSqlAstTranslatorFactory() {
            @Override
            protected <T extends JdbcOperation> SqlAstTranslator<T> buildTranslator(
                    SessionFactoryImplementor factory, Statement statement) {
                return new DynamoDbTranslator<>(factory, statement);
            }
        };
    }

    @Override
    public void appendBooleanValueString(SqlAppender appender, boolean value) {
        appender.appendSql(value);
    }
}
