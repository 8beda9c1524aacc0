package io.github.dynamodbjdbc.tck.hunter.defect;

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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import net.bytebuddy.ByteBuddy;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.description.method.MethodDescription;
import net.bytebuddy.description.type.TypeDescription;
import net.bytebuddy.dynamic.ClassFileLocator;
import net.bytebuddy.dynamic.DynamicType;
import net.bytebuddy.implementation.bytecode.assign.Assigner;
import net.bytebuddy.matcher.ElementMatcher;
import net.bytebuddy.matcher.ElementMatchers;
import net.bytebuddy.pool.TypePool;
import org.jspecify.annotations.Nullable;

/**
 * A second driver in this JVM in which defects can be planted, one at a time. Its class loader loads its own copies of the classes of the driver and
 * of Calcite, and redefines those that may have a defect while it loads them; production code is not involved. One driver is used for many defects,
 * because loading all classes takes longer than most hunts.
 */
public final class DefectiveDriver implements AutoCloseable {
    private static final String DRIVER = "io.github.dynamodbjdbc.driver.jdbc.DynamoDbDriver";
    private static final List<String> OWN = List.of(
            "io.github.dynamodbjdbc.planner.",
            "io.github.dynamodbjdbc.driver.",
            "io.github.dynamodbjdbc.grammar.",
            "org.apache.calcite.",
            "org.codehaus.");

    /** The planted defects by number. Other code behaves as it was built. */
    private static final Map<Integer, Planting> PLANTED = new ConcurrentHashMap<>();

    private static final AtomicInteger NEXT = new AtomicInteger();

    private final Map<PlantedDefect, Integer> numbers = new LinkedHashMap<>();
    private final PlantingClassLoader loader;

    /** A driver in which each of the given defects can be planted. */
    public DefectiveDriver(List<PlantedDefect> defects) {
        defects.forEach(defect -> numbers.put(defect, NEXT.incrementAndGet()));
        this.loader = new PlantingClassLoader(numbers);
    }

    /** Plants a defect, which the driver has until the result is closed. */
    public Planting plant(PlantedDefect defect) {
        Integer number = Objects.requireNonNull(numbers.get(defect), "not one of those given");
        Planting planting = new Planting(number, defect, loader);
        PLANTED.put(number, planting);
        return planting;
    }

    /** A planted defect; closing it removes the defect. */
    public static final class Planting implements AutoCloseable {
        private final int number;
        private final PlantedDefect defect;
        private final ClassLoader loader;
        private final AtomicLong calls = new AtomicLong();

        private Planting(int number, PlantedDefect defect, ClassLoader loader) {
            this.number = number;
            this.defect = defect;
            this.loader = loader;
        }

        /** The number of times that the method with the defect ran; 0 means that the defect is in unused code. */
        public long calls() {
            return calls.get();
        }

        @Override
        public void close() {
            PLANTED.remove(number);
        }
    }

    public Driver driver() {
        try {
            return (Driver) loader.loadClass(DRIVER).getDeclaredConstructor().newInstance();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        numbers.values().forEach(PLANTED::remove);
        try {
            loader.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Called at the end of methods with a defect. Public because these are in packages of another class loader. */
    public static @Nullable Object value(
            int number, @Nullable Object self, @Nullable Object[] arguments, @Nullable Object value) {
        Planting planted = PLANTED.get(number);
        if (planted == null || !(planted.defect.change() instanceof PlantedDefect.Value change)) {
            return value;
        }
        planted.calls.incrementAndGet();
        return change.with().apply(new PlantedDefect.Invocation(self, Arrays.asList(arguments), planted.loader), value);
    }

    /** Called at the start of methods with a defect. */
    public static @Nullable Object[] arguments(int number, @Nullable Object self, @Nullable Object[] arguments) {
        Planting planted = PLANTED.get(number);
        if (planted == null || !(planted.defect.change() instanceof PlantedDefect.Arguments change)) {
            return arguments;
        }
        planted.calls.incrementAndGet();
        @Nullable Object[] changed = arguments.clone();
        change.with().apply(new PlantedDefect.Invocation(self, Arrays.asList(arguments), planted.loader), changed);
        return changed;
    }

    /** Marks the parameter with the defect's number in the advice below. */
    @Retention(RetentionPolicy.RUNTIME)
    @interface PlantNumber {}

    /** Copied to the end of a method. */
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

    /** Copied to the start of a method. */
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

    private static final class PlantingClassLoader extends URLClassLoader {
        private final Map<PlantedDefect, Integer> numbers;

        PlantingClassLoader(Map<PlantedDefect, Integer> numbers) {
            super("defective", classPath(), DefectiveDriver.class.getClassLoader());
            this.numbers = numbers;
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
                    known = numbers.keySet().stream()
                                    .anyMatch(defect -> defect.className().equals(name))
                            ? planted(name)
                            : findClass(name);
                }
                return known;
            }
        }

        private Class<?> planted(String name) {
            byte[] bytes = redefined(name, numbers);
            return defineClass(name, bytes, 0, bytes.length);
        }
    }

    /** The class with all of its possible defects. */
    private static byte[] redefined(String className, Map<PlantedDefect, Integer> numbers) {
        ClassFileLocator classes = ClassFileLocator.ForClassLoader.of(DefectiveDriver.class.getClassLoader());
        TypeDescription type = TypePool.Default.of(classes).describe(className).resolve();
        DynamicType.Builder<?> builder = new ByteBuddy().redefine(type, classes);
        for (Map.Entry<PlantedDefect, Integer> entry : numbers.entrySet()) {
            PlantedDefect defect = entry.getKey();
            if (defect.className().equals(className)) {
                Class<?> advice = defect.change() instanceof PlantedDefect.Value ? AtEnd.class : AtBeginning.class;
                builder = builder.visit(Advice.withCustomMapping()
                        .bind(PlantNumber.class, entry.getValue())
                        .to(advice)
                        .on(methods(defect, type)));
            }
        }
        return builder.make().getBytes();
    }

    private static ElementMatcher<MethodDescription> methods(PlantedDefect defect, TypeDescription type) {
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
        return methods;
    }

    /**
     * Whether the class file with the defect differs from the original.
     *
     * @throws IllegalStateException if the method no longer exists
     */
    public static boolean canBePlanted(PlantedDefect defect) {
        String file = defect.className().replace('.', '/') + ".class";
        try (InputStream in = DefectiveDriver.class.getClassLoader().getResourceAsStream(file)) {
            return in != null && !Arrays.equals(in.readAllBytes(), redefined(defect.className(), Map.of(defect, 0)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
