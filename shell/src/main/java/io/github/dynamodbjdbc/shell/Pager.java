package io.github.dynamodbjdbc.shell;

import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.jline.builtins.Less;
import org.jline.builtins.Source;
import org.jline.terminal.Terminal;
import org.jspecify.annotations.Nullable;

/** A terminal that shows results longer than the screen page by page. */
final class Pager implements Destination {
    private static final int PIPE = 1 << 16;

    private final Terminal terminal;
    private final @Nullable String command;

    /** @param command a command of the operating system's shell; null or blank for the built-in pager */
    Pager(Terminal terminal, @Nullable String command) {
        this.terminal = terminal;
        this.command = command;
    }

    /** The user has quit the pager before the end. */
    static final class QuitException extends IOException {
        private static final long serialVersionUID = 1L;

        QuitException(IOException cause) {
            super("The pager has ended", cause);
        }
    }

    @Override
    public Writer open() {
        return new Pages();
    }

    @Override
    public int columns() {
        return terminal.getWidth();
    }

    @Override
    public boolean isTerminal() {
        return true;
    }

    /** A running pager. */
    private interface Running {
        Writer text();

        void await() throws InterruptedException;
    }

    private Running start() throws IOException {
        return command == null || command.isBlank() ? startOwn() : startProcess(command);
    }

    private static Running startProcess(String command) throws IOException {
        Process process = new ProcessBuilder("sh", "-c", command)
                .redirectOutput(ProcessBuilder.Redirect.INHERIT)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        Writer text = writer(process.getOutputStream());
        return new Running() {
            @Override
            public Writer text() {
                return text;
            }

            @Override
            public void await() throws InterruptedException {
                process.waitFor();
            }
        };
    }

    private Running startOwn() throws IOException {
        PipedInputStream in = new PipedInputStream(PIPE);
        Writer text = writer(new PipedOutputStream(in));
        Thread thread = new Thread(() -> show(in), "pager");
        thread.setDaemon(true);
        thread.start();
        return new Running() {
            @Override
            public Writer text() {
                return text;
            }

            @Override
            public void await() throws InterruptedException {
                thread.join();
            }
        };
    }

    private void show(PipedInputStream in) {
        try (in) {
            Less less = new Less(terminal, Path.of(""));
            less.chopLongLines = true;
            less.run(new Source.InputStreamSource(in, true, "rows"));
        } catch (IOException | InterruptedException e) {
            // The reader is closed, so the writing thread gets an error.
        }
    }

    private static Writer writer(OutputStream out) {
        return new OutputStreamWriter(out, StandardCharsets.UTF_8);
    }

    /** Buffers up to a screenful of text, and starts the pager when there is more. */
    private final class Pages extends Writer {
        private final StringBuilder held = new StringBuilder();
        private int lines;
        private @Nullable Running running;

        @Override
        public void write(char[] text, int start, int length) throws IOException {
            if (running != null) {
                send(running, text, start, length);
                return;
            }
            held.append(text, start, length);
            for (int i = start; i < start + length; i++) {
                lines += text[i] == '\n' ? 1 : 0;
            }
            // One line is reserved for the cost.
            if (terminal.getHeight() > 1 && lines >= terminal.getHeight() - 1) {
                running = Pager.this.start();
                char[] all = held.toString().toCharArray();
                send(running, all, 0, all.length);
            }
        }

        private static void send(Running running, char[] text, int start, int length) throws QuitException {
            try {
                running.text().write(text, start, length);
            } catch (IOException e) {
                throw new QuitException(e);
            }
        }

        @Override
        public void flush() {
            // Text is flushed by close.
        }

        @Override
        public void close() throws IOException {
            if (running == null) {
                terminal.writer().append(held).flush();
                return;
            }
            try {
                running.text().close();
            } catch (IOException e) {
                throw new QuitException(e);
            } finally {
                await(running);
            }
        }

        private static void await(Running running) {
            try {
                running.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
