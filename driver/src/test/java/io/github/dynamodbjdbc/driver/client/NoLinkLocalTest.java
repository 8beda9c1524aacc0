package io.github.dynamodbjdbc.driver.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.UnknownHostException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** No request is sent to the address of the instance metadata, in any spelling. */
class NoLinkLocalTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "169.254.169.254",
                "169.254.170.2",
                "2852039166",
                "169.16689662",
                "::ffff:169.254.169.254",
                "fe80::1",
                "fd00:ec2::254",
                "fd00:ec2:0:0:0:0:0:23"
            })
    void addressesOfTheLinkAreUnknown(String host) {
        assertThatThrownBy(() -> new NoLinkLocal().resolve(host)).isInstanceOf(UnknownHostException.class);
    }

    @Test
    void otherAddressesAreResolved() throws Exception {
        assertThat(new NoLinkLocal().resolve("127.0.0.1")).hasSize(1);
        assertThat(new NoLinkLocal().resolve("10.1.2.3")).hasSize(1);
    }
}
