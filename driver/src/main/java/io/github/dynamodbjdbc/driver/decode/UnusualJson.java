package io.github.dynamodbjdbc.driver.decode;

/** A text is not of the form that a response of DynamoDB has. */
final class UnusualJson extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    UnusualJson() {
        super("DynamoDB sent a value in a form that this driver does not know");
    }
}
