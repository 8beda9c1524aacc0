package io.github.dynamodbjdbc.planner.type;

import io.github.dynamodbjdbc.planner.access.ColumnSource;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.catalog.DeclaredMoment;
import io.github.dynamodbjdbc.planner.function.Signature;
import io.github.dynamodbjdbc.planner.function.StoredTime;
import io.github.dynamodbjdbc.planner.function.ZonedType;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.calcite.jdbc.JavaTypeFactoryImpl;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.type.SqlTypeMappingRule;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;

/** Creates types, with exact numbers of 38 digits and strings of any characters. */
public final class TypeFactory extends JavaTypeFactoryImpl {
    public TypeFactory() {
        super(new DynamoTypeSystem());
    }

    @Override
    public RelDataType createSqlType(SqlTypeName name) {
        RelDataType type = super.createSqlType(name);
        return name == SqlTypeName.ANY ? createTypeWithNullability(type, true) : type;
    }

    /** Comparisons of values of any type are NULL if the types differ, so ANY is always nullable. */
    @Override
    public RelDataType createTypeWithNullability(RelDataType type, boolean nullable) {
        if (type instanceof StoredTime stored) {
            return type.isNullable() == nullable ? type : stored(type.getSqlTypeName(), nullable, stored.isExact());
        }
        if (type instanceof ZonedType zoned) {
            return type.isNullable() == nullable ? type : canonize(zoned.nullable(nullable));
        }
        return super.createTypeWithNullability(type, nullable || type.getSqlTypeName() == SqlTypeName.ANY);
    }

    /** @param exact whether the type is that of a cast instead of a column */
    RelDataType stored(SqlTypeName name, boolean nullable, boolean exact) {
        return canonize(new StoredTime(name, nullable, exact));
    }

    /** The algebra's type of a column that a statement uses. */
    public RelDataType of(UsedColumn column) {
        boolean stored = column.source() instanceof ColumnSource.Attribute attribute
                && attribute.form() instanceof DeclaredMoment;
        return stored
                ? stored(Signature.typeName(column.type()), column.nullable(), false)
                : of(column.type(), column.nullable());
    }

    @Override
    public @Nullable RelDataType leastRestrictive(List<RelDataType> types, SqlTypeMappingRule mappingRule) {
        boolean rows = types.stream().anyMatch(RelDataType::isStruct);
        return rows ? super.leastRestrictive(types, mappingRule) : common(types);
    }

    /** The common type for a column, list or CASE with values of these types; null if there is none. */
    @Nullable
    public RelDataType common(List<RelDataType> types) {
        List<RelDataType> known =
                types.stream().filter(type -> !Types.isNull(type)).toList();
        if (known.isEmpty()) {
            return createSqlType(SqlTypeName.NULL);
        }
        boolean nullable = types.stream().anyMatch(RelDataType::isNullable);
        RelDataType common = commonOf(known);
        return common == null ? null : createTypeWithNullability(common, nullable || known.size() < types.size());
    }

    private @Nullable RelDataType commonOf(List<RelDataType> types) {
        // Values of different DynamoDB types keep their types.
        if (types.stream().anyMatch(Types::isAny) || Types.families(types).size() > 1) {
            return createSqlType(SqlTypeName.ANY);
        }
        boolean times = types.stream().anyMatch(Types::isTime);
        boolean intervals = types.stream().anyMatch(Types::isInterval);
        if (types.stream().anyMatch(Types::isZonedTime)) {
            boolean allTimes = types.stream().allMatch(type -> Types.isZonedTime(type) || Types.isTimeOfDay(type));
            boolean allTexts = types.stream().allMatch(type -> Types.isZonedTime(type) || Types.isText(type));
            return allTimes ? canonize(ZonedType.time(false)) : allTexts ? createSqlType(SqlTypeName.VARCHAR) : null;
        }
        Types.Family family = Types.families(types).stream().findFirst().orElse(null);
        if (times && intervals) {
            return null;
        }
        if ((times || intervals) && family != null) {
            // Combined with text, they become text; combined with other types, they have no common type, as in
            // PostgreSQL.
            return family == Types.Family.TEXT ? createSqlType(SqlTypeName.VARCHAR) : null;
        }
        if (times) {
            return commonTime(types);
        }
        if (intervals) {
            return types.get(0);
        }
        return family == Types.Family.NUMBER ? commonNumber(types) : types.get(0);
    }

    private @Nullable RelDataType commonTime(List<RelDataType> types) {
        if (types.stream().anyMatch(Types::isZoned)) {
            return types.stream().allMatch(Types::isMoment) ? canonize(ZonedType.timestamp(false)) : null;
        }
        RelDataType first = types.get(0);
        boolean alike = types.stream().allMatch(type -> type.getSqlTypeName() == first.getSqlTypeName());
        if (alike) {
            return types.stream().allMatch(Types::isStored)
                    ? types.stream().filter(Types::isExact).findFirst().orElse(first)
                    : createSqlType(first.getSqlTypeName());
        }
        return types.stream().allMatch(Types::isMoment) ? createSqlType(SqlTypeName.TIMESTAMP) : null;
    }

    private RelDataType commonNumber(List<RelDataType> types) {
        if (types.stream().anyMatch(Types::isApproximate)) {
            boolean single = types.stream().allMatch(type -> type.getSqlTypeName() == SqlTypeName.REAL);
            return createSqlType(single ? SqlTypeName.REAL : SqlTypeName.DOUBLE);
        }
        if (types.stream().anyMatch(Types::isDecimal)) {
            return DynamoTypeSystem.numeric(this);
        }
        boolean large = types.stream().anyMatch(type -> type.getSqlTypeName() == SqlTypeName.BIGINT);
        return createSqlType(large ? SqlTypeName.BIGINT : SqlTypeName.INTEGER);
    }

    /** The algebra's type of a column of that type. */
    public RelDataType of(ColumnType type, boolean nullable) {
        RelDataType calcite =
                switch (type) {
                    case NUMERIC -> DynamoTypeSystem.numeric(this);
                    case TIMETZ -> canonize(ZonedType.time(false));
                    case TIMESTAMPTZ -> canonize(ZonedType.timestamp(false));
                    default -> createSqlType(Signature.typeName(type));
                };
        return createTypeWithNullability(calcite, nullable);
    }

    @Override
    public Charset getDefaultCharset() {
        return StandardCharsets.UTF_8;
    }
}
