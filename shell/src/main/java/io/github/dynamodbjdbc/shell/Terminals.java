package io.github.dynamodbjdbc.shell;

import java.io.Console;
import org.jspecify.annotations.Nullable;

/**
 * Which of the standard streams are terminals. The script passes it, since Java only knows whether input and output both
 * are.
 *
 * @param input whether it is a terminal
 * @param columns how wide the terminal is; 0 if that is not known
 */
record Terminals(boolean input, boolean output, boolean error, int columns) {
    private static final String PROPERTY = "dynamodbjdbc.shell.terminals";
    private static final String COLUMNS = "dynamodbjdbc.shell.columns";

    /** From the numbers of those that are, such as {@code 02}; without the script, all of them or none. */
    static Terminals ofThisProcess() {
        int columns = Math.max(0, Integer.getInteger(COLUMNS, 0));
        String numbers = System.getProperty(PROPERTY);
        if (numbers == null) {
            boolean all = isTerminal(System.console());
            return new Terminals(all, all, all, columns);
        }
        return new Terminals(numbers.contains("0"), numbers.contains("1"), numbers.contains("2"), columns);
    }

    /** From JDK 22 on there is always a console, which has to be asked. */
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
