package io.github.dynamodbjdbc.tck;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.xpath.XPath;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;

/** The bill of materials that applications import has each published module, in the version of the build, and the README lists it. */
class PublishedModulesTest {
    private static final Path ROOT = Path.of("..");
    private static final String BOM = "bom";

    /** Parts of the driver's jar, which nothing but the driver depends on. */
    private static final List<String> INTERNAL = List.of("dynamodb-jdbc-grammar", "dynamodb-jdbc-planner");

    private final XPath paths = XPathFactory.newInstance().newXPath();

    @Test
    void billOfMaterialsHasEachPublishedModule() throws Exception {
        Document bom = pom(BOM);
        assertThat(texts(bom, "/project/dependencyManagement/dependencies/dependency/artifactId"))
                .containsExactlyInAnyOrderElementsOf(Stream.concat(published().stream(), Stream.of("dynamodb-jdbc"))
                        .toList());
        assertThat(texts(bom, "/project/dependencyManagement/dependencies/dependency/version"))
                .containsOnly("${project.version}");
        assertThat(texts(bom, "/project/version"))
                .isEqualTo(texts(pom("."), "/project/version"))
                .hasSize(1);
    }

    @Test
    void readmeListsEachPublishedModule() throws Exception {
        String readme = Files.readString(ROOT.resolve("README.md"));
        assertThat(published())
                .filteredOn(artifact -> !INTERNAL.contains(artifact))
                .allSatisfy(artifact -> assertThat(readme).containsPattern("(?m)^\\|.*`" + artifact + "`"));
        assertThat(readme).contains("| `dynamodb-jdbc-" + BOM + "`");
    }

    /** The artifacts that a deployment uploads, without the bill of materials itself; the driver's second jar is not counted. */
    private List<String> published() throws Exception {
        List<String> artifacts = new ArrayList<>();
        for (String module : texts(pom("."), "/project/modules/module")) {
            Document pom = pom(module);
            if (!module.equals(BOM)
                    && !texts(pom, "/project/properties/maven.deploy.skip").contains("true")) {
                artifacts.addAll(texts(pom, "/project/artifactId"));
            }
        }
        return artifacts;
    }

    private static Document pom(String module) throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(ROOT.resolve(module).resolve("pom.xml").toFile());
    }

    private List<String> texts(Document pom, String path) throws Exception {
        NodeList nodes = (NodeList) paths.evaluate(path, pom, XPathConstants.NODESET);
        List<String> texts = new ArrayList<>();
        for (int index = 0; index < nodes.getLength(); index++) {
            texts.add(nodes.item(index).getTextContent());
        }
        return texts;
    }
}
