package io.github.dynamodbjdbc.engine;

/** The sender of a request. Each access key has tables of its own in each region. */
public record Caller(String accessKey, String region) {
    /** The caller of requests that name neither access key nor region. */
    public static final Caller LOCAL = new Caller("local", "us-east-1");
}
