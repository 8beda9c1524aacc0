package io.github.dynamodbjdbc.tck;

/** A case file that can't be understood; the message names the file and the line. */
public final class CaseFileException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** What is wrong, and where. */
    public CaseFileException(String file, int line, String message) {
        super(file + ":" + line + ": " + message);
    }
}
