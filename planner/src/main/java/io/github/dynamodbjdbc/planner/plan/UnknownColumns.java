package io.github.dynamodbjdbc.planner.plan;

/** The treatment of an attribute's name that neither a schema nor a sample contains. */
public enum UnknownColumns {
    /** The attribute is read, with a warning. */
    ALLOW,
    /** An error if the name resembles a known one, or is only an alias of the select list; otherwise like {@link #ALLOW}. */
    NEAR,
    /** An error. */
    ERROR
}
