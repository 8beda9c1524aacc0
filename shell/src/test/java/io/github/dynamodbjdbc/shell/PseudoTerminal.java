package io.github.dynamodbjdbc.shell;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import org.jline.builtins.ScreenTerminal;
import org.jline.terminal.Attributes;
import org.jline.terminal.Size;
import org.jline.terminal.Terminal;
import org.jline.terminal.impl.DumbTerminal;

/** A terminal with prepared input, and its screen. */
final class PseudoTerminal implements AutoCloseable {
    private static final int TALL = 200;

    private final ScreenTerminal screen;
    private final Terminal terminal;

    /** @param lines the number of lines that the program sees; the screen has more */
    PseudoTerminal(int columns, int lines, String typed) throws IOException {
        screen = new ScreenTerminal(columns, TALL);
        OutputStream out = new OutputStream() {
            private final ByteArrayOutputStream line = new ByteArrayOutputStream();

            @Override
            public void write(int b) {
                if (b == '\n') {
                    line.write('\r');
                }
                line.write(b);
            }

            @Override
            public void flush() {
                screen.write(line.toString(StandardCharsets.UTF_8));
                line.reset();
            }
        };
        byte[] keys = typed.replace('\n', '\r').getBytes(StandardCharsets.UTF_8);
        terminal = new DumbTerminal("test", "xterm", new ByteArrayInputStream(keys), out, StandardCharsets.UTF_8);
        Attributes attributes = terminal.getAttributes();
        attributes.setControlChar(Attributes.ControlChar.VINTR, 3);
        attributes.setLocalFlag(Attributes.LocalFlag.ISIG, true);
        terminal.setAttributes(attributes);
        terminal.setSize(new Size(columns, lines));
    }

    Terminal terminal() {
        return terminal;
    }

    /** The screen without blanks at the ends of lines, and without empty lines at the end. */
    String shown() {
        terminal.flush();
        return screen.toString()
                        .lines()
                        .map(String::stripTrailing)
                        .collect(Collectors.joining("\n"))
                        .stripTrailing() + "\n";
    }

    @Override
    public void close() throws IOException {
        terminal.close();
    }
}
