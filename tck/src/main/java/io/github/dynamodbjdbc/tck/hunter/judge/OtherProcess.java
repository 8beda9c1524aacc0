package io.github.dynamodbjdbc.tck.hunter.judge;

import io.github.dynamodbjdbc.tck.oracle.Cell;
import io.github.dynamodbjdbc.tck.oracle.Datum;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.PrintStream;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The driver in a Java process of its own, with another default time zone and without this process's caches. Thread-safe. */
public final class OtherProcess implements AutoCloseable {
    /** Zones whose offsets have hours and minutes, change with the season, and lie on both sides of the date line. */
    private static final List<String> ZONES =
            List.of("Asia/Kathmandu", "America/St_Johns", "Pacific/Kiritimati", "Pacific/Pago_Pago", "Europe/Berlin");

    /** The maximum number of worlds that are open at a time. */
    private static final int SUBJECTS = 8;

    private final Process process;
    private final String zone;
    private final ObjectOutputStream requests;
    private final ObjectInputStream replies;

    private OtherProcess(Process process, String zone) throws IOException {
        this.process = process;
        this.zone = zone;
        this.requests = new ObjectOutputStream(new BufferedOutputStream(process.getOutputStream()));
        this.requests.flush();
        this.replies = new ObjectInputStream(new BufferedInputStream(process.getInputStream()));
    }

    /** Starts the process with this one's class path. */
    public static OtherProcess start(long seed) {
        String zone = ZONES.get((int) Math.floorMod(seed, (long) ZONES.size()));
        try {
            Process process = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-Xmx768m",
                            "-XX:+UseSerialGC",
                            "-Duser.timezone=" + zone,
                            "-cp",
                            System.getProperty("java.class.path"),
                            OtherProcess.class.getName())
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            return new OtherProcess(process, zone);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The default time zone of the process. */
    public String zone() {
        return zone;
    }

    private record Request(
            String url,
            String accessKey,
            @Nullable String schemaFile,
            String sql,
            ArrayList<@Nullable Serializable> parameters,
            TreeMap<String, String> properties)
            implements Serializable {}

    /** Either the rows or the failure is null. */
    private record Response(
            ArrayList<String> columns,
            @Nullable ArrayList<ArrayList<@Nullable Serializable>> rows,
            @Nullable Failure failure)
            implements Serializable {}

    private record Failure(String state, String message, String causes, boolean rejected) implements Serializable {}

    synchronized Reply run(Subject.Where where, String sql, List<Cell> parameters, Map<String, String> properties) {
        try {
            requests.writeUnshared(new Request(
                    where.url(),
                    where.accessKey(),
                    where.schemaFile(),
                    sql,
                    new ArrayList<>(naturals(parameters)),
                    new TreeMap<>(properties)));
            requests.reset();
            requests.flush();
            return reply((Response) replies.readUnshared());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    private static List<@Nullable Serializable> naturals(List<? extends @Nullable Cell> cells) {
        List<@Nullable Serializable> values = new ArrayList<>();
        cells.forEach(cell -> values.add((Serializable) JdbcValues.natural(cell)));
        return values;
    }

    private static Reply reply(Response response) {
        Failure failure = response.failure();
        if (failure != null) {
            return new Reply.Failure(failure.state(), failure.message(), failure.causes(), failure.rejected());
        }
        List<List<@Nullable Cell>> rows = new ArrayList<>();
        for (List<@Nullable Serializable> row : Objects.requireNonNull(response.rows())) {
            List<@Nullable Cell> cells = new ArrayList<>();
            row.forEach(value -> cells.add(JdbcValues.cell(value)));
            rows.add(cells);
        }
        return new Reply.Rows(response.columns(), rows);
    }

    /** The process ends when its input ends. */
    @Override
    public synchronized void close() {
        try {
            requests.close();
            process.waitFor();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            process.destroy();
            Thread.currentThread().interrupt();
        }
    }

    // The other process

    /** Answers requests until the input ends. */
    public static void main(String[] arguments) throws IOException, ClassNotFoundException, SQLException {
        PrintStream out = System.out;
        // Nothing but answers may be written to the standard output.
        System.setOut(System.err);
        Map<Subject.Where, Subject> subjects = new LinkedHashMap<>(16, 0.75f, true);
        try (ObjectOutputStream replies = new ObjectOutputStream(new BufferedOutputStream(out))) {
            replies.flush();
            ObjectInputStream requests = new ObjectInputStream(new BufferedInputStream(System.in));
            while (true) {
                Response response = answer((Request) requests.readUnshared(), subjects);
                replies.writeUnshared(response);
                replies.reset();
                replies.flush();
            }
        } catch (EOFException e) {
            subjects.values().forEach(Subject::close);
        }
        System.exit(0);
    }

    private static Response answer(Request request, Map<Subject.Where, Subject> subjects) throws SQLException {
        Subject.Where where = new Subject.Where(request.url(), request.accessKey(), request.schemaFile());
        Subject subject = subjects.get(where);
        if (subject == null) {
            subject = new Subject(DriverManager.getDriver(request.url()), where);
            subjects.put(where, subject);
            if (subjects.size() > SUBJECTS) {
                subjects.remove(subjects.keySet().iterator().next()).close();
            }
        }
        List<Cell> parameters = new ArrayList<>();
        for (Object value : request.parameters()) {
            Cell cell = JdbcValues.cell(value);
            parameters.add(cell == null ? new Datum.Null() : cell);
        }
        Reply reply = subject.run(request.sql(), parameters, request.properties());
        if (reply instanceof Reply.Failure failure) {
            return new Response(
                    new ArrayList<>(),
                    null,
                    new Failure(failure.state(), failure.message(), failure.causes(), failure.isRejectedRequest()));
        }
        Reply.Rows rows = (Reply.Rows) reply;
        ArrayList<ArrayList<@Nullable Serializable>> values = new ArrayList<>();
        rows.rows().forEach(row -> values.add(new ArrayList<>(naturals(row))));
        return new Response(new ArrayList<>(rows.columns()), values, null);
    }
}
