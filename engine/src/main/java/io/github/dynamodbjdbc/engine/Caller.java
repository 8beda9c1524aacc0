package io.github.dynamodbjdbc.engine;

/** The sender of a request. Each access key has tables of its own in each region. */
public record Caller(String accessKey, String region) {
    /** For whoever gives neither. */
    public static final Caller LOCAL = new Caller("local", "us-east-1");
}
