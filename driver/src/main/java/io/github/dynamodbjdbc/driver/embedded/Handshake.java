package io.github.dynamodbjdbc.driver.embedded;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;

/** Both sides prove that they have the key without sending it, because another program may now use the port of a holder that has ended. */
final class Handshake {
    private static final int NONCE_BYTES = 16;
    private static final int PROOF_BYTES = 32;
    private static final SecureRandom RANDOM = new SecureRandom();

    private Handshake() {}

    /** Whether the other side proves to be the holder. */
    static boolean asClient(DataInputStream in, DataOutputStream out, String key) throws IOException {
        byte[] mine = nonce();
        out.write(mine);
        out.flush();
        byte[] theirs = in.readNBytes(NONCE_BYTES);
        if (!MessageDigest.isEqual(in.readNBytes(PROOF_BYTES), proof(key, "holder", mine, theirs))) {
            return false;
        }
        out.write(proof(key, "client", mine, theirs));
        out.flush();
        return true;
    }

    /** Whether the other side proves to have read the holder's file. */
    static boolean asHolder(DataInputStream in, DataOutputStream out, String key) throws IOException {
        byte[] theirs = in.readNBytes(NONCE_BYTES);
        if (theirs.length < NONCE_BYTES) {
            return false;
        }
        byte[] mine = nonce();
        out.write(mine);
        out.write(proof(key, "holder", theirs, mine));
        out.flush();
        return MessageDigest.isEqual(in.readNBytes(PROOF_BYTES), proof(key, "client", theirs, mine));
    }

    private static byte[] nonce() {
        byte[] nonce = new byte[NONCE_BYTES];
        RANDOM.nextBytes(nonce);
        return nonce;
    }

    /** All parts have fixed or given lengths, so that different inputs give different texts. */
    private static byte[] proof(String key, String role, byte[] ofClient, byte[] ofHolder) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            byte[] secret = key.getBytes(StandardCharsets.US_ASCII);
            digest.update(secret);
            digest.update(role.getBytes(StandardCharsets.US_ASCII));
            digest.update(ofClient);
            digest.update(ofHolder);
            digest.update(secret);
            return digest.digest();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256", e);
        }
    }
}
