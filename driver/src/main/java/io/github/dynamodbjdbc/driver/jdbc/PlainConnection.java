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
import java.sql.Struct;

/** What a connection has in name only, or not at all: procedures and large objects, which are refused. */
abstract class PlainConnection implements DynamoConnection {
    abstract void requireOpen() throws SQLException;

    abstract void warn(String message);

    @Override
    public void setHoldability(int holdability) throws SQLException {
        requireOpen();
        if (holdability != ResultSet.HOLD_CURSORS_OVER_COMMIT) {
            warn("Result sets stay open over a commit");
        }
    }

    @Override
    public int getHoldability() throws SQLException {
        requireOpen();
        return ResultSet.HOLD_CURSORS_OVER_COMMIT;
    }

    // ---- what there is not ----

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
    public Array createArrayOf(String typeName, Object[] elements) throws SQLException {
        throw Errors.notSupported("createArrayOf (setObject takes a List or Set)");
    }

    @Override
    public Struct createStruct(String typeName, Object[] attributes) throws SQLException {
        throw Errors.notSupported("createStruct (setObject takes a Map)");
    }

    @Override
    public Clob createClob() throws SQLException {
        throw Errors.notSupported("The type CLOB");
    }

    @Override
    public Blob createBlob() throws SQLException {
        throw Errors.notSupported("The type BLOB");
    }

    @Override
    public NClob createNClob() throws SQLException {
        throw Errors.notSupported("The type NCLOB");
    }

    @Override
    public SQLXML createSQLXML() throws SQLException {
        throw Errors.notSupported("The type SQLXML");
    }
}
