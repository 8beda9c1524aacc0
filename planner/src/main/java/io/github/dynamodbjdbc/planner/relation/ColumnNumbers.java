package io.github.dynamodbjdbc.planner.relation;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The numbers of a statement's columns, each with the SELECT that has the column in its FROM or among its aggregates. */
public final class ColumnNumbers {
    private final List<@Nullable Block> owners = new ArrayList<>();
    private final Set<Integer> attributes = new HashSet<>();

    /** A new column of that SELECT's FROM, or of its aggregates. */
    public int next(Block owner) {
        owners.add(owner);
        return owners.size() - 1;
    }

    /** A new column without an owner, until a FROM has it. */
    public int next() {
        owners.add(null);
        return owners.size() - 1;
    }

    /** Gives a column its owner. */
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

    /** Notes that the column is an attribute or path of a table, as it is stored. */
    void storedAttribute(int column) {
        attributes.add(column);
    }

    public boolean isStoredAttribute(int column) {
        return attributes.contains(column);
    }
}
