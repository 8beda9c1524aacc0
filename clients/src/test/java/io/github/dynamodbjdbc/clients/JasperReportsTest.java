package io.github.dynamodbjdbc.clients;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.io.StringWriter;
import java.sql.Connection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.sf.jasperreports.engine.JasperCompileManager;
import net.sf.jasperreports.engine.JasperFillManager;
import net.sf.jasperreports.engine.JasperPrint;
import net.sf.jasperreports.engine.JasperReport;
import net.sf.jasperreports.engine.export.JRCsvExporter;
import net.sf.jasperreports.export.SimpleExporterInput;
import net.sf.jasperreports.export.SimpleWriterExporterOutput;
import org.junit.jupiter.api.Test;

class JasperReportsTest {
    /** Rows of the detail band by a query with a parameter, an {@code $X{IN}} and fields of several types; a sum below. */
    @Test
    void aReportIsFilledByAQueryWithParameters() throws Exception {
        JasperReport report;
        try (InputStream source = JasperReportsTest.class.getResourceAsStream("/cities.jrxml")) {
            report = JasperCompileManager.compileReport(source);
        }
        JasperPrint print;
        try (Connection connection = Cities.source().getConnection()) {
            print = JasperFillManager.fillReport(
                    report,
                    new HashMap<>(Map.of("country", "FR", "names", List.of("City 1", "City 2", "City 6", "City 7"))),
                    connection);
            assertThat(Cities.scans(connection)).isEmpty();
        }
        StringWriter csv = new StringWriter();
        JRCsvExporter exporter = new JRCsvExporter();
        exporter.setExporterInput(new SimpleExporterInput(print));
        exporter.setExporterOutput(new SimpleWriterExporterOutput(csv));
        exporter.exportReport();
        assertThat(csv.toString().lines())
                .containsExactly("City 6,6000,1906", "City 2,2000,1902", "City 1,1000,1901", "Total,9000,");
    }
}
