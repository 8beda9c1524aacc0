package io.github.dynamodbjdbc.engine.store;

/** A record of a stream: its sequence number, its time, and its JSON in answers. */
@SuppressWarnings("ArrayRecordComponent") // carried from here to there, never compared
public record StreamRecord(long sequence, long writtenAt, byte[] json) {}
