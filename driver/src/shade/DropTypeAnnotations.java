import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Enumeration;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * Removes the type annotations within the code of methods from each class of a jar. Relocation rewrites code, and where instructions become longer,
 * it leaves such annotations at offsets that are no longer instructions, or after the end of the code. Agents, which read classes with ASM, fail on
 * them. The annotations have no use at run time. All else stays unchanged, byte for byte.
 *
 * <p>The build runs this as a file: {@code java DropTypeAnnotations.java some.jar}.
 */
final class DropTypeAnnotations {
    private static final Set<String> DROPPED =
            Set.of("RuntimeVisibleTypeAnnotations", "RuntimeInvisibleTypeAnnotations");

    private DropTypeAnnotations() {}

    public static void main(String[] jars) throws IOException {
        for (String jar : jars) {
            rewrite(Path.of(jar));
        }
    }

    private static void rewrite(Path jar) throws IOException {
        Path mended = jar.resolveSibling(jar.getFileName() + ".mended");
        try (ZipFile in = new ZipFile(jar.toFile());
                ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(mended))) {
            for (Enumeration<? extends ZipEntry> entries = in.entries(); entries.hasMoreElements(); ) {
                ZipEntry entry = entries.nextElement();
                byte[] bytes;
                try (InputStream content = in.getInputStream(entry)) {
                    bytes = content.readAllBytes();
                }
                ZipEntry copy = new ZipEntry(entry.getName());
                copy.setTime(entry.getTime());
                out.putNextEntry(copy);
                out.write(entry.getName().endsWith(".class") ? new ClassFile(bytes).mended() : bytes);
                out.closeEntry();
            }
        }
        Files.move(mended, jar, StandardCopyOption.REPLACE_EXISTING);
    }

    /** A class file, copied from its first byte to its last (JVM specification, chapter 4). */
    private static final class ClassFile {
        private final DataInputStream in;
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        private final DataOutputStream out = new DataOutputStream(bytes);
        private String[] texts = {};

        ClassFile(byte[] content) {
            in = new DataInputStream(new ByteArrayInputStream(content));
        }

        byte[] mended() throws IOException {
            copy(8); // magic number and version
            constants();
            copy(6); // flags, name and superclass
            copy(2 * copyCount()); // interfaces
            members();
            members();
            attributes(out);
            return bytes.toByteArray();
        }

        private void copy(int length) throws IOException {
            out.write(in.readNBytes(length));
        }

        private int copyCount() throws IOException {
            int count = in.readUnsignedShort();
            out.writeShort(count);
            return count;
        }

        private void constants() throws IOException {
            int count = copyCount();
            texts = new String[count];
            for (int i = 1; i < count; i++) {
                int tag = in.readUnsignedByte();
                out.writeByte(tag);
                switch (tag) {
                    case 1 -> {
                        byte[] text = in.readNBytes(copyCount());
                        out.write(text);
                        // Names of attributes are ASCII.
                        texts[i] = new String(text, java.nio.charset.StandardCharsets.ISO_8859_1);
                    }
                    case 7, 8, 16, 19, 20 -> copy(2);
                    case 15 -> copy(3);
                    case 3, 4, 9, 10, 11, 12, 17, 18 -> copy(4);
                    case 5, 6 -> {
                        copy(8);
                        i++; // takes two places
                    }
                    default -> throw new IOException("no constant has the tag " + tag);
                }
            }
        }

        /** Copies the fields or the methods. */
        private void members() throws IOException {
            int count = copyCount();
            for (int i = 0; i < count; i++) {
                copy(6); // flags, name and descriptor
                attributes(out);
            }
        }

        private void attributes(DataOutputStream to) throws IOException {
            int count = in.readUnsignedShort();
            to.writeShort(count);
            for (int i = 0; i < count; i++) {
                int name = in.readUnsignedShort();
                int length = in.readInt();
                to.writeShort(name);
                if ("Code".equals(texts[name])) {
                    byte[] code = code();
                    to.writeInt(code.length);
                    to.write(code);
                } else {
                    to.writeInt(length);
                    to.write(in.readNBytes(length));
                }
            }
        }

        private byte[] code() throws IOException {
            ByteArrayOutputStream mended = new ByteArrayOutputStream();
            DataOutputStream code = new DataOutputStream(mended);
            code.write(in.readNBytes(4)); // sizes of the stack and of the locals
            int length = in.readInt();
            code.writeInt(length);
            code.write(in.readNBytes(length));
            int handlers = in.readUnsignedShort();
            code.writeShort(handlers);
            code.write(in.readNBytes(8 * handlers));
            ByteArrayOutputStream kept = new ByteArrayOutputStream();
            DataOutputStream attributes = new DataOutputStream(kept);
            int count = in.readUnsignedShort();
            int left = 0;
            for (int i = 0; i < count; i++) {
                int name = in.readUnsignedShort();
                byte[] content = in.readNBytes(in.readInt());
                if (!DROPPED.contains(String.valueOf(texts[name]))) {
                    attributes.writeShort(name);
                    attributes.writeInt(content.length);
                    attributes.write(content);
                    left++;
                }
            }
            code.writeShort(left);
            code.write(kept.toByteArray());
            return mended.toByteArray();
        }
    }
}
