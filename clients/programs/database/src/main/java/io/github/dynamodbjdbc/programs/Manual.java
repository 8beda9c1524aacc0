package io.github.dynamodbjdbc.programs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Pages of the manual, whose code is the code of tests. */
public final class Manual {
    private Manual() {}

    /**
     * The first block of code below a heading.
     *
     * @param heading a whole line
     * @param language the language of the fence; may be empty
     */
    public static String block(String page, String heading, String language) throws IOException {
        String text = Files.readString(Path.of("../../../docs", page));
        Matcher block = Pattern.compile("^```(\\w*)\\n(.*?)^```$", Pattern.MULTILINE | Pattern.DOTALL)
                .matcher(text);
        return block.region(text.indexOf("\n" + heading + "\n"), text.length())
                .results()
                .filter(each -> each.group(1).equals(language))
                .findFirst()
                .orElseThrow()
                .group(2);
    }
}
