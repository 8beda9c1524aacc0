package io.github.dynamodbjdbc.tck.rules;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes messages on one socket, for one thread. The JDK's own server and client cost several hand-overs
 * between threads a request, which is more than the engine itself takes.
 */
final class HttpChannel implements Closeable {
    private static final int BUFFER_BYTES = 1 << 16;

    private final Socket socket;
    private final InputStream in;
    private final byte[] buffer = new byte[BUFFER_BYTES];
    private int from;
    private int to;
    private final OutputStream out;

    HttpChannel(Socket socket) throws IOException {
        this.socket = socket;
        socket.setTcpNoDelay(true);
        in = socket.getInputStream();
        out = socket.getOutputStream();
    }

    /** The next request, or null when the client has closed its connection. */
    @Nullable
    HttpMessage readRequest() throws IOException {
        String start = readLine();
        if (start == null) {
            return null;
        }
        Map<String, String> headers = readHeaders();
        if ("100-continue".equalsIgnoreCase(headers.get("Expect"))) {
            headers.remove("Expect");
            out.write("HTTP/1.1 100 Continue\r\n\r\n".getBytes(StandardCharsets.ISO_8859_1));
        }
        return new HttpMessage(start, headers, readBody(headers, false));
    }

    HttpMessage readResponse() throws IOException {
        String start = readLine();
        if (start == null) {
            throw new EOFException("the engine closed the connection");
        }
        Map<String, String> headers = readHeaders();
        return new HttpMessage(start, headers, readBody(headers, true));
    }

    void write(HttpMessage message) throws IOException {
        StringBuilder head = new StringBuilder(512).append(message.start()).append("\r\n");
        message.headers()
                .forEach((name, value) ->
                        head.append(name).append(": ").append(value).append("\r\n"));
        head.append("Content-Length: ").append(message.body().length).append("\r\n\r\n");
        byte[] bytes = head.toString().getBytes(StandardCharsets.ISO_8859_1);
        // One write: two would wait for each other's acknowledgement.
        byte[] all = new byte[bytes.length + message.body().length];
        System.arraycopy(bytes, 0, all, 0, bytes.length);
        System.arraycopy(message.body(), 0, all, bytes.length, message.body().length);
        out.write(all);
        out.flush();
    }

    /** Ends the connection the hard way: the other side sees a reset. */
    void cut() throws IOException {
        socket.setSoLinger(true, 0);
        socket.close();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }

    private Map<String, String> readHeaders() throws IOException {
        Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        for (String line = requireLine(); !line.isEmpty(); line = requireLine()) {
            int colon = line.indexOf(':');
            if (colon < 0) {
                throw new IOException("no HTTP header: " + line);
            }
            headers.merge(line.substring(0, colon), line.substring(colon + 1).trim(), (a, b) -> a + ", " + b);
        }
        return headers;
    }

    private byte[] readBody(Map<String, String> headers, boolean response) throws IOException {
        if ("chunked".equalsIgnoreCase(headers.get("Transfer-Encoding"))) {
            return readChunks();
        }
        String length = headers.get("Content-Length");
        if (length != null) {
            return readExactly(Integer.parseInt(length));
        }
        return response ? readRest() : new byte[0];
    }

    private byte[] readChunks() throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        while (true) {
            int size = Integer.parseInt(requireLine().split(";", 2)[0].trim(), 16);
            if (size == 0) {
                skipTrailers();
                return body.toByteArray();
            }
            body.write(readExactly(size));
            requireLine();
        }
    }

    private void skipTrailers() throws IOException {
        String line = requireLine();
        while (!line.isEmpty()) {
            line = requireLine();
        }
    }

    private byte[] readExactly(int length) throws IOException {
        byte[] bytes = new byte[length];
        int buffered = Math.min(length, to - from);
        System.arraycopy(buffer, from, bytes, 0, buffered);
        from += buffered;
        int more = in.readNBytes(bytes, buffered, length - buffered);
        if (buffered + more < length) {
            throw new EOFException("a body of " + length + " bytes ended after " + (buffered + more));
        }
        return bytes;
    }

    private byte[] readRest() throws IOException {
        ByteArrayOutputStream rest = new ByteArrayOutputStream();
        rest.write(buffer, from, to - from);
        from = to;
        in.transferTo(rest);
        return rest.toByteArray();
    }

    private String requireLine() throws IOException {
        String line = readLine();
        if (line == null) {
            throw new EOFException("a message ended in its headers");
        }
        return line;
    }

    private @Nullable String readLine() throws IOException {
        StringBuilder beginning = new StringBuilder();
        while (true) {
            for (int i = from; i < to; i++) {
                if (buffer[i] == '\n') {
                    String line = beginning + text(from, i);
                    from = i + 1;
                    return line.endsWith("\r") ? line.substring(0, line.length() - 1) : line;
                }
            }
            beginning.append(text(from, to));
            from = 0;
            to = Math.max(0, in.read(buffer));
            if (to == 0) {
                return beginning.length() == 0 ? null : beginning.toString();
            }
        }
    }

    private String text(int start, int end) {
        return new String(buffer, start, end - start, StandardCharsets.ISO_8859_1);
    }
}
