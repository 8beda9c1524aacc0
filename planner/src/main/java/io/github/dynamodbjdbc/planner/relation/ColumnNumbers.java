package io.github.dynamodbjdbc.planner.relation;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Assigns the numbers of a statement's columns, and records the SELECT that has each column in its FROM or among its aggregates. */
public final class ColumnNumbers {
    private final List<@Nullable Block> owners = new ArrayList<>();
    private final Set<Integer> attributes = new HashSet<>();

    /** A new column of the SELECT's FROM or aggregates. */
    public int next(Block owner) {
        owners.add(owner);
        return owners.size() - 1;
    }

    /** A new column without an owner, which is set later. */
    public int next() {
        owners.add(null);
        return owners.size() - 1;
    }

    /** Sets the owner of a column. */
    public void own(int column, Block owner) {
        owners.set(column, owner);
    }

    @Nullable
    public Block owner(int column) {
        return owners.get(column);
    }

    public List<@Nullable Block> owners() {
        return owners;
    }

    /** Records that the column is a table's attribute or path in stored form. */
    void storedAttribute(int column) {
        attributes.add(column);
    }

    public boolean isStoredAttribute(int column) {
        return attributes.contains(column);
    }
}
