package io.github.dynamodbjdbc.driver.embedded;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Random;

/**
 * The main class of another JVM: writes and deletes its own items until it is killed. It prints a line before each write, and a dot after its
 * acknowledgement.
 */
final class SoakUser {
    private static final int KEYS = 40;

    private SoakUser() {}

    /** @param args the URL, the prefix of the items' names, and a seed */
    public static void main(String[] args) throws SQLException {
        Random random = new Random(Long.parseLong(args[2]));
        try (Connection connection = DriverManager.getConnection(args[0]);
                PreparedStatement put = connection.prepareStatement("UPSERT INTO Things (id, n) VALUES (?, ?)");
                PreparedStatement delete = connection.prepareStatement("DELETE FROM Things WHERE id = ?")) {
            for (int i = 1; ; i++) {
                String id = args[1] + "-" + random.nextInt(KEYS);
                boolean deletes = random.nextInt(4) == 0;
                // The test reads each write before it begins, and a dot after its acknowledgement.
                System.out.println(id + " " + (deletes ? 0 : i));
                if (deletes) {
                    delete.setString(1, id);
                    delete.executeUpdate();
                } else {
                    put.setString(1, id);
                    put.setInt(2, i);
                    put.executeUpdate();
                }
                System.out.println(".");
            }
        }
    }
}
