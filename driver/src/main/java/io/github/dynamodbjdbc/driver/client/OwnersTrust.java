package io.github.dynamodbjdbc.driver.client;

/** The trust of the machine's owner in the endpoint that a URL names. Amazon's endpoints and those on loopback need none. */
public enum OwnersTrust {
    /** Nothing: it gets no credentials of the machine, and messages don't repeat its words. */
    NONE,
    /** It is one of the allowed hosts: messages quote what it answers. */
    HOST,
    /** It may have the machine's credentials as well. */
    CREDENTIALS
}
