package io.github.dynamodbjdbc.shell;

import io.github.dynamodbjdbc.shell.Options.Format;
import io.github.dynamodbjdbc.shell.meter.Bill;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;
import sqlline.SqlLine;

/** A conversation, by way of SQLLine: line editing, history, {@code !tables} and its like. */
final class Interactive {
    private static final AtomicInteger CONVERSATIONS = new AtomicInteger();

    /** Of this conversation alone: all drivers of the JVM are asked. */
    private final String url = "shell:" + CONVERSATIONS.incrementAndGet();

    private final Database database;
    private final Format format;
    private final @Nullable InputStream in;
    private final PrintStream err;
    private final Terminals terminals;
    private final boolean asks;

    /**
     * @param in null for the terminal
     * @param asks whether to ask before a write that may be meant otherwise
     */
    Interactive(
            Database database,
            Format format,
            @Nullable InputStream in,
            PrintStream err,
            Terminals terminals,
            boolean asks) {
        this.database = database;
        this.format = format;
        this.in = in;
        this.err = err;
        this.terminals = terminals;
        this.asks = asks;
    }

    int run(CommandLine sqlLine) throws IOException, SQLException {
        Bill bill = new Bill();
        OneDatabase driver =
                new OneDatabase(url, database, err, bill, terminals.error(), asks ? sqlLine::ask : question -> true);
        DriverManager.registerDriver(driver);
        try {
            SqlLine.Status status = sqlLine.begin(arguments(), in, in == null);
            if (!bill.total().isEmpty()) {
                err.println(bill.total());
            }
            return status == SqlLine.Status.OK ? Shell.OK : Shell.FAILED;
        } finally {
            DriverManager.deregisterDriver(driver);
        }
    }

    private String[] arguments() {
        List<String> arguments = List.of(
                "-u",
                url,
                // SQLLine would ask for them; the database has its own.
                "-n",
                "none",
                "-p",
                "none",
                "--prompt=sql> ",
                // Otherwise it reads the columns of every table there is before the first statement.
                "--fastConnect=true",
                "--showWarnings=true",
                "--isolation=TRANSACTION_READ_COMMITTED",
                "--outputFormat=" + format.name().toLowerCase(Locale.ROOT));
        return arguments.toArray(String[]::new);
    }

    /** Connects SQLLine to one database, whose URL and credentials it need not know, and meters what it runs. */
    private record OneDatabase(
            String accepted,
            Database database,
            PrintStream err,
            Bill bill,
            boolean showsProgress,
            Predicate<String> question)
            implements Driver {
        @Override
        public @Nullable Connection connect(String url, Properties info) throws SQLException {
            return acceptsURL(url) ? Metered.connection(database.connect(), err, bill, showsProgress, question) : null;
        }

        @Override
        public boolean acceptsURL(String url) {
            return url.equals(accepted);
        }

        @Override
        public DriverPropertyInfo[] getPropertyInfo(String url, Properties info) {
            return new DriverPropertyInfo[0];
        }

        @Override
        public int getMajorVersion() {
            return 1;
        }

        @Override
        public int getMinorVersion() {
            return 0;
        }

        @Override
        public boolean jdbcCompliant() {
            return false;
        }

        @Override
        public Logger getParentLogger() throws SQLFeatureNotSupportedException {
            throw new SQLFeatureNotSupportedException("No logger");
        }
    }
}
