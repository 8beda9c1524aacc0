package io.github.dynamodbjdbc.driver.client;

/** What the owner of the machine says of the endpoint that a URL names. Amazon's and those on loopback need no such word. */
public enum OwnersTrust {
    /** Nothing: it gets no credentials of the machine, and messages don't repeat its words. */
    NONE,
    /** It is one of the allowed hosts: messages quote what it answers. */
    HOST,
    /** It may have the machine's credentials as well. */
    CREDENTIALS
}
