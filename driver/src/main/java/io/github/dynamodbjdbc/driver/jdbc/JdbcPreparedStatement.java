package io.github.dynamodbjdbc.driver.jdbc;

import io.github.dynamodbjdbc.driver.convert.Streams;
import io.github.dynamodbjdbc.driver.convert.Temporals;
import io.github.dynamodbjdbc.driver.error.Errors;
import io.github.dynamodbjdbc.driver.error.SqlState;
import io.github.dynamodbjdbc.driver.statement.BatchResult;
import io.github.dynamodbjdbc.driver.statement.Parameters;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.plan.LargeScan;
import io.github.dynamodbjdbc.planner.plan.MeteredPlan;
import io.github.dynamodbjdbc.planner.plan.OutputColumn;
import io.github.dynamodbjdbc.planner.plan.ParameterKind;
import io.github.dynamodbjdbc.planner.plan.Plan;
import io.github.dynamodbjdbc.planner.plan.WritePlan;
import java.io.InputStream;
import java.io.Reader;
import java.math.BigDecimal;
import java.net.URL;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.NClob;
import java.sql.ParameterMetaData;
import java.sql.PreparedStatement;
import java.sql.Ref;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLType;
import java.sql.SQLXML;
import java.sql.Time;
import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.Calendar;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A statement that is planned when it is prepared, keeps its plan as long as planning would give the same, and is run with different values. */
final class JdbcPreparedStatement extends JdbcStatement implements PreparedStatement {
    private final String sql;
    private final boolean givesKeys;
    private final Plan plan;
    private final Parameters parameters;
    private List<Parameters> rows = new ArrayList<>();

    JdbcPreparedStatement(JdbcConnection connection, String text, WantedKeys keys) throws SQLException {
        super(connection);
        setPoolable(true);
        this.sql = keys.text(text, this::plan);
        this.givesKeys = !sql.equals(text);
        this.plan = plan(sql);
        this.parameters = new Parameters(sql, plan.parameters().size());
        if (plan instanceof MeteredPlan metered) {
            // The user can still decide not to execute the statement.
            for (String warning : metered.warnings()) {
                LargeScan large = metered.largeScans().stream()
                        .filter(scan -> scan.warning().equals(warning))
                        .findFirst()
                        .orElse(null);
                warnings().add(warning, large);
            }
        }
    }

    @Override
    public ResultSet executeQuery() throws SQLException {
        return rows(parameters.text(), parameters);
    }

    @Override
    public boolean execute() throws SQLException {
        return run(parameters.text(), parameters, givesKeys);
    }

    @Override
    public int executeUpdate() throws SQLException {
        return count(executeLargeUpdate());
    }

    @Override
    public long executeLargeUpdate() throws SQLException {
        return update(parameters.text(), parameters, givesKeys);
    }

    @Override
    public void addBatch() throws SQLException {
        requireOpen();
        Parameters row = parameters.copy();
        synchronized (parameters) {
            rows.add(row);
        }
    }

    @Override
    public void clearBatch() throws SQLException {
        requireOpen();
        takeRows();
    }

    private List<Parameters> takeRows() {
        synchronized (parameters) {
            List<Parameters> all = rows;
            rows = new ArrayList<>();
            return all;
        }
    }

    @Override
    public long[] executeLargeBatch() throws SQLException {
        return inTurn(turn -> {
            begin();
            List<Parameters> all = takeRows();
            if (all.isEmpty()) {
                return new long[0];
            }
            try {
                BatchResult.requireCount(plan, givesKeys);
            } catch (SQLException e) {
                throw BatchResult.of(all.size(), null).endedBy(e);
            }
            List<ParameterKind> kinds =
                    plan instanceof WritePlan && all.stream().noneMatch(Parameters::hasLists) ? kindsOfAll(all) : null;
            return kinds == null
                    ? oneByOne(
                            turn,
                            all.stream()
                                    .map(row -> (Executed<Long>) next -> executed(next, row.text(), row, givesKeys))
                                    .toList())
                    : together(turn, sql, kinds, all, givesKeys);
        });
    }

