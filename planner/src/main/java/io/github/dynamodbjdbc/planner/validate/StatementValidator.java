package io.github.dynamodbjdbc.planner.validate;

import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import java.util.List;
import org.apache.calcite.config.NullCollation;
import org.apache.calcite.jdbc.JavaTypeFactoryImpl;
import org.apache.calcite.prepare.CalciteCatalogReader;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.runtime.CalciteContextException;
import org.apache.calcite.runtime.CalciteException;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.validate.SqlConformance;
import org.apache.calcite.sql.validate.SqlConformanceEnum;
import org.apache.calcite.sql.validate.SqlDelegatingConformance;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorCatalogReader;
import org.apache.calcite.sql.validate.SqlValidatorImpl;
import org.apache.calcite.sql.validate.SqlValidatorScope;

/** Has Calcite check what lowering made, and says in the user's words what Calcite has against it. */
public final class StatementValidator {
    private static final SqlConformance CONFORMANCE = new Conformance();

    private StatementValidator() {}

    public static Validated validate(LoweredQuery query) {
        JavaTypeFactoryImpl typeFactory = CalciteTables.typeFactory();
        CalciteCatalogReader catalogReader = CalciteTables.catalogReader(query.tables(), typeFactory);
        SqlValidator.Config config = SqlValidator.Config.DEFAULT
                .withConformance(CONFORMANCE)
                .withIdentifierExpansion(true)
                .withDefaultNullCollation(NullCollation.HIGH)
                .withTypeCoercionEnabled(true)
                .withTypeCoercionFactory(DynamoTypeCoercion::new);
        SqlValidator validator = new Impl(catalogReader, typeFactory, config, query.parameterTypes());
        try {
            SqlNode sql = validator.validate(query.sql());
            return new Validated(
                    query, sql, validator, catalogReader, typeFactory, validator.getValidatedNodeType(sql));
        } catch (CalciteContextException e) {
            throw ValidationErrors.translate(e, query);
        } catch (CalciteException e) {
            throw ValidationErrors.translate(e, query);
        } catch (AssertionError | UnsupportedOperationException | IllegalStateException e) {
            throw new QueryException(
                    ErrorKind.INTERNAL, "the statement could not be checked: " + e.getMessage(), null, e);
        }
    }

    /** Names were resolved before: a name in ORDER BY is an output column, and nowhere else is a number or alias special. */
    private static final class Conformance extends SqlDelegatingConformance {
        Conformance() {
            super(SqlConformanceEnum.BABEL);
        }

        @Override
        public boolean isGroupByAlias() {
            return false;
        }

        @Override
        public boolean isGroupByOrdinal() {
            return false;
        }

        @Override
        public boolean isHavingAlias() {
            return false;
        }

        @Override
        public boolean isSortByOrdinal() {
            return false;
        }

        @Override
        public boolean isSortByAlias() {
            return true;
        }

        @Override
        public boolean isNonStrictGroupBy() {
            return false;
        }

        @Override
        public boolean shouldConvertRaggedUnionTypesToVarying() {
            return true;
        }

        @Override
        public boolean checkedArithmetic() {
            return true;
        }
    }

    /** Gives each {@code ?} the type that lowering found for it, instead of one guessed from where it first stands. */
    private static final class Impl extends SqlValidatorImpl {
        private final List<RelDataType> parameterTypes;

        Impl(
                SqlValidatorCatalogReader catalogReader,
                RelDataTypeFactory typeFactory,
                Config config,
                List<ColumnType> parameterTypes) {
            super(Operators.TABLE, catalogReader, typeFactory, config);
            this.parameterTypes = parameterTypes.stream()
                    .map(type -> CalciteTables.type(typeFactory, type, true))
                    .toList();
        }

        @Override
        public RelDataType deriveType(SqlValidatorScope scope, SqlNode node) {
            if (node instanceof SqlDynamicParam parameter) {
                RelDataType type = parameterTypes.get(parameter.getIndex());
                setValidatedNodeType(parameter, type);
                return type;
            }
            return super.deriveType(scope, node);
        }

        @Override
        protected void inferUnknownTypes(RelDataType inferredType, SqlValidatorScope scope, SqlNode node) {
            if (node instanceof SqlDynamicParam) {
                deriveType(scope, node);
            } else {
                super.inferUnknownTypes(inferredType, scope, node);
            }
        }
    }
}
