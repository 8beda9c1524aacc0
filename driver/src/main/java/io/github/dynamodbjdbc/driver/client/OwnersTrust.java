package io.github.dynamodbjdbc.driver.client;

/** The trust of the machine's owner in an endpoint from a URL. Amazon's endpoints and those on loopback need none. */
public enum OwnersTrust {
    /** No trust: the endpoint gets no credentials of the machine, and messages don't quote its responses. */
    NONE,
    /** An allowed host: messages quote its responses. */
    HOST,
    /** An allowed host that may also receive the machine's credentials. */
    CREDENTIALS
}
