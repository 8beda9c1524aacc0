package io.github.dynamodbjdbc.driver.embedded;

import io.github.dynamodbjdbc.engine.Answer;
import io.github.dynamodbjdbc.engine.Caller;
import io.github.dynamodbjdbc.engine.ConnectionCutException;
import io.github.dynamodbjdbc.engine.RequestHandler;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.util.concurrent.TimeUnit;

/**
 * The holder's side of another JVM's connection. A request consists of the access key, the region, the operation, and the body with its length. A
 * response is a byte for its kind, the status, and the body. The other kind of byte announces that there are no more responses, and
 * that a request sent at the same time is not carried out.
 */
final class Guest {
    static final int FAREWELL = 0;
    static final int ANSWER = 1;

    /** A request of 16 MB, as JSON. */
    static final int MOST_BYTES = 64 << 20;

    private static final int HANDSHAKE_MILLIS = 5_000;
    private static final int LEAVING_MILLIS = 5_000;
    private static final int BUFFER = 16 << 10;

    private final Socket socket;
    private final String key;
    private final RequestHandler engine;
    private final DataInputStream in;
    private final DataOutputStream out;

    /** Guarded by this, like the next two fields. */
    private boolean ready;

    private boolean busy;
    private boolean leaving;

    Guest(Socket socket, String key, RequestHandler engine) throws IOException {
        this.socket = socket;
        this.key = key;
        this.engine = engine;
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(HANDSHAKE_MILLIS);
        in = new DataInputStream(new BufferedInputStream(socket.getInputStream(), BUFFER));
        out = new DataOutputStream(new BufferedOutputStream(socket.getOutputStream(), BUFFER));
    }

    /** Answers requests until one of the sides ends. */
    void serve() {
        try (socket) {
            if (!Handshake.asHolder(in, out, key) || !begin()) {
                return;
            }
            while (true) {
                Caller caller = new Caller(in.readUTF(), in.readUTF());
                String operation = in.readUTF();
                int length = in.readInt();
                if (length < 0 || length > MOST_BYTES) {
                    return;
                }
                byte[] request = in.readNBytes(length);
                if (request.length < length || !take()) {
                    return;
                }
                answer(engine.call(caller, operation, request));
            }
        } catch (IOException | ConnectionCutException e) {
            // The other side has ended, or must assume that this one has.
        } finally {
            gone();
        }
    }

    private synchronized boolean begin() throws IOException {
        ready = true;
        if (leaving) {
            farewell();
            return false;
        }
        socket.setSoTimeout(0);
        return true;
    }

    private synchronized boolean take() {
        busy = !leaving;
        return busy;
    }

    /** Written without the lock: no other thread writes now, and the other side may be slow to read. */
    private void answer(Answer answer) throws IOException {
        out.writeByte(ANSWER);
        out.writeShort(answer.status());
        out.writeInt(answer.body().length);
        out.write(answer.body());
        out.flush();
        answered();
    }

    private synchronized void answered() throws IOException {
        busy = false;
        if (leaving) {
            farewell();
        }
        notifyAll();
    }

    private synchronized void gone() {
        busy = false;
        notifyAll();
    }

    /** Waits for the current response, but not longer than the given time. */
    synchronized void leave(long nanos) {
        long deadline = System.nanoTime() + nanos;
        try {
            if (!leaving) {
                leaving = true;
                if (ready && !busy) {
                    farewell();
                }
            }
            for (long left = nanos; busy && left > 0; left = deadline - System.nanoTime()) {
                TimeUnit.NANOSECONDS.timedWait(this, left);
            }
        } catch (IOException e) {
            // the other side has ended
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Keeps the connection open to read a request that was sent at the same time: closing it now could discard the farewell. */
    private void farewell() throws IOException {
        out.writeByte(FAREWELL);
        out.flush();
        socket.shutdownOutput();
        socket.setSoTimeout(LEAVING_MILLIS);
    }
}
