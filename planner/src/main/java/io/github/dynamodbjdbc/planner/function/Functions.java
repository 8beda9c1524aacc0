package io.github.dynamodbjdbc.planner.function;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The registry of the functions that statements may call. */
public final class Functions {
    private static final List<FunctionEntry> ENTRIES = declared();
    private static final Map<String, FunctionEntry> BY_NAME = byName();
    private static final Map<String, FunctionEntry> OF_JSON = ENTRIES.stream()
            .filter(entry -> entry.ofJson() != null)
            .collect(Collectors.toMap(
                    entry -> Objects.requireNonNull(entry.ofJson()).instead(), entry -> entry));

    private Functions() {}

    /** In the manual's order. */
    public static List<FunctionEntry> all() {
        return ENTRIES;
    }

    public static @Nullable FunctionEntry find(String upperName) {
        return BY_NAME.get(upperName);
    }

    /** Whether the function with that name returns rows. */
    public static boolean givesRows(String name) {
        FunctionEntry entry = find(name.toUpperCase(Locale.ROOT));
        return entry != null && entry.meaning() instanceof FunctionMeaning.SetReturning;
    }

    /** The operator of a function that has one form, and is computed by it. */
    public static ScalarFunction operator(String name) {
        return ((FunctionMeaning.Computed) get(name).meaning())
                .overloads()
                .get(0)
                .operator();
    }

    /** The entry that is called in place of that function or operator for values that are JSON; null if there is none. */
    public static @Nullable FunctionEntry ofJson(String instead) {
        return OF_JSON.get(instead);
    }

    /** The function with that name, which must exist. */
    public static FunctionEntry get(String upperName) {
        FunctionEntry entry = BY_NAME.get(upperName);
        if (entry == null) {
            throw new IllegalStateException(upperName);
        }
        return entry;
    }

    /** All names of functions, including aliases. */
    public static Set<String> names() {
        return BY_NAME.keySet();
    }

    private static List<FunctionEntry> declared() {
        List<FunctionDeclaration> declared = new ArrayList<>();
        TextDeclarations.declare(new DeclaredGroup(FunctionGroup.TEXT, declared));
        NumberDeclarations.declare(new DeclaredGroup(FunctionGroup.NUMBERS, declared));
        TimeDeclarations.declare(new DeclaredGroup(FunctionGroup.TIMES, declared));
        ValueDeclarations.choice(new DeclaredGroup(FunctionGroup.CHOICE, declared));
        JsonDeclarations.declare(new DeclaredGroup(FunctionGroup.JSON, declared));
        ValueDeclarations.attributes(new DeclaredGroup(FunctionGroup.ATTRIBUTES, declared));
        ValueDeclarations.collections(new DeclaredGroup(FunctionGroup.COLLECTIONS, declared));
        ValueDeclarations.casts(new DeclaredGroup(FunctionGroup.CASTS, declared));
        ValueDeclarations.session(new DeclaredGroup(FunctionGroup.SESSION, declared));
        AggregateDeclarations.aggregates(new DeclaredGroup(FunctionGroup.AGGREGATES, declared));
        AggregateDeclarations.windows(new DeclaredGroup(FunctionGroup.WINDOWS, declared));
        return declared.stream().map(FunctionDeclaration::entry).toList();
    }

    private static Map<String, FunctionEntry> byName() {
        Map<String, FunctionEntry> entries = new TreeMap<>();
        for (FunctionEntry entry : ENTRIES) {
            for (String name : entry.names()) {
                if (entries.put(name, entry) != null) {
                    throw new IllegalStateException(name + " is declared twice");
                }
            }
        }
        return Collections.unmodifiableMap(entries);
    }
}
