package io.github.dynamodbjdbc.planner;

import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.calcite.adapter.enumerable.EnumerableRel;
import org.apache.calcite.adapter.enumerable.EnumerableRelImplementor;
import org.apache.calcite.linq4j.tree.ClassDeclaration;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.linq4j.tree.FieldDeclaration;
import org.apache.calcite.linq4j.tree.MemberDeclaration;
import org.apache.calcite.linq4j.tree.NewExpression;
import org.apache.calcite.linq4j.tree.ParameterExpression;
import org.apache.calcite.linq4j.tree.Shuttle;
import org.apache.calcite.runtime.ArrayBindable;
import org.apache.calcite.runtime.Bindable;
import org.apache.calcite.runtime.Typed;
import org.codehaus.commons.compiler.CompilerFactoryFactory;
import org.codehaus.commons.compiler.ISimpleCompiler;
import org.jspecify.annotations.Nullable;

/**
 * The Java code of a plan, which Calcite's operators write, compiled and loaded.
 *
 * <p>Calcite moves what is constant into static fields, so it is computed when a class is loaded, and an error in it, such as a
 * division by zero in a branch of CASE that no row takes, would be the whole statement's. Where such a field can't be computed,
 * the code is compiled again with constants where they stand, so that they fail only if a row comes to them.
 */
final class GeneratedCode {
    private GeneratedCode() {}

    /**
     * @param stashed where operators leave the objects that their code needs
     * @throws Exception whatever shows that the code can't be written or compiled
     */
    static Bindable<?> compile(EnumerableRel root, Map<String, Object> stashed) throws Exception {
        ClassDeclaration code = new EnumerableRelImplementor(root.getCluster().getRexBuilder(), stashed)
                .implementRoot(root, EnumerableRel.Prefer.ARRAY);
        int columns = root.getRowType().getFieldCount();
        try {
            return load(code, columns);
        } catch (ExceptionInInitializerError constant) {
            return load(ConstantsInPlace.of(code), columns);
        }
    }

    private static Bindable<?> load(ClassDeclaration code, int columns) throws Exception {
        ClassLoader ours = Objects.requireNonNull(GeneratedCode.class.getClassLoader());
        ISimpleCompiler compiler =
                CompilerFactoryFactory.getDefaultCompilerFactory(ours).newSimpleCompiler();
        compiler.setParentClassLoader(ours);
        // Calcite's contract: rows of one column are not wrapped in arrays.
        String type = columns == 1
                ? Bindable.class.getCanonicalName() + ", " + Typed.class.getCanonicalName()
                : ArrayBindable.class.getCanonicalName();
        compiler.cook("public final class " + code.name + " implements " + type + " {\n"
                + Expressions.toString(code.memberDeclarations, "\n", false) + "\n}");
        ClassLoader loader = compiler.getClassLoader();
        for (String name : compiler.getBytecodes().keySet()) {
            Class.forName(name, true, loader);
        }
        return (Bindable<?>)
                loader.loadClass(code.name).getDeclaredConstructors()[0].newInstance();
    }

    /** Puts the values of static constants where the constants are used, and leaves the fields out. */
    private static final class ConstantsInPlace extends Shuttle {
        private final IdentityHashMap<ParameterExpression, Expression> constants = new IdentityHashMap<>();

        static ClassDeclaration of(ClassDeclaration code) {
            ConstantsInPlace shuttle = new ConstantsInPlace();
            return code.accept(shuttle);
        }

        @Override
        public Shuttle preVisit(ClassDeclaration code) {
            learn(code.memberDeclarations);
            return this;
        }

        @Override
        public ClassDeclaration visit(ClassDeclaration code, List<MemberDeclaration> members) {
            return super.visit(code, withoutConstants(members));
        }

        @Override
        public Shuttle preVisit(NewExpression created) {
            if (created.memberDeclarations != null) {
                learn(created.memberDeclarations);
            }
            return this;
        }

        @Override
        public Expression visit(
                NewExpression created, List<Expression> arguments, @Nullable List<MemberDeclaration> members) {
            return super.visit(created, arguments, members == null ? null : withoutConstants(members));
        }

        @Override
        public Expression visit(ParameterExpression name) {
            Expression constant = constants.get(name);
            return constant == null ? name : constant.accept(this);
        }

        private void learn(List<MemberDeclaration> members) {
            for (MemberDeclaration member : members) {
                if (isConstant(member)) {
                    FieldDeclaration field = (FieldDeclaration) member;
                    constants.put(field.parameter, Objects.requireNonNull(field.initializer));
                }
            }
        }

        private static List<MemberDeclaration> withoutConstants(List<MemberDeclaration> members) {
            List<MemberDeclaration> others = new ArrayList<>(members);
            others.removeIf(ConstantsInPlace::isConstant);
            return others;
        }

        private static boolean isConstant(MemberDeclaration member) {
            return member instanceof FieldDeclaration field
                    && field.initializer != null
                    && Modifier.isStatic(field.modifier)
                    && Modifier.isFinal(field.modifier);
        }
    }
}
