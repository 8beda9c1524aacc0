package io.github.dynamodbjdbc.planner.optimize;

/** An order of joins, and its cost. */
sealed interface JoinTree {
    /** A bit for each of the joined relations in it. */
    long leaves();

    /** The estimated number of its rows. */
    double rows();

    /** The weight of all that it reads and joins, as {@link JoinGraph} estimates it. */
    double weight();

    /** The estimated number of rows that its joins compare and make. */
    double work();

    /** @param number of the relation */
    record Leaf(int number, double rows, double weight) implements JoinTree {
        @Override
        public double work() {
            return 0;
        }

        @Override
        public long leaves() {
            return 1L << number;
        }
    }

    /** The rows of the left side are those that are read one by one; the right side is kept, or looked up. */
    record Pair(JoinTree left, JoinTree right, double rows, double weight, double work) implements JoinTree {
        @Override
        public long leaves() {
            return left.leaves() | right.leaves();
        }
    }
}
