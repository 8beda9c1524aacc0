package io.github.dynamodbjdbc.planner.predicate;

import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.catalog.ValueForm;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The possible types of an attribute in an item for which a predicate is true: missing, or one of the types. Represented by a set of bits, one
 * for each type and one for missing. The result doesn't depend on parameter values, so that it holds for every run.
 */
final class PossibleTypes implements Predicate.Visitor<Integer> {
    private static final int MISSING = 1 << AttributeType.values().length;
    private static final int ALL = MISSING * 2 - 1;
    private static final int NULLS = MISSING | bit(AttributeType.NULL);
    private static final int VALUES = ALL & ~NULLS;
    private static final int ORDERED =
            bit(AttributeType.S) | bit(AttributeType.N) | bit(AttributeType.B) | bit(AttributeType.BOOL);
    private static final int SIZED = VALUES & ~bit(AttributeType.N) & ~bit(AttributeType.BOOL);

    private final AttributePath path;

    private PossibleTypes(AttributePath path) {
        this.path = path;
    }

    /** The attribute's possible types where the predicate is true. */
    static int of(Predicate predicate, AttributePath path) {
        return predicate.accept(new PossibleTypes(path));
    }

    /** The attribute's possible types where all conjuncts except one are true. */
    static int ofOthers(List<Predicate> conjuncts, @Nullable Predicate except, AttributePath path) {
        int types = ALL;
        for (Predicate conjunct : conjuncts) {
            if (conjunct != except) {
                types &= of(conjunct, path);
            }
        }
        return types;
    }

    static boolean isNone(int types) {
        return types == 0;
    }

    static boolean isAll(int types) {
        return types == ALL;
    }

    @SuppressWarnings("EnumOrdinal") // the bits never leave the process
    static int bit(AttributeType type) {
        return 1 << type.ordinal();
    }

    /** The path if the predicate, or the operand of its negation, only checks an attribute's type or existence; otherwise null. */
    static @Nullable AttributePath decidedByType(Predicate predicate) {
        Predicate leaf = predicate instanceof Predicate.Not not ? not.operand() : predicate;
        if (leaf instanceof Predicate.IsNull isNull) {
            return isNull.attribute().isDecidedByType() ? isNull.attribute().path() : null;
        }
        if (leaf instanceof Predicate.IsMissing isMissing) {
            return isMissing.path();
        }
        return leaf instanceof Predicate.HasType hasType ? hasType.path() : null;
    }

    @Override
    public Integer visit(Predicate.Constant constant) {
        return Boolean.TRUE.equals(constant.value()) ? ALL : 0;
    }

    @Override
    public Integer visit(Predicate.And and) {
        return ofOthers(and.operands(), null, path);
    }

    @Override
    public Integer visit(Predicate.Or or) {
        int types = 0;
        for (Predicate operand : or.operands()) {
            types |= operand.accept(this);
        }
        return types;
    }

    /** For operands that may be UNKNOWN, their being FALSE requires the same types as their being TRUE. */
    @Override
    public Integer visit(Predicate.Not not) {
        Predicate operand = not.operand();
        if (operand instanceof Predicate.IsNull isNull && !isNull.attribute().isDecidedByType()) {
            return isNull.attribute().path().equals(path) ? declared(isNull.attribute()) : ALL;
        }
        if (decidedByType(operand) != null) {
            return path.equals(decidedByType(operand)) ? ALL & ~operand.accept(this) : ALL;
        }
        if (operand instanceof Predicate.Contains contains) {
            return contains.attribute().path().equals(path) ? searchable(contains) : ALL;
        }
        boolean compares = !(operand instanceof Predicate.And)
                && !(operand instanceof Predicate.Or)
                && !(operand instanceof Predicate.Not)
                && !(operand instanceof Predicate.Constant);
        return compares ? operand.accept(this) : ALL;
    }

    @Override
    public Integer visit(Predicate.Comparison comparison) {
        return of(comparison.left(), comparison.right(), comparison.operator())
                & of(comparison.right(), comparison.left(), comparison.operator());
    }

