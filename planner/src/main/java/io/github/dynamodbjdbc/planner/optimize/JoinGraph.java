package io.github.dynamodbjdbc.planner.optimize;

import io.github.dynamodbjdbc.planner.access.AccessPath;
import io.github.dynamodbjdbc.planner.access.Lookup;
import io.github.dynamodbjdbc.planner.access.Lookups;
import io.github.dynamodbjdbc.planner.cost.CostModel;
import io.github.dynamodbjdbc.planner.predicate.Term;
import io.github.dynamodbjdbc.planner.scan.DynamoScan;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.metadata.RelMdUtil;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rex.RexNode;
import org.jspecify.annotations.Nullable;

/**
 * Estimates of joins of some relations, which do not depend on their order: the rows of each, the number of distinct values of an equality,
 * and by which equalities a relation may be looked up.
 */
final class JoinGraph {
    /** Keys by which the price of one is found: fewer share a request less well. */
    private static final double MANY_KEYS = 100;

    private static final double ALL_KEYS = 1e15;

    private final JoinRegion region;
    private final int size;
    private final double[] rows;
    private final double[] guesses;
    private final double[] weights;
    private final double[] values;
    private final long[] neighbours;
    private final List<List<Option>> options = new ArrayList<>();
    private final List<WholeKey> wholeKeys = new ArrayList<>();
    private final Map<Long, Double> known = new HashMap<>();

    /**
     * A way to look a relation up.
     *
     * @param classes of equal columns, by number, that give the values of the key
     * @param each the weight of one key
     * @param most the weight of all keys that there are
     * @param rest the weight of what is read once, besides the keys
     */
    private record Option(List<Integer> classes, double each, double most, double rest) {}

    /** A relation whose key is made of several columns, and the classes that those are in. */
    private record WholeKey(int leaf, List<Integer> classes, double items) {}

    JoinGraph(JoinRegion region, RelMetadataQuery metadata) {
        this.region = region;
        this.size = region.leaves().size();
        this.rows = new double[size];
        this.guesses = new double[size];
        this.weights = new double[size];
        this.values = new double[classes().size()];
        this.neighbours = new long[size];
        for (int leaf = 0; leaf < size; leaf++) {
            RelNode read = region.leaves().get(leaf).accept(new PushIntoScan());
            rows[leaf] = Math.max(1, metadata.getRowCount(read));
            guesses[leaf] = GuessedRows.factor(read, metadata);
            weights[leaf] = weight(read);
            options.add(options(leaf, read));
            addWholeKey(leaf, read);
        }
        for (int i = 0; i < values.length; i++) {
            for (int column : classes().get(i).columns()) {
                RelNode leaf = region.leaves().get(region.columns().leafOf(column));
                values[i] = Math.max(
                        values[i], JoinRows.keys(leaf, List.of(region.columns().place(column))));
            }
        }
        classes().forEach(one -> connect(one.leaves()));
        region.equalities().rest().stream()
                .map(region.columns()::leavesOf)
                .filter(leaves -> Long.bitCount(leaves) == 2)
                .forEach(this::connect);
    }

    private List<JoinEqualities.Equal> classes() {
        return region.equalities().classes();
    }

    private void connect(long leaves) {
        for (int leaf = 0; leaf < size; leaf++) {
            if ((leaves & (1L << leaf)) != 0) {
                neighbours[leaf] |= leaves & ~(1L << leaf);
            }
        }
    }

    int size() {
        return size;
    }

    /** Whether a condition is about both. */
    boolean isConnected(long some, long others) {
        for (long left = some; left != 0; left &= left - 1) {
            if ((neighbours[Long.numberOfTrailingZeros(left)] & others) != 0) {
                return true;
            }
        }
        return false;
    }

    /** The cost of reading the whole relation. */
    private static double weight(RelNode rel) {
        if (rel instanceof DynamoScan scan) {
            return scan.choice().leastWeight().orElse(0);
        }
        return rel.getInputs().stream().mapToDouble(JoinGraph::weight).sum();
    }

