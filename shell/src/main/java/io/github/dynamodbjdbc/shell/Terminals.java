package io.github.dynamodbjdbc.shell;

/**
 * Which of the standard streams are terminals. The script tells, since Java only knows whether input and output both
 * are.
 *
 * @param input whether somebody types there
 */
record Terminals(boolean input, boolean output, boolean error) {
    private static final String PROPERTY = "dynamodbjdbc.shell.terminals";

    /** From the numbers of those that are, such as {@code 02}. */
    static Terminals ofThisProcess() {
        String numbers = System.getProperty(PROPERTY, "");
        return new Terminals(numbers.contains("0"), numbers.contains("1"), numbers.contains("2"));
    }
}
