package io.github.dynamodbjdbc.driver.embedded;

import io.github.dynamodbjdbc.engine.Answer;
import io.github.dynamodbjdbc.engine.Caller;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;

/** A connection to the holder of a directory, for one request at a time. */
final class EngineLink implements AutoCloseable {
    private static final int CONNECT_MILLIS = 5_000;
    /** The maximum time until an interrupt is noticed. */
    private static final int LOOK_MILLIS = 100;

    private static final Duration LONGEST_SILENCE = Duration.ofSeconds(30);
    private static final int BUFFER = 16 << 10;

    private final Socket socket;
    private final Patient patient;
    private final DataInputStream in;
    private final DataOutputStream out;

    private EngineLink(Socket socket) throws IOException {
        this.socket = socket;
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(LOOK_MILLIS);
        patient = new Patient(socket.getInputStream());
        in = new DataInputStream(new BufferedInputStream(patient, BUFFER));
        out = new DataOutputStream(new BufferedOutputStream(socket.getOutputStream(), BUFFER));
    }

    static EngineLink open(EnginePort port) throws IOException {
        Socket socket = new Socket();
        boolean opened = false;
        try {
            socket.connect(new InetSocketAddress(EngineHost.loopback(), port.port()), CONNECT_MILLIS);
            EngineLink link = new EngineLink(socket);
            if (!Handshake.asClient(link.in, link.out, port.key())) {
                throw new IOException("The holder's port is somebody else's");
            }
            link.patient.longest = LONGEST_SILENCE;
            opened = true;
            return link;
        } finally {
            if (!opened) {
                socket.close();
            }
        }
    }

    /**
     * Carries out a request.
     *
     * @throws EngineGoneException if the holder has ended without carrying it out
     * @throws IOException if it is unknown whether it was carried out
     */
    Answer call(Caller caller, String operation, byte[] request) throws IOException {
        if (!isSent(caller, operation, request)) {
            throw new EngineGoneException();
        }
        int kind = in.read();
        if (kind == Guest.FAREWELL) {
            throw new EngineGoneException();
        }
        if (kind != Guest.ANSWER) {
            throw new EOFException("The process that holds the embedded engine has ended");
        }
        int status = in.readUnsignedShort();
        byte[] body = new byte[in.readInt()];
        in.readFully(body);
        return new Answer(status, body);
    }

    /** A request that was not written completely is never carried out. */
    private boolean isSent(Caller caller, String operation, byte[] request) {
        try {
            if (in.available() > 0) {
                // Only a farewell can be pending.
                return false;
            }
            out.writeUTF(caller.accessKey());
            out.writeUTF(caller.region());
            out.writeUTF(operation);
            out.writeInt(request.length);
            out.write(request);
            out.flush();
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            // closing is best effort
        }
    }

    /** Waits for long, but notices interrupts. */
    private static final class Patient extends InputStream {
        private final InputStream from;
        private Duration longest = Duration.ofMillis(CONNECT_MILLIS);

        Patient(InputStream from) {
            this.from = from;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            long deadline = System.nanoTime() + longest.toNanos();
            while (true) {
                try {
                    return from.read(bytes, offset, length);
                } catch (SocketTimeoutException e) {
                    if (Thread.currentThread().isInterrupted()) {
                        throw new InterruptedIOException("Interrupted while another process carried out a request");
                    }
                    if (System.nanoTime() >= deadline) {
                        throw new IOException("The process that holds the embedded engine does not answer", e);
                    }
                }
            }
        }

        @Override
        public int available() throws IOException {
            return from.available();
        }
    }
}