    /** The common kinds of all rows' values, for one plan; null if they need several plans. */
    private @Nullable List<ParameterKind> kindsOfAll(List<Parameters> all) throws SQLException {
        List<ParameterKind> first = all.get(0).kinds();
        Set<List<ParameterKind>> kinds = new LinkedHashSet<>();
        List<ParameterKind> common = new ArrayList<>(first);
        boolean fit = true;
        for (Parameters row : all) {
            List<ParameterKind> own = row.kinds();
            kinds.add(own);
            fit = fit && merge(common, own);
        }
        if (fit) {
            return common;
        }
        Set<Plan> plans = Collections.newSetFromMap(new IdentityHashMap<>());
        for (List<ParameterKind> one : kinds) {
            plans.add(plan(sql, one));
        }
        return plans.size() == 1 ? first : null;
    }

    /** Replaces the kind of NULL by other kinds. False if two kinds differ. */
    private static boolean merge(List<ParameterKind> common, List<ParameterKind> kinds) {
        for (int i = 0; i < kinds.size(); i++) {
            ParameterKind kind = kinds.get(i);
            if (common.get(i) == ParameterKind.NULL) {
                common.set(i, kind);
            } else if (kind != ParameterKind.NULL && kind != common.get(i)) {
                return false;
            }
        }
        return true;
    }

    @Override
    void requireUnprepared() throws SQLException {
        requireOpen();
        throw Errors.of(
                SqlState.INVALID_STATEMENT, "This statement was prepared; run other SQL through another statement");
    }

    /** Known without an execution; null for a statement without rows. */
    @Override
    public @Nullable ResultSetMetaData getMetaData() throws SQLException {
        requireOpen();
        if (givesKeys || plan.columns().isEmpty()) {
            return null;
        }
        // Types that depend on values are unknown yet.
        List<OutputColumn> columns = plan.columns().stream()
                .map(column -> column.untyped().isEmpty() ? column : column.as(ColumnType.VARIANT))
                .toList();
        return new JdbcResultSetMetaData(columns, connection().resultOptions().documents());
    }

    @Override
    public ParameterMetaData getParameterMetaData() throws SQLException {
        requireOpen();
        return new JdbcParameterMetaData(
                plan.reportedParameters(), connection().resultOptions().documents());
    }

    @Override
    public void clearParameters() throws SQLException {
        requireOpen();
        parameters.clear();
    }

    private void set(int parameterIndex, @Nullable Object value) throws SQLException {
        requireOpen();
        parameters.set(parameterIndex, value);
    }

    @Override
    public void setNull(int parameterIndex, int sqlType) throws SQLException {
        set(parameterIndex, null);
    }

    @Override
    public void setNull(int parameterIndex, int sqlType, @Nullable String typeName) throws SQLException {
        set(parameterIndex, null);
    }

    @Override
    public void setBoolean(int parameterIndex, boolean x) throws SQLException {
        set(parameterIndex, x);
    }

    @Override
    public void setByte(int parameterIndex, byte x) throws SQLException {
        set(parameterIndex, x);
    }

    @Override
    public void setShort(int parameterIndex, short x) throws SQLException {
        set(parameterIndex, x);
    }

    @Override
    public void setInt(int parameterIndex, int x) throws SQLException {
        set(parameterIndex, x);
    }

    @Override
    public void setLong(int parameterIndex, long x) throws SQLException {
        set(parameterIndex, x);
    }

    @Override
    public void setFloat(int parameterIndex, float x) throws SQLException {
        set(parameterIndex, x);
    }

    @Override
    public void setDouble(int parameterIndex, double x) throws SQLException {
        set(parameterIndex, x);
    }

    @Override
    public void setBigDecimal(int parameterIndex, @Nullable BigDecimal x) throws SQLException {
        set(parameterIndex, x);
    }

