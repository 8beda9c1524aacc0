package io.github.dynamodbjdbc.driver.embedded;

import io.github.dynamodbjdbc.engine.Answer;
import io.github.dynamodbjdbc.engine.Caller;
import java.io.IOException;
import java.util.concurrent.ConcurrentLinkedDeque;
import org.jspecify.annotations.Nullable;

/** The engine in another JVM that holds the directory. */
final class RemoteEngine implements EngineAccess {
    private final EnginePort port;
    private final ConcurrentLinkedDeque<EngineLink> idle = new ConcurrentLinkedDeque<>();
    private volatile boolean closed;

    private RemoteEngine(EnginePort port) {
        this.port = port;
    }

    /** Connects to the process at a port; null if none with the key answers there. */
    static @Nullable RemoteEngine reach(EnginePort port) {
        RemoteEngine remote = new RemoteEngine(port);
        try {
            remote.idle.push(EngineLink.open(port));
            return remote;
        } catch (IOException e) {
            // It has just ended, or is not ready yet.
            return null;
        }
    }

    @Override
    public Answer call(Caller caller, String operation, byte[] request) throws IOException {
        EngineLink link = link();
        Answer answer = null;
        try {
            answer = link.call(caller, operation, request);
        } finally {
            if (answer == null) {
                link.close();
            }
        }
        idle.push(link);
        if (closed) {
            close();
        }
        return answer;
    }

    private EngineLink link() throws EngineGoneException {
        EngineLink known = idle.poll();
        if (known != null) {
            return known;
        }
        try {
            return EngineLink.open(port);
        } catch (IOException e) {
            throw new EngineGoneException();
        }
    }

    @Override
    public void close() {
        closed = true;
        for (EngineLink link = idle.poll(); link != null; link = idle.poll()) {
            link.close();
        }
    }
}
