package io.github.dynamodbjdbc.driver.jdbc;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** A secret as it may come along: literal, reversed, in hexadecimal, as in a URL, as in JSON, and in base64, wherever it begins. */
final class Encoded {
    private Encoded() {}

    static Set<String> forms(String secret) {
        byte[] bytes = secret.getBytes(StandardCharsets.UTF_8);
        Set<String> forms = new LinkedHashSet<>(List.of(
                secret,
                new StringBuilder(secret).reverse().toString(),
                HexFormat.of().formatHex(bytes),
                HexFormat.of().withUpperCase().formatHex(bytes),
                URLEncoder.encode(secret, StandardCharsets.UTF_8),
                secret.replace("/", "\\/")));
        for (int before = 0; before < 3; before++) {
            byte[] shifted = new byte[before + bytes.length];
            System.arraycopy(bytes, 0, shifted, before, bytes.length);
            String text = Base64.getEncoder().withoutPadding().encodeToString(shifted);
            // Without the characters that its neighbours have a part in.
            String inner = text.substring(before == 0 ? 0 : before + 1, text.length() - 2);
            forms.add(inner);
            forms.add(inner.replace('+', '-').replace('/', '_'));
        }
        return forms;
    }
}