    @Override
    public void setString(int parameterIndex, @Nullable String x) throws SQLException {
        set(parameterIndex, x);
    }

    @Override
    public void setNString(int parameterIndex, @Nullable String value) throws SQLException {
        set(parameterIndex, value);
    }

    @Override
    public void setBytes(int parameterIndex, byte @Nullable [] x) throws SQLException {
        set(parameterIndex, x);
    }

    @Override
    public void setDate(int parameterIndex, @Nullable Date x) throws SQLException {
        set(parameterIndex, x);
    }

    @Override
    public void setDate(int parameterIndex, @Nullable Date x, @Nullable Calendar calendar) throws SQLException {
        set(parameterIndex, x == null ? null : Temporals.inZone(x, calendar).toLocalDate());
    }

    @Override
    public void setTime(int parameterIndex, @Nullable Time x) throws SQLException {
        set(parameterIndex, x);
    }

    @Override
    public void setTime(int parameterIndex, @Nullable Time x, @Nullable Calendar calendar) throws SQLException {
        set(parameterIndex, x == null ? null : Temporals.inZone(x, calendar).toLocalTime());
    }

    @Override
    public void setTimestamp(int parameterIndex, @Nullable Timestamp x) throws SQLException {
        set(parameterIndex, x);
    }

    @Override
    public void setTimestamp(int parameterIndex, @Nullable Timestamp x, @Nullable Calendar calendar)
            throws SQLException {
        set(parameterIndex, x == null || calendar == null ? x : Temporals.inZone(x, calendar));
    }

    @Override
    public void setObject(int parameterIndex, @Nullable Object x) throws SQLException {
        if (x instanceof InputStream stream) {
            setBinaryStream(parameterIndex, stream);
        } else if (x instanceof Reader reader) {
            setCharacterStream(parameterIndex, reader);
        } else {
            set(parameterIndex, x);
        }
    }

    @Override
    public void setObject(int parameterIndex, @Nullable Object x, int targetSqlType) throws SQLException {
        if (x instanceof InputStream || x instanceof Reader) {
            setObject(parameterIndex, x);
        } else {
            requireOpen();
            parameters.set(parameterIndex, x, targetSqlType, null);
        }
    }

    /** For numbers the last parameter is the scale; a length is used for streams only. */
    @Override
    public void setObject(int parameterIndex, @Nullable Object x, int targetSqlType, int scaleOrLength)
            throws SQLException {
        requireOpen();
        if (x instanceof InputStream stream) {
            setBinaryStream(parameterIndex, stream, scaleOrLength);
        } else if (x instanceof Reader reader) {
            setCharacterStream(parameterIndex, reader, scaleOrLength);
        } else {
            parameters.set(parameterIndex, x, targetSqlType, scaleOrLength);
        }
    }

    @Override
    public void setObject(int parameterIndex, @Nullable Object x, @Nullable SQLType targetSqlType) throws SQLException {
        setObject(parameterIndex, x, number(targetSqlType));
    }

    @Override
    public void setObject(int parameterIndex, @Nullable Object x, @Nullable SQLType targetSqlType, int scaleOrLength)
            throws SQLException {
        setObject(parameterIndex, x, number(targetSqlType), scaleOrLength);
    }

    private static int number(@Nullable SQLType type) throws SQLException {
        return Arguments.present(Arguments.present(type, "The type").getVendorTypeNumber(), "The type's number");
    }

    @Override
    public void setArray(int parameterIndex, @Nullable Array x) throws SQLException {
        set(parameterIndex, x);
    }

    @Override
    public void setURL(int parameterIndex, @Nullable URL x) throws SQLException {
        set(parameterIndex, x);
    }

    @Override
    public void setBlob(int parameterIndex, @Nullable Blob x) throws SQLException {
        set(parameterIndex, x);
    }

