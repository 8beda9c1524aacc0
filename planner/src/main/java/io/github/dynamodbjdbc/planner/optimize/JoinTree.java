package io.github.dynamodbjdbc.planner.optimize;

/**
 * An order of joins, with what it takes.
 *
 * @param leaves a bit for each of the joined relations that it has
 * @param rows that it gives, about
 * @param weight of all that it reads and joins, as {@link JoinGraph} counts it
 */
sealed interface JoinTree {
    long leaves();

    double rows();

    double weight();

    /** @param number of the relation */
    record Leaf(int number, double rows, double weight) implements JoinTree {
        @Override
        public long leaves() {
            return 1L << number;
        }
    }

    /** The rows of the left side are those that are read one by one; the right side is kept, or looked up. */
    record Pair(JoinTree left, JoinTree right, double rows, double weight) implements JoinTree {
        @Override
        public long leaves() {
            return left.leaves() | right.leaves();
        }
    }
}
