package io.github.dynamodbjdbc.tck;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.tck.picture.Pictures;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The manual's pictures are up to date with their data. {@code -Dpictures.rewrite=true} writes them. */
class PicturesTest {
    private static final Path ROOT = Path.of("..");
    private static final Path IMAGES = ROOT.resolve(Path.of("docs", "images"));

    @Test
    void picturesAreFresh() throws Exception {
        SampleEngine.endpoint();
        try (Connection connection = DriverManager.getConnection(SampleEngine.URL + "?learnedStatistics=false")) {
            Map<String, String> pictures = Pictures.draw(ROOT, connection);
            for (Map.Entry<String, String> picture : pictures.entrySet()) {
                Path file = IMAGES.resolve(picture.getKey());
                if (Boolean.getBoolean("pictures.rewrite")) {
                    Files.writeString(file, picture.getValue());
                }
                assertThat(Files.readString(file)).as(picture.getKey()).isEqualTo(picture.getValue());
            }
        }
    }
}