    private List<Option> options(int leaf, RelNode read) {
        List<Integer> asked = new ArrayList<>();
        List<Integer> places = new ArrayList<>();
        for (int i = 0; i < classes().size(); i++) {
            Integer column = region.equalities().column(classes().get(i), leaf);
            if (column != null) {
                asked.add(i);
                places.add(region.columns().place(column));
            }
        }
        LookupSide side = asked.isEmpty() ? null : LookupSide.of(read, places);
        if (side == null) {
            return List.of();
        }
        List<Lookups.Equality> equalities = new ArrayList<>();
        List<Integer> usable = new ArrayList<>();
        for (int i = 0; i < asked.size(); i++) {
            Term.Attribute column = LookupJoinRule.column(side, side.columns().get(i));
            if (column != null) {
                equalities.add(new Lookups.Equality(column, ""));
                usable.add(asked.get(i));
            }
        }
        List<Option> found = new ArrayList<>();
        // The rest above the table, such as the other side of a join, is read once for all keys.
        double rest = Math.max(0, weight(read) - weight(side.scan()));
        add(leaf, side.scan(), equalities, usable, rest, found);
        if (equalities.size() > 1) {
            for (int i = 0; i < equalities.size(); i++) {
                add(leaf, side.scan(), equalities.subList(i, i + 1), usable.subList(i, i + 1), rest, found);
            }
        }
        return found;
    }

    private void add(
            int leaf,
            DynamoScan scan,
            List<Lookups.Equality> equalities,
            List<Integer> classes,
            double rest,
            List<Option> found) {
        for (Lookup lookup : Lookups.of(scan.spec(), equalities)) {
            if (lookup.candidate().allowed()) {
                AccessPath path = lookup.candidate().path();
                List<Integer> used = lookup.columns().stream().map(classes::get).toList();
                double owners = owners(leaf, used);
                double many = CostModel.lookups(path, MANY_KEYS, owners).weight();
                double most = CostModel.lookups(path, ALL_KEYS, owners).weight();
                found.add(new Option(used, many / MANY_KEYS, Math.max(many, most), rest));
            }
        }
    }

    /** The number of items of another relation's table whose whole key is in the classes; 0 if there is none. */
    private double owners(int leaf, List<Integer> used) {
        double owners = 0;
        for (int other = 0; other < size; other++) {
            List<Integer> places = new ArrayList<>();
            for (int number : used) {
                Integer column = region.equalities().column(classes().get(number), other);
                if (column != null) {
                    places.add(region.columns().place(column));
                }
            }
            if (other != leaf) {
                owners = Math.max(
                        owners, JoinRows.itemsOfWholeKey(region.leaves().get(other), places));
            }
        }
        return owners;
    }

    private void addWholeKey(int leaf, RelNode read) {
        List<Integer> classes = new ArrayList<>();
        List<Integer> places = new ArrayList<>();
        for (int i = 0; i < classes().size(); i++) {
            Integer column = region.equalities().column(classes().get(i), leaf);
            if (column != null) {
                classes.add(i);
                places.add(region.columns().place(column));
            }
        }
        double items = classes.size() < 2 ? 0 : JoinRows.itemsOfWholeKey(read, places);
        if (items > 0) {
            wholeKeys.add(new WholeKey(leaf, classes, items));
        }
    }

    JoinTree leaf(int number) {
        return new JoinTree.Leaf(number, rows[number], weights[number]);
    }

    /** The cheaper way to join two. */
    JoinTree join(JoinTree one, JoinTree other) {
        double joined = rows(one.leaves() | other.leaves());
        JoinTree rowsOfOne = sided(one, other, joined);
        JoinTree rowsOfOther = sided(other, one, joined);
        boolean first = rowsOfOne.weight() == rowsOfOther.weight()
                ? one.rows() >= other.rows()
                : rowsOfOne.weight() < rowsOfOther.weight();
        return first ? rowsOfOne : rowsOfOther;
    }

