package io.github.dynamodbjdbc.driver.jdbc;

/** The driver's name and version. */
final class DriverVersion {
    static final String NAME = "DynamoDB JDBC";
    static final int MAJOR = 0;
    static final int MINOR = 1;
    static final String TEXT = MAJOR + "." + MINOR;

    private DriverVersion() {}
}
