package io.github.dynamodbjdbc.driver.embedded;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicBoolean;

/** The main class of another JVM: inserts items and prints each, until it is killed or its input ends. */
final class EngineUser {
    private EngineUser() {}

    /** @param args the URL, and the prefix of the items' names */
    public static void main(String[] args) throws SQLException {
        AtomicBoolean told = new AtomicBoolean();
        Thread listener = new Thread(() -> {
            try {
                told.set(System.in.read() < 0);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        listener.setDaemon(true);
        listener.start();
        try (Connection connection = DriverManager.getConnection(args[0]);
                PreparedStatement insert = connection.prepareStatement("INSERT INTO Things (id, n) VALUES (?, ?)")) {
            for (int i = 0; !told.get(); i++) {
                insert.setString(1, args[1] + "-" + i);
                insert.setInt(2, i);
                insert.executeUpdate();
                System.out.println(args[1] + "-" + i);
            }
        }
        System.out.println("ended");
    }
}
