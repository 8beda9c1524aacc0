package io.github.dynamodbjdbc.benchmarks;

import java.sql.SQLException;

/** A program that reads one item and ends. {@link StartBenchmark} times it whole. */
final class FirstRow {
    private FirstRow() {}

    /** @param arguments {@code driver} or {@code sdk}, and the port of the {@link Service} */
    public static void main(String[] arguments) throws SQLException {
        int port = Integer.parseInt(arguments[1]);
        try (PointRead read = arguments[0].equals("sdk") ? new SdkPointRead(port) : new DriverPointRead(port)) {
            System.out.println(read.total());
        }
    }
}