    @Override
    public void setBlob(int parameterIndex, @Nullable InputStream stream, long length) throws SQLException {
        set(parameterIndex, Streams.bytes(stream, length));
    }

    @Override
    public void setBlob(int parameterIndex, @Nullable InputStream stream) throws SQLException {
        set(parameterIndex, Streams.bytes(stream));
    }

    @Override
    public void setBinaryStream(int parameterIndex, @Nullable InputStream stream, int length) throws SQLException {
        set(parameterIndex, Streams.bytes(stream, length));
    }

    @Override
    public void setBinaryStream(int parameterIndex, @Nullable InputStream stream, long length) throws SQLException {
        set(parameterIndex, Streams.bytes(stream, length));
    }

    @Override
    public void setBinaryStream(int parameterIndex, @Nullable InputStream stream) throws SQLException {
        set(parameterIndex, Streams.bytes(stream));
    }

    @Override
    public void setAsciiStream(int parameterIndex, @Nullable InputStream stream, int length) throws SQLException {
        set(parameterIndex, Streams.ascii(stream, length));
    }

    @Override
    public void setAsciiStream(int parameterIndex, @Nullable InputStream stream, long length) throws SQLException {
        set(parameterIndex, Streams.ascii(stream, length));
    }

    @Override
    public void setAsciiStream(int parameterIndex, @Nullable InputStream stream) throws SQLException {
        set(parameterIndex, Streams.ascii(stream));
    }

    @Override
    @Deprecated
    public void setUnicodeStream(int parameterIndex, @Nullable InputStream stream, int length) throws SQLException {
        throw Errors.notSupported("setUnicodeStream");
    }

    @Override
    public void setCharacterStream(int parameterIndex, @Nullable Reader reader, int length) throws SQLException {
        set(parameterIndex, Streams.text(reader, length));
    }

    @Override
    public void setCharacterStream(int parameterIndex, @Nullable Reader reader, long length) throws SQLException {
        set(parameterIndex, Streams.text(reader, length));
    }

    @Override
    public void setCharacterStream(int parameterIndex, @Nullable Reader reader) throws SQLException {
        set(parameterIndex, Streams.text(reader));
    }

    @Override
    public void setNCharacterStream(int parameterIndex, @Nullable Reader reader, long length) throws SQLException {
        set(parameterIndex, Streams.text(reader, length));
    }

    @Override
    public void setNCharacterStream(int parameterIndex, @Nullable Reader reader) throws SQLException {
        set(parameterIndex, Streams.text(reader));
    }

    @Override
    public void setClob(int parameterIndex, @Nullable Clob x) throws SQLException {
        set(parameterIndex, x);
    }

    @Override
    public void setClob(int parameterIndex, @Nullable Reader reader, long length) throws SQLException {
        set(parameterIndex, Streams.text(reader, length));
    }

    @Override
    public void setClob(int parameterIndex, @Nullable Reader reader) throws SQLException {
        set(parameterIndex, Streams.text(reader));
    }

    @Override
    public void setNClob(int parameterIndex, @Nullable NClob value) throws SQLException {
        set(parameterIndex, value);
    }

    @Override
    public void setNClob(int parameterIndex, @Nullable Reader reader, long length) throws SQLException {
        set(parameterIndex, Streams.text(reader, length));
    }

    @Override
    public void setNClob(int parameterIndex, @Nullable Reader reader) throws SQLException {
        set(parameterIndex, Streams.text(reader));
    }

    @Override
    public void setRef(int parameterIndex, @Nullable Ref x) throws SQLException {
        throw Errors.notSupported("The type REF");
    }

    @Override
    public void setRowId(int parameterIndex, @Nullable RowId x) throws SQLException {
        throw Errors.notSupported("The type ROWID");
    }

    @Override
    public void setSQLXML(int parameterIndex, @Nullable SQLXML xmlObject) throws SQLException {
        throw Errors.notSupported("The type SQLXML");
    }
}
