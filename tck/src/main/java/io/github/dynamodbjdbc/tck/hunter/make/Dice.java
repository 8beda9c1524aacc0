package io.github.dynamodbjdbc.tck.hunter.make;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.SplittableRandom;

/** All that is left to chance, from a seed, so that it can be had again. */
public final class Dice {
    private final SplittableRandom random;

    public Dice(long seed) {
        this(new SplittableRandom(seed));
    }

    private Dice(SplittableRandom random) {
        this.random = random;
    }

    /** Others, for what may throw them more or less often, so that these are no different for it. */
    public Dice split() {
        return new Dice(random.split());
    }

    /** A number that seeds other dice. */
    public long seed() {
        return random.nextLong();
    }

    public boolean chance(double probability) {
        return random.nextDouble() < probability;
    }

    /** From 0. */
    public int below(int bound) {
        return random.nextInt(bound);
    }

    /** Both ends included. */
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

    /** So many different ones, in an order of chance; fewer if there are not so many. */
    public <T> List<T> some(Collection<T> from, int count) {
        List<T> left = new ArrayList<>(from);
        List<T> taken = new ArrayList<>();
        while (taken.size() < count && !left.isEmpty()) {
            taken.add(left.remove(random.nextInt(left.size())));
        }
        return taken;
    }
}
