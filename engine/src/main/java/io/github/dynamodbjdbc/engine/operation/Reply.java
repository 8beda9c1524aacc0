package io.github.dynamodbjdbc.engine.operation;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;

/** Writes the members of an answer. */
public interface Reply {
    /** An answer without members. */
    Reply EMPTY = out -> {};

    void write(JsonGenerator out) throws IOException;
}
