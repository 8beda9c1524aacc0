package io.github.dynamodbjdbc.shell.transfer;

import java.math.BigDecimal;
import java.sql.SQLDataException;
import java.sql.SQLException;
import java.util.Base64;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The type of a CSV cell. */
enum CellType {
    /** Text, or a value of an undeclared column without a type. */
    VARCHAR {
        @Override
        Object value(String cell) {
            return cell;
        }
    },
    /** A type that the table declares, other than VARCHAR. The table converts the text. */
    DECLARED {
        @Override
        Object value(String cell) {
            return cell;
        }
    },
    NUMERIC {
        @Override
        Object value(String cell) throws SQLException {
            try {
                return new BigDecimal(cell.strip());
            } catch (NumberFormatException e) {
                throw wrong(quoted(cell) + " is not a number", e);
            }
        }
    },
    BOOLEAN {
        @Override
        Object value(String cell) throws SQLException {
            return switch (cell.strip().toLowerCase(Locale.ROOT)) {
                case "true" -> true;
                case "false" -> false;
                default -> throw wrong(quoted(cell) + " is not a boolean: true or false", null);
            };
        }
    },
    VARBINARY {
        @Override
        Object value(String cell) throws SQLException {
            try {
                return Base64.getDecoder().decode(cell);
            } catch (IllegalArgumentException e) {
                throw wrong(quoted(cell) + " is not in base64", e);
            }
        }
    },
    /** A document, a list or any other value, as JSON. */
    JSON {
        @Override
        @Nullable
        Object value(String cell) throws SQLException {
            return ItemReader.value(cell);
        }
    },
    /** Sets of strings (SS), numbers (NS) and binary values (BS), as JSON arrays. */
    SS {
        @Override
        Object value(String cell) throws SQLException {
            return ItemReader.set(name(), cell);
        }
    },
    NS {
        @Override
        Object value(String cell) throws SQLException {
            return ItemReader.set(name(), cell);
        }
    },
    BS {
        @Override
        Object value(String cell) throws SQLException {
            return ItemReader.set(name(), cell);
        }
    },
    /** A number if the text is one, otherwise text. */
    GUESS {
        @Override
        @Nullable
        Object value(String cell) throws SQLException {
            return (isNumber(cell) ? NUMERIC : VARCHAR).value(cell);
        }
    };

    /** Leading zeros are not allowed: 007 is a code. */
    private static final Pattern NUMBER = Pattern.compile("-?(0|[1-9]\\d*)(\\.\\d+)?([eE][+-]?\\d{1,3})?");

    private static final int MOST_DIGITS = 38;
    /** The greatest length of a cell that can be a number of DynamoDB, even with trailing zeros. */
    private static final int LONGEST = 300;
    /** The most characters of a cell that a message shows. */
    private static final int LONGEST_SHOWN = 40;

    /** Whether a cell is a number that DynamoDB can store, not counting trailing zeros. */
    static boolean isNumber(String cell) {
        return cell.length() <= LONGEST
                && NUMBER.matcher(cell).matches()
                && new BigDecimal(cell).stripTrailingZeros().precision() <= MOST_DIGITS;
    }

    /** The value of a cell. The cell is not empty unless {@link #hasEmptyValue}. */
    abstract @Nullable Object value(String cell) throws SQLException;

    private static SQLException wrong(String what, @Nullable Exception cause) {
        return new SQLDataException(what, "22018", cause);
    }

    private static String quoted(String cell) {
        return "'" + (cell.length() <= LONGEST_SHOWN ? cell : cell.substring(0, LONGEST_SHOWN) + "…") + "'";
    }

    /** Whether an empty text is a value of the type. Otherwise a quoted empty cell is a missing attribute. */
    boolean hasEmptyValue() {
        return this == VARCHAR || this == VARBINARY || this == GUESS;
    }

    /** Parses a list of columns with types, such as {@code price NUMERIC, size DOCUMENT}. */
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

    /** The cell type of a key column, by the name of its SQL type. */
    static CellType ofColumn(String type) {
        return switch (type) {
            case "NUMERIC", "INTEGER", "BIGINT", "DOUBLE" -> NUMERIC;
            case "VARBINARY" -> VARBINARY;
            // Other types keep the text.
            default -> VARCHAR;
        };
    }

    /**
     * The cell type of a declared column whose value becomes part of an item unchanged.
     *
     * @throws SQLException if only the table knows the stored form
     */
    static CellType ofItem(String column, String type, String typedBy) throws SQLException {
        return switch (type) {
            case "BOOLEAN" -> BOOLEAN;
            case "DOCUMENT", "LIST" -> JSON;
            case "TIMESTAMP", "DATE", "TIME" -> {
                if (!typedBy.equals("declaration")) {
                    throw new SQLException(
                            "the option nulls writes whole items, and column " + column
                                    + " is stored in a form of its own: " + typedBy + "; JSON lines hold its NULL",
                            "42N01");
                }
                yield VARCHAR;
            }
            default -> ofColumn(type);
        };
    }

    private static CellType of(String type) throws SQLException {
        return switch (type.toUpperCase(Locale.ROOT)) {
            case "VARCHAR" -> VARCHAR;
            case "NUMERIC" -> NUMERIC;
            case "BOOLEAN" -> BOOLEAN;
            case "VARBINARY" -> VARBINARY;
            case "DOCUMENT", "LIST", "JSON" -> JSON;
            case "SS" -> SS;
            case "NS" -> NS;
            case "BS" -> BS;
            default ->
                throw CommandWords.wrong(
                        "types are VARCHAR, NUMERIC, BOOLEAN, VARBINARY, DOCUMENT, LIST, SS, NS, BS, not " + type);
        };
    }
}
