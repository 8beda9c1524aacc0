package io.github.dynamodbjdbc.driver.jdbc;

import io.github.dynamodbjdbc.driver.error.Errors;
import java.io.InputStream;
import java.net.URL;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.NClob;
import java.sql.Ref;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLXML;

/** A result set that goes forward only, and has no columns of the types that DynamoDB has not. */
abstract class ForwardOnlyResultSet extends ReadOnlyResultSet {
    @Override
    public boolean absolute(int row) throws SQLException {
        throw forwardOnly();
    }

    @Override
    public void afterLast() throws SQLException {
        throw forwardOnly();
    }

    @Override
    public void beforeFirst() throws SQLException {
        throw forwardOnly();
    }

    @Override
    public boolean first() throws SQLException {
        throw forwardOnly();
    }

    @Override
    public Blob getBlob(int columnIndex) throws SQLException {
        throw Errors.notSupported("The type BLOB");
    }

    @Override
    public Blob getBlob(String columnLabel) throws SQLException {
        throw Errors.notSupported("The type BLOB");
    }

    @Override
    public Clob getClob(int columnIndex) throws SQLException {
        throw Errors.notSupported("The type CLOB");
    }

    @Override
    public Clob getClob(String columnLabel) throws SQLException {
        throw Errors.notSupported("The type CLOB");
    }

    @Override
    public String getCursorName() throws SQLException {
        throw Errors.notSupported("A named cursor");
    }

    @Override
    public NClob getNClob(int columnIndex) throws SQLException {
        throw Errors.notSupported("The type NCLOB");
    }

    @Override
    public NClob getNClob(String columnLabel) throws SQLException {
        throw Errors.notSupported("The type NCLOB");
    }

    @Override
    public Ref getRef(int columnIndex) throws SQLException {
        throw Errors.notSupported("The type REF");
    }

    @Override
    public Ref getRef(String columnLabel) throws SQLException {
        throw Errors.notSupported("The type REF");
    }

    @Override
    public RowId getRowId(int columnIndex) throws SQLException {
        throw Errors.notSupported("The type ROWID");
    }

    @Override
    public RowId getRowId(String columnLabel) throws SQLException {
        throw Errors.notSupported("The type ROWID");
    }

    @Override
    public SQLXML getSQLXML(int columnIndex) throws SQLException {
        throw Errors.notSupported("The type SQLXML");
    }

    @Override
    public SQLXML getSQLXML(String columnLabel) throws SQLException {
        throw Errors.notSupported("The type SQLXML");
    }

    @Override
    public URL getURL(int columnIndex) throws SQLException {
        throw Errors.notSupported("The type DATALINK");
    }

    @Override
    public URL getURL(String columnLabel) throws SQLException {
        throw Errors.notSupported("The type DATALINK");
    }

    @Override
    @Deprecated
    public InputStream getUnicodeStream(int columnIndex) throws SQLException {
        throw Errors.notSupported("getUnicodeStream");
    }

    @Override
    @Deprecated
    public InputStream getUnicodeStream(String columnLabel) throws SQLException {
        throw Errors.notSupported("getUnicodeStream");
    }

    @Override
    public boolean last() throws SQLException {
        throw forwardOnly();
    }

    @Override
    public boolean previous() throws SQLException {
        throw forwardOnly();
    }

    @Override
    public boolean relative(int row) throws SQLException {
        throw forwardOnly();
    }

    private static SQLException forwardOnly() {
        return Errors.notSupported("Going anywhere but forward in a result set");
    }
}
