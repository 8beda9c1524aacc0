package io.github.dynamodbjdbc.planner.plan;

/** The treatment of an attribute's name that neither a schema nor a sample knows. */
public enum UnknownColumns {
    /** It is read, with a warning. */
    ALLOW,
    /** It is refused if it is nearly a name that is known, or only an alias of the select list; else as {@link #ALLOW}. */
    NEAR,
    /** It is refused. */
    ERROR
}
