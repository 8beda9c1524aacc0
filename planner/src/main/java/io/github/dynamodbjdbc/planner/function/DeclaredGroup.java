package io.github.dynamodbjdbc.planner.function;

import java.util.List;

/**
 * Declares the functions of one group.
 *
 * @param declared the list to which they are added
 */
record DeclaredGroup(FunctionGroup group, List<FunctionDeclaration> declared) {
    /**
     * @param names the name and its aliases, separated by commas
     * @param gives the description in the manual
     */
    FunctionDeclaration add(String names, String gives) {
        FunctionDeclaration declaration = new FunctionDeclaration(group, names, gives);
        declared.add(declaration);
        return declaration;
    }
}
