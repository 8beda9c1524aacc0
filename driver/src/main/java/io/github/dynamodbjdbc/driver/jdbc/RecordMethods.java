package io.github.dynamodbjdbc.driver.jdbc;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.runtime.ObjectMethods;
import java.util.List;

/**
 * Java's generator of the methods of records. In Java 17 each of its method handles caches the last type that it was adapted to, and holds
 * that type strongly: a static field of the JDK then holds the class loader of the record whose methods were generated last.
 */
final class RecordMethods {
    private static final String NAME_OF_COMPONENT = "text";

    private RecordMethods() {}

    /** Has the caches hold types of the JDK in place of the driver's. */
    static void release() {
        MethodHandles.Lookup lookup = MethodHandles.publicLookup();
        try {
            MethodHandle component = lookup.findVirtual(String.class, "toString", MethodType.methodType(String.class));
            for (Method method : List.of(
                    new Method("equals", MethodType.methodType(boolean.class, String.class, Object.class)),
                    new Method("hashCode", MethodType.methodType(int.class, String.class)),
                    new Method("toString", MethodType.methodType(String.class, String.class)))) {
                Object unused = ObjectMethods.bootstrap(
                        lookup, method.name(), method.type(), String.class, NAME_OF_COMPONENT, component);
            }
        } catch (Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    private record Method(String name, MethodType type) {}
}
