package io.github.dynamodbjdbc.planner.predicate;

import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.catalog.DeclaredMoment;
import io.github.dynamodbjdbc.planner.catalog.MomentForm;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Builds and inspects predicates. */
public final class Predicates {
    private Predicates() {}

    /** The conjunction: flat, without TRUE, and FALSE if an operand is FALSE. */
    public static Predicate and(Collection<Predicate> operands) {
        return connect(operands, Predicate.TRUE, Predicate.FALSE, true);
    }

    public static Predicate and(Predicate... operands) {
        return and(List.of(operands));
    }

    /** The disjunction: flat, without FALSE, and TRUE if an operand is TRUE. */
    public static Predicate or(Collection<Predicate> operands) {
        return connect(operands, Predicate.FALSE, Predicate.TRUE, false);
    }

    public static Predicate or(Predicate... operands) {
        return or(List.of(operands));
    }

    private static Predicate connect(
            Collection<Predicate> operands, Predicate neutral, Predicate absorbing, boolean conjunction) {
        List<Predicate> flat = new ArrayList<>();
        for (Predicate operand : operands) {
            for (Predicate part : conjunction ? conjuncts(operand) : disjuncts(operand)) {
                if (part.equals(absorbing)) {
                    return absorbing;
                }
                if (!part.equals(neutral)) {
                    flat.add(part);
                }
            }
        }
        if (flat.size() <= 1) {
            return flat.isEmpty() ? neutral : flat.get(0);
        }
        return conjunction ? new Predicate.And(flat) : new Predicate.Or(flat);
    }

    /** The operands of a conjunction; empty for TRUE; otherwise the predicate itself. */
    public static List<Predicate> conjuncts(Predicate predicate) {
        if (predicate instanceof Predicate.And and) {
            return flatten(and.operands(), true);
        }
        return predicate.equals(Predicate.TRUE) ? List.of() : List.of(predicate);
    }

    /** The operands of a disjunction; otherwise the predicate itself. */
    static List<Predicate> disjuncts(Predicate predicate) {
        return predicate instanceof Predicate.Or or ? flatten(or.operands(), false) : List.of(predicate);
    }

    private static List<Predicate> flatten(List<Predicate> operands, boolean conjunction) {
        List<Predicate> flat = new ArrayList<>(operands.size());
        for (Predicate operand : operands) {
            flat.addAll(conjunction ? conjuncts(operand) : disjuncts(operand));
        }
        return flat;
    }

    /** An IN, or an equality as an IN with one value; null for any other predicate. */
    public static Predicate.@Nullable In asIn(Predicate predicate) {
        return Disjunction.asIn(predicate);
    }

    /** The texts one of which the predicate requires of an attribute; null if it allows others. */
    public static @Nullable Set<String> texts(Predicate predicate, AttributePath attribute) {
        Set<String> allowed = null;
        for (Predicate conjunct : conjuncts(predicate)) {
            Predicate.In in = asIn(conjunct);
            if (in != null
                    && in.left() instanceof Term.Attribute column
                    && column.path().equals(attribute)
                    && in.values().stream().allMatch(Term.Literal.class::isInstance)) {
                Set<String> given = new LinkedHashSet<>();
                for (Term.Operand value : in.values()) {
                    if (value instanceof Term.Literal literal && literal.value() instanceof String text) {
                        given.add(text);
                    }
                }
                if (allowed == null) {
                    allowed = given;
                } else {
                    allowed.retainAll(given);
                }
            }
        }
        return allowed;
    }

    /**
     * SQL's {@code p IS TRUE}, which is TRUE where the predicate is TRUE, and otherwise FALSE.
     *
     * @return null if no predicate expresses it
     */
    public static @Nullable Predicate isTrueOf(Predicate predicate) {
        return IsTrue.of(predicate);
    }

    /** Whether it is the constant TRUE, so that there is nothing to check. */
    public static boolean isTrue(Predicate predicate) {
        return predicate.equals(Predicate.TRUE);
    }

    /** Whether it is the constant FALSE or UNKNOWN, so that no row passes. */
    public static boolean isNever(Predicate predicate) {
        return predicate instanceof Predicate.Constant constant && !Boolean.TRUE.equals(constant.value());
    }

    /** All paths that it reads, in the order of their first occurrence. */
    public static Set<AttributePath> paths(Predicate predicate) {
        Set<AttributePath> paths = new LinkedHashSet<>();
        predicate.accept(new PredicateWalker() {
            @Override
            boolean path(AttributePath path) {
                paths.add(path);
                return false;
            }
        });
        return paths;
    }

