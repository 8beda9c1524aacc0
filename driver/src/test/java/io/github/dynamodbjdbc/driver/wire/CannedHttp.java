package io.github.dynamodbjdbc.driver.wire;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.http.AbortableInputStream;
import software.amazon.awssdk.http.ExecutableHttpRequest;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.SdkHttpFullResponse;
import software.amazon.awssdk.http.SdkHttpRequest;

/** Gives a list of answers, repeats the last one, and records the requests. */
final class CannedHttp implements SdkHttpClient {
    final List<SdkHttpRequest> sent = new ArrayList<>();
    private final List<Answer> answers;

    interface Answer {
        HttpExecuteResponse give() throws IOException;
    }

    CannedHttp(Answer... answers) {
        this.answers = List.of(answers);
    }

    static Answer answer(int status, String body) {
        return answer(status, body.getBytes(StandardCharsets.UTF_8), Map.of());
    }

    static Answer answer(int status, byte[] body, Map<String, String> headers) {
        SdkHttpFullResponse.Builder response =
                SdkHttpFullResponse.builder().statusCode(status).putHeader("Content-Length", "" + body.length);
        headers.forEach(response::putHeader);
        return () -> HttpExecuteResponse.builder()
                .response(response.build())
                .responseBody(AbortableInputStream.create(new ByteArrayInputStream(body)))
                .build();
    }

    static Answer failure(IOException failure) {
        return () -> {
            throw failure;
        };
    }

    @Override
    public ExecutableHttpRequest prepareRequest(HttpExecuteRequest request) {
        Answer answer = answers.get(Math.min(sent.size(), answers.size() - 1));
        sent.add(request.httpRequest());
        return new ExecutableHttpRequest() {
            @Override
            public HttpExecuteResponse call() throws IOException {
                return answer.give();
            }

            @Override
            public void abort() {}
        };
    }

    @Override
    public void close() {}
}
