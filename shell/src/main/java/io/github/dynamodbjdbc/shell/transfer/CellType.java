package io.github.dynamodbjdbc.shell.transfer;

import java.math.BigDecimal;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/** The type of a cell of a CSV file, where the table declares none. */
enum CellType {
    VARCHAR {
        @Override
        void set(PreparedStatement statement, int index, String cell) throws SQLException {
            // As the table declares it, and text where it doesn't.
            statement.setString(index, cell);
        }
    },
    /** As the table declares it, which is no text. */
    DECLARED {
        @Override
        void set(PreparedStatement statement, int index, String cell) throws SQLException {
            statement.setString(index, cell);
        }
    },
    NUMERIC {
        @Override
        void set(PreparedStatement statement, int index, String cell) throws SQLException {
            statement.setObject(index, cell, Types.NUMERIC);
        }
    },
    BOOLEAN {
        @Override
        void set(PreparedStatement statement, int index, String cell) throws SQLException {
            statement.setObject(index, cell, Types.BOOLEAN);
        }
    },
    VARBINARY {
        @Override
        void set(PreparedStatement statement, int index, String cell) throws SQLException {
            statement.setObject(index, cell, Types.VARBINARY);
        }
    },
    /** A document, a list, or any other value, as JSON. */
    JSON {
        @Override
        void set(PreparedStatement statement, int index, String cell) throws SQLException {
            statement.setObject(index, ItemReader.value(cell));
        }
    },
    /** A number if it looks like one, else text. */
    GUESS {
        @Override
        void set(PreparedStatement statement, int index, String cell) throws SQLException {
            (isNumber(cell) ? NUMERIC : VARCHAR).set(statement, index, cell);
        }
    };

    /** No leading zeros: 007 is no number, but a code. */
    private static final Pattern NUMBER = Pattern.compile("-?(0|[1-9]\\d*)(\\.\\d+)?([eE][+-]?\\d{1,3})?");

    private static final int MOST_DIGITS = 38;
    /** A cell with more characters is no number that DynamoDB has, with zeros at the end or not. */
    private static final int LONGEST = 300;

    /** Whether a cell is a number that DynamoDB has, whatever zeros it ends with. */
    static boolean isNumber(String cell) {
        return cell.length() <= LONGEST
                && NUMBER.matcher(cell).matches()
                && new BigDecimal(cell).stripTrailingZeros().precision() <= MOST_DIGITS;
    }

    abstract void set(PreparedStatement statement, int index, String cell) throws SQLException;

    /** Whether text without characters is a value of the type; else a quoted empty cell is no attribute. */
    boolean hasEmptyValue() {
        return this == VARCHAR || this == GUESS;
    }

    /** Such as {@code price NUMERIC, size DOCUMENT}. */
    static Map<String, CellType> parse(String list) throws SQLException {
        Map<String, CellType> types = new HashMap<>();
        for (String entry : list.split(",", -1)) {
            CommandWords words = CommandWords.of(entry);
            String column = words.name("a column");
            String type = words.word("the type of column " + column);
            words.end();
            types.put(column, of(type));
        }
        return types;
    }

    /** The type of a cell in a declared column, by the name of any SQL type. */
    static CellType ofColumn(String type) {
        return switch (type) {
            case "NUMERIC", "INTEGER", "BIGINT", "DOUBLE" -> NUMERIC;
            case "VARBINARY" -> VARBINARY;
            // Text of any form is as the file has it.
            default -> VARCHAR;
        };
    }

    private static CellType of(String type) throws SQLException {
        return switch (type.toUpperCase(Locale.ROOT)) {
            case "VARCHAR" -> VARCHAR;
            case "NUMERIC" -> NUMERIC;
            case "BOOLEAN" -> BOOLEAN;
            case "VARBINARY" -> VARBINARY;
            case "DOCUMENT", "LIST", "JSON" -> JSON;
            default ->
                throw CommandWords.wrong("types are VARCHAR, NUMERIC, BOOLEAN, VARBINARY, DOCUMENT, LIST, not " + type);
        };
    }
}
