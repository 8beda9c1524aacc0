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

/** The type of a cell of a CSV file, where the table declares none. */
enum CellType {
    /** Text, where the table declares nothing else. */
    VARCHAR {
        @Override
        Object value(String cell) {
            return cell;
        }
    },
    /** As the table declares it, which is no text. */
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
                throw wrong(quoted(cell) + " is no number", e);
            }
        }
    },
    BOOLEAN {
        @Override
        Object value(String cell) throws SQLException {
            return switch (cell.strip().toLowerCase(Locale.ROOT)) {
                case "true" -> true;
                case "false" -> false;
                default -> throw wrong(quoted(cell) + " is no boolean: true or false", null);
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
    /** A document, a list, or any other value, as JSON. */
    JSON {
        @Override
        @Nullable
        Object value(String cell) throws SQLException {
            return ItemReader.value(cell);
        }
    },
    /** Sets, as JSON arrays. */
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
    /** A number if it looks like one, else text. */
    GUESS {
        @Override
        @Nullable
        Object value(String cell) throws SQLException {
            return (isNumber(cell) ? NUMERIC : VARCHAR).value(cell);
        }
    };

    /** No leading zeros: 007 is no number, but a code. */
    private static final Pattern NUMBER = Pattern.compile("-?(0|[1-9]\\d*)(\\.\\d+)?([eE][+-]?\\d{1,3})?");

    private static final int MOST_DIGITS = 38;
    /** A cell with more characters is no number that DynamoDB has, with zeros at the end or not. */
    private static final int LONGEST = 300;
    /** Characters of a cell in a message. */
    private static final int LONGEST_SHOWN = 40;

    /** Whether a cell is a number that DynamoDB has, whatever zeros it ends with. */
    static boolean isNumber(String cell) {
        return cell.length() <= LONGEST
                && NUMBER.matcher(cell).matches()
                && new BigDecimal(cell).stripTrailingZeros().precision() <= MOST_DIGITS;
    }

    /** Of a cell that is not empty, or of an empty one if {@link #hasEmptyValue}. */
    abstract @Nullable Object value(String cell) throws SQLException;

    private static SQLException wrong(String what, @Nullable Exception cause) {
        return new SQLDataException(what, "22018", cause);
    }

    private static String quoted(String cell) {
        return "'" + (cell.length() <= LONGEST_SHOWN ? cell : cell.substring(0, LONGEST_SHOWN) + "…") + "'";
    }

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

    /**
     * The type of a cell in a declared column, whose value becomes part of an item as it is.
     *
     * @throws SQLException if it would be stored in a form that only the table knows
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
                            "0A000");
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
