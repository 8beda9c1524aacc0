package io.github.dynamodbjdbc.planner.catalog;

/**
 * A list of maps, which statements read as a table: a row for each element.
 *
 * @param parent the table or entity whose items hold the list
 * @param attribute the list
 */
public record ChildTable(String parent, String attribute) {
    public String name() {
        return parent + '.' + attribute;
    }

    /** What metadata say of it. */
    public String remarks() {
        return "the elements of " + attribute + " in " + parent;
    }
}
