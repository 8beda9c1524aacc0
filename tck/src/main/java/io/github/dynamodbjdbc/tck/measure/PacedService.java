package io.github.dynamodbjdbc.tck.measure;

import io.github.dynamodbjdbc.engine.Answer;
import io.github.dynamodbjdbc.engine.Caller;
import io.github.dynamodbjdbc.engine.RequestHandler;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;

/**
 * Answers each request after the time that DynamoDB would take. A request that was sent before gets the same answer without the engine's work, so
 * the engine takes no processor time from the driver.
 */
final class PacedService implements RequestHandler {
    private final RequestHandler engine;
    private final long nanosOfRequest;
    private final DriverProcessor processor;
    private final Map<Request, Answer> answers = new ConcurrentHashMap<>();
    private int open;
    private long openSince;
    private long processorThen;
    private Reading reading = new Reading(0, 0, 0);

    private record Request(Caller caller, String operation, ByteBuffer body) {}

    /**
     * @param requests answered so far
     * @param nanos in which at least one of them waited for its answer
     * @param processor the nanoseconds of the driver's threads in that time
     */
    record Reading(long requests, long nanos, long processor) {
        Reading since(Reading earlier) {
            return new Reading(requests - earlier.requests, nanos - earlier.nanos, processor - earlier.processor);
        }
    }

    PacedService(RequestHandler engine, long nanosOfRequest, DriverProcessor processor) {
        this.engine = engine;
        this.nanosOfRequest = nanosOfRequest;
        this.processor = processor;
    }

    @Override
    public Answer call(Caller caller, String operation, byte[] body) {
        long end = begin() + nanosOfRequest;
        try {
            Answer answer = answers.computeIfAbsent(
                    new Request(caller, operation, ByteBuffer.wrap(body)),
                    request -> engine.call(caller, operation, body));
            for (long left = end - System.nanoTime(); left > 0; left = end - System.nanoTime()) {
                LockSupport.parkNanos(left);
            }
            return answer;
        } finally {
            end();
        }
    }

    private synchronized long begin() {
        long now = System.nanoTime();
        if (open++ == 0) {
            openSince = now;
            processorThen = processor.nanos();
        }
        return now;
    }

    private synchronized void end() {
        boolean last = --open == 0;
        reading = new Reading(
                reading.requests + 1,
                reading.nanos + (last ? System.nanoTime() - openSince : 0),
                reading.processor + (last ? processor.nanos() - processorThen : 0));
    }

    synchronized Reading reading() {
        return reading;
    }

    /** Forgets the answers, which are as large as what was read. */
    void forget() {
        answers.clear();
    }
}