    /** By the rows of the left side, of which the right one is looked up, or kept if that is cheaper. */
    JoinTree sided(JoinTree left, JoinTree right, double joined) {
        boolean equality = classes().stream()
                .anyMatch(one -> (one.leaves() & left.leaves()) != 0 && (one.leaves() & right.leaves()) != 0);
        double compared = equality ? left.rows() + right.rows() : left.rows() * right.rows();
        double cheapest = right.weight() + compared * CostModel.WEIGHT_OF_JOINED_ROW;
        double work = left.work() + right.work() + compared + joined;
        if (right instanceof JoinTree.Leaf leaf) {
            for (Option option : options.get(leaf.number())) {
                boolean given = option.classes().stream()
                        .allMatch(number -> (classes().get(number).leaves() & left.leaves()) != 0);
                if (given) {
                    double keys = keys(left, (right.weight() - option.rest()) / option.each());
                    cheapest = Math.min(cheapest, option.rest() + Math.min(option.most(), keys * option.each()));
                }
            }
        }
        return new JoinTree.Pair(
                left, right, joined, left.weight() + cheapest + joined * CostModel.WEIGHT_OF_JOINED_ROW, work);
    }

    /** The number of keys of the rows, for the price of their lookups. */
    private double keys(JoinTree rows, double turning) {
        double guess = 1;
        for (long left = rows.leaves(); left != 0; left &= left - 1) {
            guess *= guesses[Long.numberOfTrailingZeros(left)];
        }
        return guess > 1 ? CostModel.expectedKeys(rows.rows() * guess, turning) : rows.rows();
    }

    /** The order as it is written. */
    JoinTree written(JoinRegion.Shape shape) {
        if (shape instanceof JoinRegion.Shape.Two two) {
            return join(written(two.left()), written(two.right()));
        }
        return leaf(((JoinRegion.Shape.One) shape).leaf());
    }

    /** The estimated rows of a join of these relations. */
    double rows(long leaves) {
        return known.computeIfAbsent(leaves, this::estimate);
    }

    private double estimate(long leaves) {
        double product = 1;
        for (long left = leaves; left != 0; left &= left - 1) {
            product *= rows[Long.numberOfTrailingZeros(left)];
        }
        for (int i = 0; i < values.length; i++) {
            product /= values(i, leaves);
        }
        for (WholeKey key : wholeKeys) {
            product *= (leaves & (1L << key.leaf())) == 0 ? 1 : overcounted(key, leaves);
        }
        for (RexNode conjunct : region.equalities().rest()) {
            long about = region.columns().leavesOf(conjunct);
            if (about != 0 && (about & ~leaves) == 0) {
                product *= selectivity(conjunct, about);
            }
        }
        return Math.max(1, product);
    }

    /** Of so many combinations of the class's columns, one is equal. */
    private double values(int number, long leaves) {
        long having = classes().get(number).leaves() & leaves;
        int count = Long.bitCount(having);
        if (count < 2) {
            return 1;
        }
        if (values[number] > 1) {
            return Math.pow(values[number], count - 1.0);
        }
        // The values are unknown: each row of the larger side is assumed to match one row.
        double product = 1;
        double largest = 1;
        for (long left = having; left != 0; left &= left - 1) {
            double one = rows[Long.numberOfTrailingZeros(left)];
            product *= one;
            largest = Math.max(largest, one);
        }
        return product / largest;
    }

    /** Columns of one key do not have each value next to each other one: there are only so many items. */
    private double overcounted(WholeKey key, long leaves) {
        double combinations = 1;
        for (int number : key.classes()) {
            boolean joined = Long.bitCount(classes().get(number).leaves() & leaves) > 1;
            combinations *= joined ? Math.max(1, values[number]) : Double.NaN;
        }
        return combinations > key.items() ? combinations / key.items() : 1;
    }

    private double selectivity(RexNode conjunct, long about) {
        if (!JoinColumns.isEquality(conjunct) || Long.bitCount(about) != 2) {
            return RelMdUtil.guessSelectivity(conjunct);
        }
        long other = about & (about - 1);
        return 1 / Math.min(rows[Long.numberOfTrailingZeros(about)], rows[Long.numberOfTrailingZeros(other)]);
    }

    /** The relations that are connected with the first of these, without those outside them. */
    long component(long leaves) {
        long found = Long.lowestOneBit(leaves);
        long before = 0;
        while (found != before) {
            before = found;
            for (long left = found; left != 0; left &= left - 1) {
                found |= neighbours[Long.numberOfTrailingZeros(left)] & leaves;
            }
        }
        return found;
    }

    static @Nullable JoinTree cheaper(@Nullable JoinTree one, JoinTree other) {
        return one == null || other.weight() < one.weight() ? other : one;
    }
}
