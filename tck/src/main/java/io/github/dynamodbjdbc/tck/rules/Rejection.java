package io.github.dynamodbjdbc.tck.rules;

/** The service would not accept this request. */
final class Rejection extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** With the service's words for it. */
    Rejection(String message) {
        super(message, null, false, false);
    }

    /** The form that most of the service's own checks of parameters have. */
    static Rejection invalid(String what) {
        return new Rejection("One or more parameter values were invalid: " + what);
    }

    /** The form of the checks that the service derives from the API's model. */
    static Rejection constraint(String value, String member, String constraint) {
        return new Rejection("1 validation error detected: Value '" + value + "' at '" + member
                + "' failed to satisfy constraint: Member must have " + constraint);
    }
}
