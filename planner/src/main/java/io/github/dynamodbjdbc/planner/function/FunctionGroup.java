package io.github.dynamodbjdbc.planner.function;

/** The sections of the manual's page of functions. */
public enum FunctionGroup {
    TEXT("Text"),
    NUMBERS("Numbers"),
    TIMES("Dates and times"),
    CHOICE("Choice"),
    JSON("JSON"),
    ATTRIBUTES("Attributes"),
    CASTS("Casts"),
    SESSION("Session"),
    AGGREGATES("Aggregates"),
    WINDOWS("Windows");

    private final String title;

    FunctionGroup(String title) {
        this.title = title;
    }

    public String title() {
        return title;
    }
}
