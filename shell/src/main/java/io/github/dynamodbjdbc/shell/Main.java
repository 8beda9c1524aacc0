package io.github.dynamodbjdbc.shell;

/**
 * The entry point of the jar, which needs the driver's jar in the same directory. It uses no class of the driver, so that it can report a missing
 * jar.
 */
public final class Main {
    private static final String DRIVER = "io.github.dynamodbjdbc.driver.jdbc.DynamoDbDriver";

    private Main() {}

    /** Exits with a status that the usage text explains. */
    public static void main(String[] arguments) {
        try {
            Class.forName(DRIVER, false, Main.class.getClassLoader());
        } catch (ClassNotFoundException | LinkageError e) {
            System.err.println(
                    "error: the driver is missing: put its jar dynamodb-jdbc-VERSION-all.jar, of the same version, next to"
                            + " this jar of the shell");
            System.exit(1);
        }
        Shell.main(arguments);
    }
}
