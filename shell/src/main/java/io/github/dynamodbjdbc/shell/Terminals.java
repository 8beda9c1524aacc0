package io.github.dynamodbjdbc.shell;

import java.io.Console;
import org.jspecify.annotations.Nullable;

/**
 * The standard streams that are terminals. The start script passes them, because Java only knows whether both input and output are terminals.
 *
 * @param input whether standard input is a terminal
 * @param columns the width of the terminal; 0 if it is unknown
 */
record Terminals(boolean input, boolean output, boolean error, int columns) {
    private static final String PROPERTY = "dynamodbjdbc.shell.terminals";
    private static final String COLUMNS = "dynamodbjdbc.shell.columns";

    /** Reads the numbers of the streams that are terminals, such as {@code 02}. Without the script, either all of them or none are. */
    static Terminals ofThisProcess() {
        int columns = Math.max(0, Integer.getInteger(COLUMNS, 0));
        String numbers = System.getProperty(PROPERTY);
        if (numbers == null) {
            boolean all = isTerminal(System.console());
            return new Terminals(all, all, all, columns);
        }
        return new Terminals(numbers.contains("0"), numbers.contains("1"), numbers.contains("2"), columns);
    }

    /** From JDK 22 on there is always a console, but it may not be a terminal. */
    private static boolean isTerminal(@Nullable Console console) {
        if (console == null || Runtime.version().feature() < 22) {
            return console != null;
        }
        try {
            return (boolean) Console.class.getMethod("isTerminal").invoke(console);
        } catch (ReflectiveOperationException e) {
            return false;
        }
    }
}
