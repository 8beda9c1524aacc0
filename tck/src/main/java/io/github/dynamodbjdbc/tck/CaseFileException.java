package io.github.dynamodbjdbc.tck;

/** An invalid case file; the message names the file and the line. */
public final class CaseFileException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** @param message the problem */
    public CaseFileException(String file, int line, String message) {
        super(file + ":" + line + ": " + message);
    }
}
