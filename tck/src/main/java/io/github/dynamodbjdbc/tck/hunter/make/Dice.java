package io.github.dynamodbjdbc.tck.hunter.make;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.SplittableRandom;

/** All random choices, from a seed, so that they can be repeated. */
public final class Dice {
    private final SplittableRandom random;

    public Dice(long seed) {
        this(new SplittableRandom(seed));
    }

    private Dice(SplittableRandom random) {
        this.random = random;
    }

    /** Independent dice for a component whose number of draws may vary, so that these dice are not affected. */
    public Dice split() {
        return new Dice(random.split());
    }

    /** A seed for other dice. */
    public long seed() {
        return random.nextLong();
    }

    public boolean chance(double probability) {
        return random.nextDouble() < probability;
    }

    /** A number from 0 to below the bound. */
    public int below(int bound) {
        return random.nextInt(bound);
    }

    /** A number between both bounds, inclusive. */
    public int between(int low, int high) {
        return low + random.nextInt(high - low + 1);
    }

    public <T> T pick(List<T> list) {
        return list.get(random.nextInt(list.size()));
    }

    @SafeVarargs
    public final <T> T oneOf(T... values) {
        return values[random.nextInt(values.length)];
    }

    /** The given number of distinct elements in random order; fewer if there are not enough. */
    public <T> List<T> some(Collection<T> from, int count) {
        List<T> left = new ArrayList<>(from);
        List<T> taken = new ArrayList<>();
        while (taken.size() < count && !left.isEmpty()) {
            taken.add(left.remove(random.nextInt(left.size())));
        }
        return taken;
    }
}
