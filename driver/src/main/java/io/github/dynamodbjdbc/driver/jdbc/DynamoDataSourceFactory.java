package io.github.dynamodbjdbc.driver.jdbc;

import java.util.Collections;
import java.util.Hashtable;
import javax.naming.Context;
import javax.naming.Name;
import javax.naming.RefAddr;
import javax.naming.Reference;
import javax.naming.spi.ObjectFactory;
import org.jspecify.annotations.Nullable;

/** Creates a {@link DynamoDataSource} from a reference in a JNDI directory or from a container's resource: its URL, and properties by name. */
public final class DynamoDataSourceFactory implements ObjectFactory {
    @Override
    public @Nullable Object getObjectInstance(
            @Nullable Object object,
            @Nullable Name name,
            @Nullable Context context,
            @Nullable Hashtable<?, ?> environment) {
        if (!(object instanceof Reference reference)
                || !DynamoDataSource.class.getName().equals(reference.getClassName())) {
            return null;
        }
        DynamoDataSource source = new DynamoDataSource();
        for (RefAddr address : Collections.list(reference.getAll())) {
            String value = address.getContent() instanceof String text ? text : null;
            if (address.getType().equals(DynamoDataSource.URL)) {
                source.setUrl(value);
            } else {
                source.setProperty(address.getType(), value);
            }
        }
        return source;
    }
}