    private int of(Term term, Term other, ComparisonOperator operator) {
        if (term instanceof Term.Size size) {
            return size.path().equals(path) ? SIZED : ALL;
        }
        if (!(term instanceof Term.Attribute attribute) || !attribute.path().equals(path)) {
            return ALL;
        }
        boolean any = operator == ComparisonOperator.EQUAL || operator == ComparisonOperator.NOT_EQUAL;
        return declared(attribute) & typesOf(other) & (any ? VALUES : ORDERED);
    }

    private static int declared(Term.Attribute attribute) {
        if (attribute.form() != null) {
            return bits(attribute.form());
        }
        AttributeType type = attribute.declared();
        return type == null ? VALUES : bit(type) & VALUES;
    }

    private static int bits(ValueForm form) {
        int bits = 0;
        for (AttributeType type : form.types()) {
            bits |= bit(type);
        }
        return bits;
    }

    private static int typesOf(Term term) {
        if (term instanceof Term.Attribute attribute) {
            return declared(attribute);
        }
        if (term instanceof Term.Literal literal) {
            return bit(AttributeType.of(literal.value())) & VALUES;
        }
        if (term instanceof Term.Moment moment) {
            return bit(moment.type());
        }
        if (term instanceof Term.Text) {
            return bit(AttributeType.S);
        }
        return term instanceof Term.Parameter ? VALUES : bit(AttributeType.N);
    }

    @Override
    public Integer visit(Predicate.In in) {
        int types = 0;
        for (Term.Operand value : in.values()) {
            types |= of(in.left(), value, ComparisonOperator.EQUAL);
        }
        return types;
    }

    @Override
    public Integer visit(Predicate.IsNull isNull) {
        AttributeType type = isNull.attribute().declared();
        if (!isNull.attribute().path().equals(path)) {
            return ALL;
        }
        if (!isNull.attribute().isDecidedByType()) {
            return ALL;
        }
        if (isNull.attribute().form() != null) {
            return ALL & ~declared(isNull.attribute());
        }
        return type == null ? NULLS : ALL & ~(bit(type) & VALUES);
    }

    @Override
    public Integer visit(Predicate.IsMissing isMissing) {
        return isMissing.path().equals(path) ? MISSING : ALL;
    }

    @Override
    public Integer visit(Predicate.HasType hasType) {
        return hasType.path().equals(path) ? bit(hasType.type()) : ALL;
    }

    @Override
    public Integer visit(Predicate.BeginsWith beginsWith) {
        int texts = bit(AttributeType.S) | bit(AttributeType.B);
        return of(beginsWith.attribute(), beginsWith.prefix(), ComparisonOperator.EQUAL)
                & (beginsWith.attribute().path().equals(path) ? texts : ALL);
    }

    @Override
    public Integer visit(Predicate.Contains contains) {
        if (!contains.attribute().path().equals(path)) {
            return ALL;
        }
        int types = 0;
        int element = typesOf(contains.element());
        for (AttributeType type : AttributeType.values()) {
            if ((element & bit(type)) != 0) {
                types |= holders(type);
            }
        }
        return types & declared(contains.attribute());
    }

    /** The types of attributes that may contain a value of that type, as defined by DynamoDB's {@code contains}. */
    static int holders(AttributeType element) {
        return bit(AttributeType.L)
                | switch (element) {
                    case S -> bit(AttributeType.S) | bit(AttributeType.SS);
                    case B -> bit(AttributeType.B) | bit(AttributeType.BS);
                    case N -> bit(AttributeType.NS);
                    case BOOL, NULL, M, L, SS, NS, BS -> 0;
                };
    }

    /** The types of attributes for which {@code contains} is not UNKNOWN. */
    private static int searchable(Predicate.Contains contains) {
        int element = typesOf(contains.element());
        int strings = bit(AttributeType.S) | bit(AttributeType.B);
        int collections = bit(AttributeType.L) | bit(AttributeType.SS) | bit(AttributeType.NS) | bit(AttributeType.BS);
        return element == 0 ? 0 : (element & strings | collections) & declared(contains.attribute());
    }

    @Override
    public Integer visit(Predicate.Like like) {
        return like.attribute().path().equals(path)
                ? declared(like.attribute()) & bit(AttributeType.S) & typesOf(like.pattern())
                : ALL;
    }
}