    /** All top-level attributes that it reads. */
    public static Set<String> attributes(Predicate predicate) {
        Set<String> attributes = new LinkedHashSet<>();
        paths(predicate).forEach(path -> attributes.add(path.attribute()));
        return attributes;
    }

    /** The top-level attributes that it compares with the statement's clock: TTL attributes. */
    public static Set<String> clockAttributes(Predicate predicate) {
        Set<String> attributes = new LinkedHashSet<>();
        predicate.accept(new PredicateWalker() {
            @Override
            public Boolean visit(Predicate.Comparison comparison) {
                if (comparison.right() instanceof Term.Clock && comparison.left() instanceof Term.Attribute attribute) {
                    attributes.add(attribute.path().attribute());
                }
                return super.visit(comparison);
            }
        });
        return attributes;
    }

    /** The prefix of every string that the pattern matches; null if the pattern is unknown or not a string. */
    public static @Nullable String likePrefix(Predicate.Like like) {
        return like.pattern() instanceof Term.Literal literal && literal.value() instanceof String text
                ? LikePattern.of(text, like.escape()).prefix()
                : null;
    }

    /**
     * Whether the predicate is only TRUE for items in which that top-level attribute has that type, for any parameter values. For an index key
     * this means that the item is in the index, because DynamoDB rejects writes with an empty or overlong value. (Only items older than the index
     * may have such a value and be missing from it.)
     */
    public static boolean implies(Predicate predicate, String attribute, AttributeType type) {
        int types = PossibleTypes.of(predicate, AttributePath.of(attribute));
        return (types & ~PossibleTypes.bit(type)) == 0;
    }

    /** Whether the predicate is only TRUE for items in which that column is not NULL. */
    public static boolean impliesValue(Predicate predicate, Term.Attribute column) {
        return conjuncts(predicate).stream().anyMatch(conjunct -> {
            if (conjunct instanceof Predicate.Or or) {
                return or.operands().stream().allMatch(operand -> impliesValue(operand, column));
            }
            boolean negated = conjunct instanceof Predicate.Not;
            Predicate leaf = conjunct instanceof Predicate.Not not ? not.operand() : conjunct;
            if (leaf instanceof Predicate.Comparison comparison) {
                return impliesValue(comparison.left(), column) || impliesValue(comparison.right(), column);
            }
            if (leaf instanceof Predicate.IsNull isNull) {
                return negated && isNull.attribute().equals(column);
            }
            return leaf instanceof Predicate.In in && impliesValue(in.left(), column)
                    || leaf instanceof Predicate.BeginsWith begins
                            && begins.attribute().equals(column)
                    || leaf instanceof Predicate.Contains contains
                            && contains.attribute().equals(column)
                    || leaf instanceof Predicate.Like like && like.attribute().equals(column);
        });
    }

    /** Whether the column is not NULL if the term is not NULL; the term may read it as the column does, or as a moment. */
    private static boolean impliesValue(Term term, Term.Attribute column) {
        return term.equals(column)
                || term instanceof Term.Attribute attribute
                        && attribute.path().equals(column.path())
                        && attribute.form() instanceof MomentForm read
                        && column.form() instanceof DeclaredMoment declared
                        && declared.holds(read);
    }

    /** The columns that it reads with a type of their own, for which some values count as NULL. */
    public static Set<Term.Attribute> typedColumns(Predicate predicate) {
        Set<Term.Attribute> columns = new LinkedHashSet<>();
        predicate.accept(new PredicateWalker() {
            @Override
            public Boolean visit(Term.Attribute attribute) {
                if (attribute.declared() != null || attribute.form() != null) {
                    columns.add(attribute);
                }
                return false;
            }
        });
        return columns;
    }

    /** TRUE for an item whose value fits a typed column: a value that the column can read, NULL, or none. */
    public static Predicate fits(Term.Attribute column) {
        return or(
                new Predicate.IsNull(new Term.Attribute(column.path(), null)),
                new Predicate.Not(new Predicate.IsNull(column)));
    }

    /** Whether an operand is known only when the statement runs: a parameter or the clock. */
    public static boolean isOpen(Predicate predicate) {
        return predicate.accept(new PredicateWalker() {
            @Override
            boolean operand(Term.Operand operand) {
                return !(operand instanceof Term.Literal);
            }
        });
    }

    /** Whether an operand depends on a parameter. */
    public static boolean hasParameter(Predicate predicate) {
        return predicate.accept(new PredicateWalker() {
            @Override
            boolean operand(Term.Operand operand) {
                return !(operand instanceof Term.Literal) && !(operand instanceof Term.Clock);
            }
        });
    }
}
