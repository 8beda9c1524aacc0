package io.github.dynamodbjdbc.planner.validate;

import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import org.apache.calcite.config.CalciteConnectionConfigImpl;
import org.apache.calcite.config.CalciteConnectionProperty;
import org.apache.calcite.jdbc.CalciteSchema;
import org.apache.calcite.jdbc.JavaTypeFactoryImpl;
import org.apache.calcite.prepare.CalciteCatalogReader;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.schema.impl.AbstractTable;
import org.apache.calcite.sql.type.SqlTypeMappingRule;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;

/** The tables of one statement as Calcite wants them. */
public final class CalciteTables {
    private static final CalciteConnectionConfigImpl CONFIG = new CalciteConnectionConfigImpl(properties());

    private CalciteTables() {}

    /** A type factory with exact numbers of 38 digits and with strings of any character. */
    public static JavaTypeFactoryImpl typeFactory() {
        return new UnicodeTypeFactory();
    }

    /** A catalog that holds just these tables; each unwraps to its {@link TableUse}. */
    public static CalciteCatalogReader catalogReader(List<TableUse> tables, RelDataTypeFactory typeFactory) {
        CalciteSchema root = CalciteSchema.createRootSchema(false, false);
        for (TableUse table : tables) {
            root.add(table.calciteName(), new StatementTable(table));
        }
        return new CalciteCatalogReader(root, List.of(), typeFactory, CONFIG);
    }

    /** How Calcite sees a column of that type. */
    public static RelDataType type(RelDataTypeFactory factory, ColumnType type, boolean nullable) {
        RelDataType calcite =
                switch (type) {
                    case VARCHAR -> factory.createSqlType(SqlTypeName.VARCHAR);
                    case NUMERIC -> DynamoTypeSystem.numeric(factory);
                    case VARBINARY -> factory.createSqlType(SqlTypeName.VARBINARY);
                    case BOOLEAN -> factory.createSqlType(SqlTypeName.BOOLEAN);
                    case DOCUMENT, LIST, VARIANT -> factory.createSqlType(SqlTypeName.ANY);
                    case INTEGER -> factory.createSqlType(SqlTypeName.INTEGER);
                    case BIGINT -> factory.createSqlType(SqlTypeName.BIGINT);
                    case DOUBLE -> factory.createSqlType(SqlTypeName.DOUBLE);
                    case DATE -> factory.createSqlType(SqlTypeName.DATE);
                    case TIME -> factory.createSqlType(SqlTypeName.TIME);
                    case TIMESTAMP -> factory.createSqlType(SqlTypeName.TIMESTAMP);
                };
        return factory.createTypeWithNullability(calcite, nullable);
    }

    private static Properties properties() {
        Properties properties = new Properties();
        properties.setProperty(CalciteConnectionProperty.CASE_SENSITIVE.camelName(), "true");
        return properties;
    }

    private static final class UnicodeTypeFactory extends JavaTypeFactoryImpl {
        UnicodeTypeFactory() {
            super(new DynamoTypeSystem());
        }

        @Override
        public RelDataType createSqlType(SqlTypeName name) {
            RelDataType type = super.createSqlType(name);
            return name == SqlTypeName.ANY ? createTypeWithNullability(type, true) : type;
        }

        /** What compares values of any type is NULL where their types differ, so Calcite must not take it for something else. */
        @Override
        public RelDataType createTypeWithNullability(RelDataType type, boolean nullable) {
            return super.createTypeWithNullability(type, nullable || type.getSqlTypeName() == SqlTypeName.ANY);
        }

        /** Values of different DynamoDB types in one column, list or CASE keep their types. */
        @Override
        public @Nullable RelDataType leastRestrictive(List<RelDataType> types, SqlTypeMappingRule mappingRule) {
            if (DynamoTypeCoercion.differ(types)) {
                return createTypeWithNullability(createSqlType(SqlTypeName.ANY), true);
            }
            if (areMoments(types)) {
                return createTypeWithNullability(
                        createSqlType(SqlTypeName.TIMESTAMP), types.stream().anyMatch(RelDataType::isNullable));
            }
            if (DynamoTypeCoercion.mixTimes(types) || DynamoTypeCoercion.mixIntervals(types)) {
                return null;
            }
            RelDataType common = super.leastRestrictive(types, mappingRule);
            return common != null && DynamoTypeSystem.losesDigits(common, types)
                    ? createTypeWithNullability(DynamoTypeSystem.numeric(this), common.isNullable())
                    : common;
        }

        /** Whether dates meet timestamps, and nothing else. */
        private static boolean areMoments(List<RelDataType> types) {
            Set<SqlTypeName> names = EnumSet.noneOf(SqlTypeName.class);
            types.forEach(type -> names.add(type.getSqlTypeName()));
            names.remove(SqlTypeName.NULL);
            return names.equals(EnumSet.of(SqlTypeName.DATE, SqlTypeName.TIMESTAMP));
        }

        @Override
        public Charset getDefaultCharset() {
            return StandardCharsets.UTF_8;
        }
    }

    private static final class StatementTable extends AbstractTable {
        private final TableUse use;

        StatementTable(TableUse use) {
            this.use = use;
        }

        @Override
        public RelDataType getRowType(RelDataTypeFactory typeFactory) {
            RelDataTypeFactory.Builder row = typeFactory.builder();
            for (UsedColumn column : use.columns()) {
                row.add(column.name(), type(typeFactory, column.type(), column.nullable()));
            }
            return row.build();
        }

        @Override
        public <C> @Nullable C unwrap(Class<C> type) {
            return type.isInstance(use) ? type.cast(use) : super.unwrap(type);
        }
    }
}
