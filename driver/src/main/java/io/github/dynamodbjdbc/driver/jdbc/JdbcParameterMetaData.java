package io.github.dynamodbjdbc.driver.jdbc;

import io.github.dynamodbjdbc.driver.error.Errors;
import io.github.dynamodbjdbc.driver.error.SqlState;
import io.github.dynamodbjdbc.driver.metadata.SqlType;
import io.github.dynamodbjdbc.driver.settings.Documents;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import java.sql.ParameterMetaData;
import java.sql.SQLException;
import java.util.List;

/** The parameters of a statement. */
final class JdbcParameterMetaData implements ParameterMetaData, Unwrapping {
    private final List<ColumnType> parameters;
    private final Documents documents;

    JdbcParameterMetaData(List<ColumnType> parameters, Documents documents) {
        this.parameters = parameters;
        this.documents = documents;
    }

    private SqlType type(int index) throws SQLException {
        if (index < 1 || index > parameters.size()) {
            throw Errors.of(
                    SqlState.UNDEFINED_PARAMETER,
                    "There is no parameter " + index + "; the statement has " + parameters.size());
        }
        return SqlType.of(parameters.get(index - 1), documents);
    }

    @Override
    public int getParameterCount() {
        return parameters.size();
    }

    @Override
    public int isNullable(int param) throws SQLException {
        type(param);
        return parameterNullable;
    }

    @Override
    public boolean isSigned(int param) throws SQLException {
        return type(param).isNumeric();
    }

    @Override
    public int getPrecision(int param) throws SQLException {
        return type(param).precision();
    }

    @Override
    public int getScale(int param) throws SQLException {
        return type(param).scale();
    }

    @Override
    public int getParameterType(int param) throws SQLException {
        return type(param).jdbcType();
    }

    @Override
    public String getParameterTypeName(int param) throws SQLException {
        return type(param).name();
    }

    @Override
    public String getParameterClassName(int param) throws SQLException {
        return type(param).className();
    }

    @Override
    public int getParameterMode(int param) throws SQLException {
        type(param);
        return parameterModeIn;
    }
}
