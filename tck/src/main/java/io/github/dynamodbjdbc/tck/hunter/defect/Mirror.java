package io.github.dynamodbjdbc.tck.hunter.defect;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reflection on objects of classes that are unknown at compile time. */
final class Mirror {
    private Mirror() {}

    static Object constant(ClassLoader loader, String name) {
        String[] parts = name.split("#");
        try {
            Field field = loader.loadClass(parts[0]).getDeclaredField(parts[1]);
            field.setAccessible(true);
            return Objects.requireNonNull(field.get(null));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A record's component. */
    static Object get(@Nullable Object from, String component) {
        return invoke(Objects.requireNonNull(from), component);
    }

    static Object invoke(Object on, String method, Object... arguments) {
        return Objects.requireNonNull(invokeNullable(on, method, arguments));
    }

    static @Nullable Object invokeNullable(Object on, String method, Object... arguments) {
        try {
            Method found = Arrays.stream(on.getClass().getDeclaredMethods())
                    .filter(each -> each.getName().equals(method) && each.getParameterCount() == arguments.length)
                    .findFirst()
                    .orElseThrow(() -> new NoSuchMethodException(on.getClass() + "." + method));
            found.setAccessible(true);
            return found.invoke(on, arguments);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    static Object field(Object of, String name) {
        try {
            Field field = of.getClass().getDeclaredField(name);
            field.setAccessible(true);
            return Objects.requireNonNull(field.get(of));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    static void setField(Object of, String name, Object value) {
        try {
            Field field = of.getClass().getDeclaredField(name);
            field.setAccessible(true);
            field.set(of, value);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The record with another value for one component. */
    static Object with(Object record, String component, Object value) {
        RecordComponent[] components = record.getClass().getRecordComponents();
        @Nullable Object[] values = new Object[components.length];
        try {
            for (int i = 0; i < values.length; i++) {
                Method accessor = components[i].getAccessor();
                accessor.setAccessible(true);
                values[i] = components[i].getName().equals(component) ? value : accessor.invoke(record);
            }
            Constructor<?> constructor = record.getClass()
                    .getDeclaredConstructor(Arrays.stream(components)
                            .map(RecordComponent::getType)
                            .toArray(Class<?>[]::new));
            constructor.setAccessible(true);
            return constructor.newInstance(values);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    static Object make(ClassLoader loader, String className, Object... arguments) {
        try {
            Constructor<?> constructor = Arrays.stream(
                            loader.loadClass(className).getDeclaredConstructors())
                    .filter(each -> each.getParameterCount() == arguments.length)
                    .findFirst()
                    .orElseThrow(() -> new NoSuchMethodException(className));
            constructor.setAccessible(true);
            return constructor.newInstance(arguments);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Calls a static method with one parameter that accepts the argument. */
    static Object call(ClassLoader loader, String className, String method, Object argument) {
        try {
            Method found = Arrays.stream(loader.loadClass(className).getDeclaredMethods())
                    .filter(each -> each.getName().equals(method)
                            && each.getParameterCount() == 1
                            && each.getParameterTypes()[0].isInstance(argument))
                    .findFirst()
                    .orElseThrow(() -> new NoSuchMethodException(className + "." + method));
            found.setAccessible(true);
            return Objects.requireNonNull(found.invoke(null, argument));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The constant with that name of the value's enum. */
    static Object named(@Nullable Object value, String name) {
        Class<?> type = Objects.requireNonNull(value).getClass();
        return Arrays.stream(Objects.requireNonNull(
                        type.isEnum()
                                ? type.getEnumConstants()
                                : type.getSuperclass().getEnumConstants()))
                .filter(constant -> ((Enum<?>) constant).name().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
