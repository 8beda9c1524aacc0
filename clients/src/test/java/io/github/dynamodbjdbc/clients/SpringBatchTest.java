package io.github.dynamodbjdbc.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.springframework.batch.core.BatchStatus;
import org.springframework.batch.core.Job;
import org.springframework.batch.core.JobExecution;
import org.springframework.batch.core.JobParameters;
import org.springframework.batch.core.JobParametersBuilder;
import org.springframework.batch.core.StepExecution;
import org.springframework.batch.core.configuration.support.DefaultBatchConfiguration;
import org.springframework.batch.core.job.builder.JobBuilder;
import org.springframework.batch.core.launch.JobLauncher;
import org.springframework.batch.core.repository.JobInstanceAlreadyCompleteException;
import org.springframework.batch.core.repository.JobRepository;
import org.springframework.batch.core.step.builder.StepBuilder;
import org.springframework.batch.item.database.support.DataFieldMaxValueIncrementerFactory;
import org.springframework.batch.item.database.support.DefaultDataFieldMaxValueIncrementerFactory;
import org.springframework.batch.item.support.IteratorItemReader;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.jdbc.support.incrementer.AbstractDataFieldMaxValueIncrementer;
import org.springframework.jdbc.support.incrementer.DataFieldMaxValueIncrementer;
import org.springframework.transaction.PlatformTransactionManager;

/** The recipe of docs/spring.md. */
class SpringBatchTest {
    @Configuration
    static class BatchConfiguration extends DefaultBatchConfiguration {
        @Autowired
        DataSource dataSource;

        @Override
        protected String getDatabaseType() {
            return "POSTGRES";
        }

        @Override
        protected DataFieldMaxValueIncrementerFactory getIncrementerFactory() {
            return new DefaultDataFieldMaxValueIncrementerFactory(dataSource) {
                @Override
                public DataFieldMaxValueIncrementer getIncrementer(String type, String name) {
                    return new Numbers(dataSource, name);
                }
            };
        }
    }

    /** Counts on a connection of its own, immediately, regardless of the outcome of the surrounding transaction. */
    static class Numbers extends AbstractDataFieldMaxValueIncrementer {
        Numbers(DataSource dataSource, String name) {
            super(dataSource, name);
        }

        @Override
        protected long getNextKey() {
            try (Connection connection = getDataSource().getConnection();
                    PreparedStatement next = connection.prepareStatement(
                            "UPDATE BATCH_SEQ SET LAST = LAST + 1 WHERE NAME = ? RETURNING LAST")) {
                next.setString(1, getIncrementerName());
                try (ResultSet rows = next.executeQuery()) {
                    rows.next();
                    return rows.getLong(1);
                }
            } catch (SQLException e) {
                throw new DataAccessResourceFailureException("No number for " + getIncrementerName(), e);
            }
        }
    }

    @Configuration
    static class Sources {
        @Bean
        DataSource dataSource() throws SQLException {
            return Cities.source();
        }

        @Bean
        PlatformTransactionManager transactionManager(DataSource dataSource) {
            return new JdbcTransactionManager(dataSource);
        }
    }

    @Test
    void theCodeIsThatOfThePage() throws Exception {
        Manual.assertCodeIsTested("spring.md", "## Spring Batch", SpringBatchTest.class);
    }

    /** Copies the names of cities in chunks of two. */
    private static Job job(AnnotationConfigApplicationContext context, List<String> names) {
        JobRepository repository = context.getBean(JobRepository.class);
        JdbcTemplate template = new JdbcTemplate(context.getBean(DataSource.class));
        return new JobBuilder("copy", repository)
                .start(new StepBuilder("copy", repository)
                        .<String, String>chunk(2, context.getBean(PlatformTransactionManager.class))
                        .reader(new IteratorItemReader<>(names))
                        .writer(chunk -> {
                            for (String name : chunk) {
                                template.update("INSERT INTO City (Country, Name) VALUES ('XX', ?)", name);
                                if (name.equals("bad")) {
                                    throw new IllegalStateException("bad");
                                }
                            }
                        })
                        .build())
                .build();
    }

    @Test
    void aJobThatFailedIsRestartedAndIsCompleteOnce() throws Exception {
        try (AnnotationConfigApplicationContext context =
                new AnnotationConfigApplicationContext(Sources.class, BatchConfiguration.class)) {
            JdbcTemplate template = new JdbcTemplate(context.getBean(DataSource.class));
            for (String statement : Manual.blocks("spring.md", "").get(0).split(";\n")) {
                template.execute(statement);
            }
            JobLauncher launcher = context.getBean(JobLauncher.class);
            JobParameters parameters = new JobParametersBuilder()
                    .addString("day", "1")
                    .addLong("n", 7L)
                    .toJobParameters();

            JobExecution failed = launcher.run(job(context, List.of("a", "b", "c", "bad")), parameters);
            assertThat(failed.getStatus()).isEqualTo(BatchStatus.FAILED);
            assertThat(copied(template))
                    .as("of the chunk that failed is nothing there")
                    .containsExactly("a", "b");

            JobExecution restarted = launcher.run(job(context, List.of("c", "d", "e")), parameters);
            assertThat(restarted.getStatus()).isEqualTo(BatchStatus.COMPLETED);
            assertThat(restarted.getJobInstance()).isEqualTo(failed.getJobInstance());
            assertThat(restarted.getStepExecutions())
                    .singleElement()
                    .extracting(StepExecution::getWriteCount)
                    .isEqualTo(3L);
            assertThat(copied(template)).containsExactly("a", "b", "c", "d", "e");

            assertThatThrownBy(() -> launcher.run(job(context, List.of("f")), parameters))
                    .isInstanceOf(JobInstanceAlreadyCompleteException.class);
        }
    }

    private static List<String> copied(JdbcTemplate template) {
        return template.queryForList("SELECT Name FROM City WHERE Country = 'XX' ORDER BY Name", String.class);
    }
}
