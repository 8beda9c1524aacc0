package io.github.dynamodbjdbc.driver.jdbc;

import io.github.dynamodbjdbc.driver.error.Errors;
import java.io.InputStream;
import java.sql.Ref;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLXML;

/** A result set whose cursor only moves forward, and which has no columns of types that DynamoDB lacks. */
abstract class ForwardOnlyResultSet extends ReadOnlyResultSet {
    /** The number of rows passed so far, including the current one. */
    abstract long position();

    /** Moves forward row by row; stays if the row is the current one. */
    @Override
    public boolean absolute(int row) throws SQLException {
        boolean onRow = getRow() > 0;
        if (row < position() || row == position() && !onRow && row > 0) {
            throw forwardOnly();
        }
        while (position() < row) {
            if (!next()) {
                return false;
            }
            onRow = true;
        }
        return onRow;
    }

    @Override
    public boolean relative(int rows) throws SQLException {
        boolean onRow = getRow() > 0;
        if (rows < 0) {
            throw forwardOnly();
        }
        for (int i = 0; i < rows; i++) {
            onRow = next();
            if (!onRow) {
                return false;
            }
        }
        return onRow;
    }

    @Override
    public void afterLast() throws SQLException {
        throw forwardOnly();
    }

    /** Before the first row, there is nothing to do. */
    @Override
    public void beforeFirst() throws SQLException {
        absolute(0);
    }

    @Override
    public boolean first() throws SQLException {
        return absolute(1);
    }

    @Override
    public String getCursorName() throws SQLException {
        throw Errors.notSupported("A named cursor");
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

    private static SQLException forwardOnly() {
        return Errors.notSupported("Going anywhere but forward in a result set");
    }
}
