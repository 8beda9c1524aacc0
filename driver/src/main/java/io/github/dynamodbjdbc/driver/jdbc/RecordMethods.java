package io.github.dynamodbjdbc.driver.jdbc;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.runtime.ObjectMethods;
import java.util.List;

/**
 * Releases a class loader from Java's generator of records' methods. In Java 17, each of its method handles caches the last type to which it was
 * adapted with a strong reference, so that a static field of the JDK holds the class loader of the last record.
 */
final class RecordMethods {
    private static final String NAME_OF_COMPONENT = "text";

    private RecordMethods() {}

    /** Makes the caches hold types of the JDK instead of the driver's. */
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
