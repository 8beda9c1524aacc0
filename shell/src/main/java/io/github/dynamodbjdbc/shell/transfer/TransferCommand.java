package io.github.dynamodbjdbc.shell.transfer;

import java.sql.SQLException;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A command that begins with a dot: {@code .import FILE into TABLE}, {@code .import MODEL}, {@code .export TABLE to FILE}. */
sealed interface TransferCommand {
    /** The option for the word that means a stored NULL in CSV. */
    String NULLS = "nulls";

    /** A word that needs no quotes in CSV. */
    Pattern WORD = Pattern.compile("[^\\s\"',;]+");

    /**
     * @param table the table's name as SQL, quoted if necessary
     * @param insert whether a row is rejected if its key exists
     * @param numbers which cells of columns without a declared type are numbers
     * @param nulls the text of a CSV cell without quotes that is a stored NULL; null if there is none
     * @param types the types of columns that the table does not declare, by name
     * @param restart whether to begin with the first row, even after an interrupted import
     */
    record Import(
            String file,
            String table,
            boolean insert,
            Numbers numbers,
            @Nullable String nulls,
            Map<String, CellType> types,
            boolean restart)
            implements TransferCommand {
        /** Which cells of columns without a type are stored as numbers. */
        enum Numbers {
            /** None, unless the user is asked and agrees. */
            ASKED,
            /** Each cell that is a number. */
            CELLS,
            /** Cells of columns that contain only numbers. */
            COLUMNS
        }

        public Import {
            types = Map.copyOf(types);
        }
    }

    /** An import of a model, whose file names its tables. */
    record Model(String file) implements TransferCommand {}

    /**
     * @param source a table's name or a query, as SQL
     * @param isQuery whether it is a query
     * @param overwrite whether an existing file may be replaced
     * @param defused whether cells are changed so that none looks like a formula
     * @param nulls the word for a stored NULL in CSV; null for an empty cell
     */
    record Export(
            String source,
            boolean isQuery,
            String file,
            boolean overwrite,
            boolean defused,
            @Nullable String nulls) implements TransferCommand {}

    /** Whether a text is a command of this kind, valid or not, instead of SQL. */
    static boolean isOne(String text) {
        String line = text.stripLeading();
        return line.length() > 1 && line.charAt(0) == '.' && Character.isLetter(line.charAt(1));
    }

    /** Whether the command continues on the next line, since a parenthesis or a quote is open. */
    static boolean isOpen(String text) {
        return CommandWords.isOpen(text);
    }

    /** @throws SQLException 42601 if it is not a valid command */
    static TransferCommand parse(String text) throws SQLException {
        CommandWords words = CommandWords.of(text);
        String name = words.word("a command");
        return switch (name.toLowerCase(Locale.ROOT)) {
            case ".import" -> parseImport(words);
            case ".export" -> parseExport(words);
            default -> throw CommandWords.wrong("there is no command " + name + "; .import and .export are");
        };
    }

    private static TransferCommand parseImport(CommandWords words) throws SQLException {
        String file = words.name("the name of a file");
        if (!words.hasMore()) {
            return new Model(file);
        }
        words.require("into");
        String table = words.raw("a table");
        boolean insert = false;
        Import.Numbers numbers = Import.Numbers.ASKED;
        boolean restart = false;
        String nulls = null;
        Map<String, CellType> types = Map.of();
        while (words.hasMore()) {
            String option = words.word("an option");
            if (isNulls(option)) {
                nulls = nulls(option);
                continue;
            }
            switch (option.toLowerCase(Locale.ROOT)) {
                case "insert" -> insert = true;
                case "numbers" -> numbers = Import.Numbers.CELLS;
                case "numbers=auto" -> numbers = Import.Numbers.COLUMNS;
                case "restart" -> restart = true;
                case "types" -> types = CellType.parse(words.group("columns with types, such as (price NUMERIC)"));
                default ->
                    throw CommandWords.wrong(".import has no option " + option
                            + "; insert, numbers, numbers=auto, nulls, types (…) and restart are");
            }
        }
        return new Import(file, table, insert, numbers, nulls, types, restart);
    }

    private static Export parseExport(CommandWords words) throws SQLException {
        boolean isQuery = words.isGroup();
        String source = isQuery ? words.group("a query") : words.raw("a table, or a query in parentheses");
        words.require("to");
        String file = words.name("the name of a file");
        boolean overwrite = false;
        boolean defused = false;
        String nulls = null;
        while (words.hasMore()) {
            String option = words.word("an option");
            if (isNulls(option)) {
                nulls = nulls(option);
                continue;
            }
            switch (option.toLowerCase(Locale.ROOT)) {
                case "overwrite" -> overwrite = true;
                case "defused" -> defused = true;
                default ->
                    throw CommandWords.wrong(".export has no option " + option + "; overwrite, defused and nulls are");
            }
        }
        return new Export(source, isQuery, file, overwrite, defused, nulls);
    }

    private static boolean isNulls(String option) {
        return option.equalsIgnoreCase(NULLS) || option.regionMatches(true, 0, NULLS + '=', 0, NULLS.length() + 1);
    }

    /** The word after the equals sign; NULL by default. */
    private static String nulls(String option) throws SQLException {
        String word = option.length() == NULLS.length() ? "NULL" : option.substring(NULLS.length() + 1);
        if (word.isEmpty() || !WORD.matcher(word).matches()) {
            throw CommandWords.wrong("nulls is followed by a word without quotes and separators, such as nulls=\\N");
        }
        return word;
    }
}
