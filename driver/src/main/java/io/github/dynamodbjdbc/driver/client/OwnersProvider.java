package io.github.dynamodbjdbc.driver.client;

import io.github.dynamodbjdbc.driver.error.SqlState;
import io.github.dynamodbjdbc.driver.error.StatementFailure;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.auth.credentials.AwsCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.utils.SdkAutoCloseable;

/** The credentials of a class that property credentialsProvider names. No code of another kind of class is run. */
final class OwnersProvider implements AwsCredentialsProvider, SdkAutoCloseable {
    private static final String CREATE = "create";

    private final AwsCredentialsProvider provider;

    private OwnersProvider(AwsCredentialsProvider provider) {
        this.provider = provider;
    }

    /** @throws StatementFailure 22023 if there is no such class, or it gives no credentials */
    static OwnersProvider of(String className) {
        Class<?> found = found(className);
        if (!AwsCredentialsProvider.class.isAssignableFrom(found)) {
            throw wrong("is not a " + AwsCredentialsProvider.class.getName(), null);
        }
        try {
            return new OwnersProvider(made(found.asSubclass(AwsCredentialsProvider.class)));
        } catch (InvocationTargetException e) {
            throw wrong("can't be made", e.getCause());
        } catch (ReflectiveOperationException | LinkageError e) {
            throw wrong("has neither a public static method create() nor a public constructor without arguments", e);
        }
    }

    /** Not initialized yet: it may be any class. The application's comes before the driver's. */
    private static Class<?> found(String className) {
        ClassLoader application = Thread.currentThread().getContextClassLoader();
        if (application != null) {
            try {
                return Class.forName(className, false, application);
            } catch (ClassNotFoundException | LinkageError e) {
                // Then the driver's.
            }
        }
        try {
            return Class.forName(className, false, OwnersProvider.class.getClassLoader());
        } catch (ClassNotFoundException | LinkageError e) {
            throw wrong("is not found", e);
        }
    }

    private static AwsCredentialsProvider made(Class<? extends AwsCredentialsProvider> found)
            throws ReflectiveOperationException {
        for (Method method : found.getMethods()) {
            if (method.getName().equals(CREATE)
                    && method.getParameterCount() == 0
                    && Modifier.isStatic(method.getModifiers())
                    && AwsCredentialsProvider.class.isAssignableFrom(method.getReturnType())) {
                return (AwsCredentialsProvider) Objects.requireNonNull(method.invoke(null));
            }
        }
        return found.getConstructor().newInstance();
    }

    @Override
    public AwsCredentials resolveCredentials() {
        return provider.resolveCredentials();
    }

    @Override
    public void close() {
        if (provider instanceof SdkAutoCloseable open) {
            open.close();
        }
    }

    private static StatementFailure wrong(String reason, @Nullable Throwable cause) {
        return new StatementFailure(
                SqlState.INVALID_PARAMETER_VALUE, "The class of property credentialsProvider " + reason, cause);
    }
}
