package io.github.dynamodbjdbc.driver.jdbc;

import io.github.dynamodbjdbc.driver.error.Errors;
import java.sql.Array;
import java.sql.Blob;
import java.sql.CallableStatement;
import java.sql.Clob;
import java.sql.NClob;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLXML;
import java.sql.ShardingKey;
import java.sql.Struct;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The methods of a connection that have no effect, work in memory, such as large objects, or are unsupported, such as procedures. */
abstract class PlainConnection implements DynamoConnection {
    abstract void requireOpen() throws SQLException;

    /** Adds a warning, unless it was added before. */
    abstract void warn(String message);

    @Override
    public void setHoldability(int holdability) throws SQLException {
        requireOpen();
        hold(holdability);
    }

    /** Warns about an unsupported holdability. */
    void hold(int holdability) throws SQLException {
        Arguments.holdability(holdability);
        if (holdability != ResultSet.HOLD_CURSORS_OVER_COMMIT) {
            warn("Result sets stay open over a commit");
        }
    }

    @Override
    public int getHoldability() throws SQLException {
        requireOpen();
        return ResultSet.HOLD_CURSORS_OVER_COMMIT;
    }

    // ---- unsupported features ----

    @Override
    public CallableStatement prepareCall(String sql) throws SQLException {
        throw Errors.notSupported("CALL");
    }

    @Override
    public CallableStatement prepareCall(String sql, int type, int concurrency) throws SQLException {
        throw Errors.notSupported("CALL");
    }

    @Override
    public CallableStatement prepareCall(String sql, int type, int concurrency, int holdability) throws SQLException {
        throw Errors.notSupported("CALL");
    }

    @Override
    public Struct createStruct(String typeName, Object[] attributes) throws SQLException {
        throw Errors.notSupported("createStruct (setObject takes a Map)");
    }

    @Override
    public SQLXML createSQLXML() throws SQLException {
        throw Errors.notSupported("The type SQLXML");
    }

    @Override
    public void setShardingKey(ShardingKey shardingKey) throws SQLException {
        throw notSharded();
    }

    @Override
    public void setShardingKey(ShardingKey shardingKey, ShardingKey superShardingKey) throws SQLException {
        throw notSharded();
    }

    @Override
    public boolean setShardingKeyIfValid(ShardingKey shardingKey, int timeout) throws SQLException {
        throw notSharded();
    }

    @Override
    public boolean setShardingKeyIfValid(ShardingKey shardingKey, ShardingKey superShardingKey, int timeout)
            throws SQLException {
        throw notSharded();
    }

    private static SQLException notSharded() {
        return Errors.notSupported("A sharding key (DynamoDB shards by partition keys itself)");
    }

    // ---- objects in memory ----

    /** The type name is ignored: elements keep their types. */
    @Override
    public Array createArrayOf(@Nullable String typeName, @Nullable Object @Nullable [] elements) throws SQLException {
        requireOpen();
        return new JdbcArray(Arrays.asList(Arguments.present(elements, "The array")));
    }

    @Override
    public Clob createClob() throws SQLException {
        return createNClob();
    }

    @Override
    public NClob createNClob() throws SQLException {
        requireOpen();
        return new MemoryClob("");
    }

    @Override
    public Blob createBlob() throws SQLException {
        requireOpen();
        return new MemoryBlob(new byte[0]);
    }
}
