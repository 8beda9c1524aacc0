package io.github.dynamodbjdbc.engine.store;

/** A record of a stream: its place, when it was written, and the answer's JSON of it. */
@SuppressWarnings("ArrayRecordComponent") // carried from here to there, never compared
public record StreamRecord(long sequence, long writtenAt, byte[] json) {}
