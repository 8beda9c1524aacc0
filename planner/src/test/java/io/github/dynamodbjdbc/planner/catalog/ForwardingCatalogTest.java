package io.github.dynamodbjdbc.planner.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ForwardingCatalogTest {
    static Stream<Method> methods() {
        return Stream.of(Catalog.class.getDeclaredMethods())
                .filter(method -> !Modifier.isStatic(method.getModifiers()) && !method.isSynthetic());
    }

    /** Each default method has to be overridden, as the default would ignore the underlying catalog. */
    @ParameterizedTest
    @MethodSource("methods")
    void everyMethodIsForwarded(Method method) {
        assertThatCode(() -> {
                    Method forwarding =
                            ForwardingCatalog.class.getDeclaredMethod(method.getName(), method.getParameterTypes());
                    assertThat(forwarding.getReturnType()).isEqualTo(method.getReturnType());
                })
                .doesNotThrowAnyException();
    }
}
