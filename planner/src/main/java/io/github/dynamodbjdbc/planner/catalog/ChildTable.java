package io.github.dynamodbjdbc.planner.catalog;

/**
 * A list of maps that statements read as a table, with a row for each element.
 *
 * @param parent the table or entity whose items hold the list
 * @param attribute the attribute that holds the list
 */
public record ChildTable(String parent, String attribute) {
    public String name() {
        return parent + '.' + attribute;
    }

    /** The remarks in metadata. */
    public String remarks() {
        return "the elements of " + attribute + " in " + parent;
    }
}
