package io.github.dynamodbjdbc.driver.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.dynamodbjdbc.driver.TestClients;
import io.github.dynamodbjdbc.driver.client.ClientHandle;
import io.github.dynamodbjdbc.driver.client.SharedClients;
import io.github.dynamodbjdbc.driver.error.SqlState;
import io.github.dynamodbjdbc.driver.error.StatementFailure;
import io.github.dynamodbjdbc.driver.gateway.RequestGateway;
import io.github.dynamodbjdbc.driver.gateway.StatementLimits;
import java.net.URI;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class BackgroundTaskTest {
    /** A task that ignores aborts, like a thread that resolves a host name. */
    private static final class Stuck extends BackgroundTask<String> {
        final CountDownLatch begun = new CountDownLatch(1);
        final CountDownLatch released = new CountDownLatch(1);
        volatile boolean aborted;

        Stuck(RequestGateway gateway) {
            super(gateway);
        }

        @Override
        protected String read() {
            begun.countDown();
            try {
                released.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            return "read";
        }

        @Override
        public void abort() {
            aborted = true;
        }
    }

    @Test
    void aCancelledStatementDoesNotWaitForAThreadThatHangs() throws Exception {
        try (ClientHandle client =
                SharedClients.global().open(TestClients.configuration(URI.create("http://127.0.0.1:1"), "stuck", 1))) {
            RequestGateway gateway = new RequestGateway(client, StatementLimits.NONE);
            Stuck task = new Stuck(gateway);
            task.start();
            assertThat(task.begun.await(20, TimeUnit.SECONDS)).isTrue();
            gateway.cancel();
            StatementFailure failure = catchThrowableOfType(StatementFailure.class, task::get);
            assertThat(failure.state()).isEqualTo(SqlState.CANCELLED);
            assertThat(task.aborted).isTrue();
            assertThat(task.isDone()).isFalse();
            task.released.countDown();
        }
    }
}
