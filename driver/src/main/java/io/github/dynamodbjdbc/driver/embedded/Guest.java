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
 * The holder's side of a connection of another JVM. A request is the access key, the region, the operation, and the body with its length
 * before it. An answer is a byte that says so, the status, and the body. The other byte says that nothing will be answered any more, and
 * that a request which crosses it is not carried out.
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

    /** Guarded by this, as are the next two. */
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

    /** Answers requests until the other side goes, or this one leaves. */
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
            // The other side is gone, or is to think that this one is.
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

    /** Written without the lock, as no other thread writes meanwhile, and the other side may not read on. */
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

    /** Waits for the answer that is being made, but no longer than that. */
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
            // The other side is gone.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** The connection stays open to read what crosses this: to close it at once could take this away from the other side. */
    private void farewell() throws IOException {
        out.writeByte(FAREWELL);
        out.flush();
        socket.shutdownOutput();
        socket.setSoTimeout(LEAVING_MILLIS);
    }
}
