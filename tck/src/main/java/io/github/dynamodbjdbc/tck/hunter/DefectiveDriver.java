package io.github.dynamodbjdbc.tck.hunter;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.sql.Driver;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import net.bytebuddy.ByteBuddy;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.description.method.MethodDescription;
import net.bytebuddy.description.type.TypeDescription;
import net.bytebuddy.dynamic.ClassFileLocator;
import net.bytebuddy.implementation.bytecode.assign.Assigner;
import net.bytebuddy.matcher.ElementMatcher;
import net.bytebuddy.matcher.ElementMatchers;
import net.bytebuddy.pool.TypePool;
import org.jspecify.annotations.Nullable;

/**
 * A second driver in this JVM, with a defect. Its class loader has classes of its own of the driver and of Calcite, whose
 * generated code has to meet them, and redefines the one with the defect while it loads it; production code has no part
 * in it.
 */
public final class DefectiveDriver implements AutoCloseable {
    private static final String DRIVER = "io.github.dynamodbjdbc.driver.jdbc.DynamoDbDriver";
    private static final List<String> OWN = List.of(
            "io.github.dynamodbjdbc.planner.",
            "io.github.dynamodbjdbc.driver.",
            "io.github.dynamodbjdbc.grammar.",
            "org.apache.calcite.",
            "org.codehaus.");

    private static final Map<Integer, DefectiveDriver> PLANTED = new ConcurrentHashMap<>();
    private static final AtomicInteger NEXT = new AtomicInteger();

    private final PlantedDefect defect;
    private final int number = NEXT.incrementAndGet();
    private final Loader loader;
    private final AtomicLong calls = new AtomicLong();

    DefectiveDriver(PlantedDefect defect) {
        this.defect = defect;
        this.loader = new Loader(this);
        PLANTED.put(number, this);
    }

    Driver driver() {
        try {
            return (Driver) loader.loadClass(DRIVER).getDeclaredConstructor().newInstance();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** How often the method with the defect ran; 0 means that nothing was planted where anything happens. */
    long calls() {
        return calls.get();
    }

    @Override
    public void close() {
        PLANTED.remove(number);
        try {
            loader.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Called by methods with a defect as they end. Public, since they are in another class loader's packages. */
    public static @Nullable Object value(
            int number, @Nullable Object self, @Nullable Object[] arguments, @Nullable Object value) {
        DefectiveDriver planted = PLANTED.get(number);
        if (planted == null || !(planted.defect.change() instanceof PlantedDefect.Value change)) {
            return value;
        }
        planted.calls.incrementAndGet();
        return change.with().apply(new PlantedDefect.Call(self, Arrays.asList(arguments), planted.loader), value);
    }

    /** Called by methods with a defect as they begin. */
    public static @Nullable Object[] arguments(int number, @Nullable Object self, @Nullable Object[] arguments) {
        DefectiveDriver planted = PLANTED.get(number);
        if (planted == null || !(planted.defect.change() instanceof PlantedDefect.Arguments change)) {
            return arguments;
        }
        planted.calls.incrementAndGet();
        @Nullable Object[] changed = arguments.clone();
        change.with().apply(new PlantedDefect.Call(self, Arrays.asList(arguments), planted.loader), changed);
        return changed;
    }

    /** Stands for the number of the planted defect in the advice below. */
    @Retention(RetentionPolicy.RUNTIME)
    @interface PlantNumber {}

    /** Is copied to the end of a method. */
    @SuppressWarnings("UnusedVariable")
    static final class AtEnd {
        private AtEnd() {}

        @Advice.OnMethodExit
        static void end(
                @PlantNumber int number,
                @Advice.This(optional = true) Object self,
                @Advice.AllArguments Object[] arguments,
                @Advice.Return(readOnly = false, typing = Assigner.Typing.DYNAMIC) Object value) {
            value = DefectiveDriver.value(number, self, arguments, value);
        }
    }

    /** Is copied to the beginning of a method. */
    @SuppressWarnings("UnusedVariable")
    static final class AtBeginning {
        private AtBeginning() {}

        @Advice.OnMethodEnter
        static void begin(
                @PlantNumber int number,
                @Advice.This(optional = true) Object self,
                @Advice.AllArguments(readOnly = false, typing = Assigner.Typing.DYNAMIC) Object[] arguments) {
            arguments = DefectiveDriver.arguments(number, self, arguments);
        }
    }

    private static final class Loader extends URLClassLoader {
        private final DefectiveDriver owner;

        Loader(DefectiveDriver owner) {
            super("defective", classPath(), DefectiveDriver.class.getClassLoader());
            this.owner = owner;
        }

        private static URL[] classPath() {
            String[] entries = System.getProperty("java.class.path").split(File.pathSeparator);
            return Arrays.stream(entries)
                    .map(entry -> {
                        try {
                            return Path.of(entry).toUri().toURL();
                        } catch (MalformedURLException e) {
                            throw new IllegalStateException(e);
                        }
                    })
                    .toArray(URL[]::new);
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (OWN.stream().noneMatch(name::startsWith)) {
                return super.loadClass(name, resolve);
            }
            synchronized (getClassLoadingLock(name)) {
                Class<?> known = findLoadedClass(name);
                if (known == null) {
                    known = name.equals(owner.defect.className()) ? planted(name) : findClass(name);
                }
                return known;
            }
        }

        private Class<?> planted(String name) throws ClassNotFoundException {
            byte[] bytes = owner.plant();
            return defineClass(name, bytes, 0, bytes.length);
        }
    }

    private byte[] plant() {
        ClassFileLocator classes = ClassFileLocator.ForClassLoader.of(DefectiveDriver.class.getClassLoader());
        TypeDescription type =
                TypePool.Default.of(classes).describe(defect.className()).resolve();
        ElementMatcher.Junction<MethodDescription> methods = ElementMatchers.<MethodDescription>namedOneOf(
                        defect.methods().toArray(String[]::new))
                .and(ElementMatchers.not(ElementMatchers.isAbstract()))
                .and(ElementMatchers.not(ElementMatchers.isBridge()));
        for (String method : defect.methods()) {
            if (type.getDeclaredMethods()
                    .filter(methods.and(ElementMatchers.named(method)))
                    .isEmpty()) {
                throw new IllegalStateException("There is no " + method + " in " + defect.className()
                        + " any more: plant '" + defect.what() + "' elsewhere");
            }
        }
        boolean ofValue = defect.change() instanceof PlantedDefect.Value;
        Class<?> advice = ofValue ? AtEnd.class : AtBeginning.class;
        return new ByteBuddy()
                .redefine(type, classes)
                .visit(Advice.withCustomMapping()
                        .bind(PlantNumber.class, number)
                        .to(advice)
                        .on(methods))
                .make()
                .getBytes();
    }

    /** Whether the class file that is loaded differs from the one that was built. */
    boolean isPlanted() {
        String file = defect.className().replace('.', '/') + ".class";
        try (InputStream in = DefectiveDriver.class.getClassLoader().getResourceAsStream(file)) {
            return in != null && !Arrays.equals(in.readAllBytes(), plant());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
