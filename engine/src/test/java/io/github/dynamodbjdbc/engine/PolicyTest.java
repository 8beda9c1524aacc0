package io.github.dynamodbjdbc.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.dynamodbjdbc.engine.compare.Fixture;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** IAM policies, mostly from the developer guide: allowed requests, and messages of rejected ones. */
final class PolicyTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String TWO = "arn:aws:dynamodb:us-east-1:000000000000:table/Two";
    private static final String READ_ITEM = "{'TableName':'Two','Key':{'pk':{'S':'ann'},'sk':{'N':'1'}}";

    private Engine engine;

    private void open(String statements) {
        engine = Engine.builder()
                .expiryInterval(Duration.ZERO)
                .sharedTables(true)
                .policy("ann", "{\"Version\":\"2012-10-17\",\"Statement\":" + statements.replace('\'', '"') + "}")
                .build();
        Fixture.tables(engine.withoutFaults());
    }

    @AfterEach
    void close() {
        if (engine != null) {
            engine.close();
        }
    }

    private static JsonNode json(byte[] body) {
        try {
            return JSON.readTree(body);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String message(String operation, String request) {
        JsonNode answer = json(engine.call(
                        new Caller("ann", "us-east-1"),
                        operation,
                        request.replace('\'', '"').getBytes(StandardCharsets.UTF_8))
                .body());
        return answer.path("__type").asText().endsWith("#AccessDeniedException")
                ? answer.path("message").asText()
                : answer.has("__type") ? answer.toString() : "";
    }

    private void allows(String operation, String request) {
        assertThat(message(operation, request)).as(operation + " " + request).isEmpty();
    }

    private void denies(String operation, String request) {
        assertThat(message(operation, request))
                .as(operation + " " + request)
                .startsWith("User: arn:aws:iam::000000000000:user/ann is not authorized to perform: dynamodb:");
    }

    private static String query(String more) {
        return "{'TableName':'Two','KeyConditionExpression':'pk = :p','ExpressionAttributeValues':{':p':{'S':'ann'}}"
                + more + "}";
    }

    private static String item(String pk, String more) {
        return "{'TableName':'Two','Item':{'pk':{'S':'" + pk + "'},'sk':{'N':'1'}" + more + "}}";
    }

    @Test
    void oneTableForReadingOnly() {
        open(
                "{'Effect':'Allow','Action':['dynamodb:GetItem','dynamodb:BatchGetItem','dynamodb:Query','dynamodb:Describe*'],"
                        + "'Resource':['" + TWO + "','" + TWO + "/index/*']}");
        allows("GetItem", READ_ITEM + "}");
        allows("Query", query(""));
        allows("DescribeTable", "{'TableName':'Two'}");
        allows("DescribeTimeToLive", "{'TableName':'Two'}");
        allows(
                "Query",
                "{'TableName':'Two','IndexName':'GAll','KeyConditionExpression':'a = :p','ExpressionAttributeValues':{':p':{'S':'x'}}}");
        allows("TransactGetItems", "{'TransactItems':[{'Get':" + READ_ITEM + "}}]}");
        denies("PutItem", item("ann", ""));
        denies("GetItem", "{'TableName':'One','Key':{'pk':{'S':'ann'}}}");
        denies(
                "BatchGetItem",
                "{'RequestItems':{'Two':{'Keys':[{'pk':{'S':'a'},'sk':{'N':'1'}}]},'One':{'Keys':[{'pk':{'S':'a'}}]}}}");
        denies("ListTables", "{}");
        denies("DeleteTable", "{'TableName':'Two'}");
        assertThat(message("Scan", "{'TableName':'Two'}"))
                .isEqualTo(
                        "User: arn:aws:iam::000000000000:user/ann is not authorized to perform: dynamodb:Scan on resource: "
                                + TWO + " because no identity-based policy allows the dynamodb:Scan action");
        assertThat(engine.statistics().faults()).containsEntry("Denied", 6L);
    }

    /** Other access keys have no policy, and may do everything. */
    @Test
    void policiesAreThoseOfAnAccessKey() {
        open("{'Effect':'Deny','Action':'*','Resource':'*'}");
        denies("ListTables", "{}");
        assertThat(engine.call("ListTables", JSON.createObjectNode()).has("TableNames"))
                .isTrue();
    }

    @Test
    void everythingButAFullScan() {
        open("[{'Effect':'Allow','Action':'dynamodb:*','Resource':'*'},"
                + "{'Effect':'Deny','Action':['dynamodb:Scan','dynamodb:DescribeTable'],'Resource':'" + TWO + "'}]");
        assertThat(message("Scan", "{'TableName':'Two'}"))
                .isEqualTo(
                        "User: arn:aws:iam::000000000000:user/ann is not authorized to perform: dynamodb:Scan on resource: "
                                + TWO + " with an explicit deny in an identity-based policy");
        denies("DescribeTable", "{'TableName':'Two'}");
        allows("Scan", "{'TableName':'Two','IndexName':'GAll'}");
        allows("Scan", "{'TableName':'One'}");
        allows("ListTables", "{}");
        // Authorisation precedes the check whether the table exists.
        assertThat(message("Scan", "{'TableName':'Nowhere'}")).contains("ResourceNotFoundException");
    }

    /** The guide's policy for users who see only items under their own names. */
    @Test
    void itemsByTheirLeadingKey() {
        open(
                "{'Effect':'Allow','Action':['dynamodb:GetItem','dynamodb:BatchGetItem','dynamodb:Query','dynamodb:PutItem',"
                        + "'dynamodb:UpdateItem','dynamodb:DeleteItem','dynamodb:BatchWriteItem','dynamodb:ConditionCheckItem'],'Resource':'"
                        + TWO
                        + "','Condition':{'ForAllValues:StringEquals':{'dynamodb:LeadingKeys':['${aws:username}']}}}");
        allows("GetItem", READ_ITEM + "}");
        allows("PutItem", item("ann", ""));
        allows("Query", query(""));
        denies("PutItem", item("bob", ""));
        denies("GetItem", "{'TableName':'Two','Key':{'pk':{'S':'bob'},'sk':{'N':'1'}}}");
        denies("Query", query("").replace("'ann'", "'bob'"));
        denies(
                "BatchGetItem",
                "{'RequestItems':{'Two':{'Keys':[{'pk':{'S':'ann'},'sk':{'N':'1'}},{'pk':{'S':'bob'},'sk':{'N':'1'}}]}}}");
        denies(
                "BatchWriteItem",
                "{'RequestItems':{'Two':[{'DeleteRequest':{'Key':{'pk':{'S':'bob'},'sk':{'N':'1'}}}}]}}");
        denies(
                "TransactWriteItems",
                "{'TransactItems':[{'Put':" + item("ann", "") + "},{'Put':" + item("bob", "") + "}]}");
        allows("TransactWriteItems", "{'TransactItems':[{'Put':" + item("ann", "") + "}]}");
        denies("Scan", "{'TableName':'Two'}");
    }

    /** The guide's policy for some attributes. It also covers attributes in conditions, and forbids returning the old item. */
    @Test
    void someAttributes() {
        open(
                "{'Effect':'Allow','Action':['dynamodb:GetItem','dynamodb:Query','dynamodb:UpdateItem','dynamodb:PutItem'],'Resource':['"
                        + TWO
                        + "'],'Condition':{'ForAllValues:StringEquals':{'dynamodb:Attributes':['pk','sk','a']},"
                        + "'StringEqualsIfExists':{'dynamodb:Select':'SPECIFIC_ATTRIBUTES','dynamodb:ReturnValues':['NONE','UPDATED_OLD','UPDATED_NEW']}}}");
        allows("GetItem", READ_ITEM + ",'ProjectionExpression':'pk, a'}");
        denies("GetItem", READ_ITEM + "}");
        denies("GetItem", READ_ITEM + ",'ProjectionExpression':'pk, b'}");
        allows("Query", query(",'ProjectionExpression':'a'"));
        denies("Query", query(""));
        denies("Query", query(",'ProjectionExpression':'a','FilterExpression':'attribute_exists(c)'"));
        denies("Query", query(",'Select':'COUNT'"));
        allows("PutItem", item("ann", ",'a':{'S':'x'}"));
        denies("PutItem", item("ann", ",'c':{'S':'x'}"));
        String update = READ_ITEM + ",'UpdateExpression':'SET a = :v','ExpressionAttributeValues':{':v':{'S':'y'}}";
        allows("UpdateItem", update + ",'ReturnValues':'UPDATED_NEW'}");
        denies("UpdateItem", update + ",'ReturnValues':'ALL_OLD'}");
        denies("UpdateItem", update.replace("SET a = :v", "SET a = if_not_exists(c, :v)") + "}");
        denies("UpdateItem", update.replace("SET a = :v", "REMOVE c SET a = :v") + "}");
        denies("UpdateItem", update.replace("SET a", "SET c") + "}");
    }

    @Test
    void consumedCapacityAndTransactions() {
        open(
                "[{'Effect':'Allow','Action':'dynamodb:GetItem','Resource':'*','Condition':{'StringNotEquals':{'dynamodb:ReturnConsumedCapacity':'INDEXES'}}},"
                        + "{'Effect':'Allow','Action':'dynamodb:PutItem','Resource':'*','Condition':{'StringLike':{'dynamodb:EnclosingOperation':'Transact*'}}},"
                        + "{'Effect':'Allow','Action':'dynamodb:DeleteItem','Resource':'*','Condition':{'Null':{'dynamodb:EnclosingOperation':'true'}}}]");
        allows("GetItem", READ_ITEM + ",'ReturnConsumedCapacity':'TOTAL'}");
        denies("GetItem", READ_ITEM + ",'ReturnConsumedCapacity':'INDEXES'}");
        denies("PutItem", item("ann", ""));
        allows("TransactWriteItems", "{'TransactItems':[{'Put':" + item("ann", "") + "}]}");
        allows("DeleteItem", READ_ITEM + "}");
        denies("TransactWriteItems", "{'TransactItems':[{'Delete':" + READ_ITEM + "}}]}");
    }

    @Test
    void allButSomeActionsAndResources() {
        open("{'Effect':'Allow','NotAction':'dynamodb:Delete*','NotResource':'" + TWO + "'}");
        allows("GetItem", "{'TableName':'One','Key':{'pk':{'S':'ann'}}}");
        denies("DeleteItem", "{'TableName':'One','Key':{'pk':{'S':'ann'}}}");
        denies("GetItem", READ_ITEM + "}");
    }

    @Test
    void aPolicyThatIsNotUnderstoodIsRefused() {
        refuses("no json", "The policy is not JSON");
        refuses("{}", "Effect");
        refuses("{'Statement':{'Effect':'Allow','Resource':'*'}}", "needs Action");
        refuses("{'Statement':{'Effect':'Allow','Action':'*','Resource':'*','Principal':'*'}}", "no member Principal");
        refuses(
                "{'Statement':{'Effect':'Allow','Action':'*','Resource':'*','Condition':{'Bool':{'aws:SecureTransport':'true'}}}}",
                "condition key aws:SecureTransport");
        refuses(
                "{'Statement':{'Effect':'Allow','Action':'*','Resource':'*','Condition':{'IpAddress':{'dynamodb:Select':'x'}}}}",
                "condition operator IpAddress");
        refuses("{'Statement':{'Effect':'Allow','Action':'*','Resource':'${aws:PrincipalTag/x}'}}", "policy variable");
    }

    private static void refuses(String document, String words) {
        assertThatThrownBy(() -> Engine.builder().policy("ann", document.replace('\'', '"')))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(words);
    }

    private static String statement(String text) {
        // ^ is a quote of the statement, since the JSON is written with single quotes.
        return "{'Statement':'" + text.replace("^", "\\u0027") + "'}";
    }

    private static final String ALL_PARTIQL =
            "{'Effect':'Allow','Action':'dynamodb:PartiQL*','Resource':['" + TWO + "','" + TWO + "/index/*']}";

    /** The guide's examples: an action for each kind of statement, on the table or the index. */
    @Test
    void statementsNeedActionsOfTheirOwn() {
        open("{'Effect':'Allow','Action':['dynamodb:PartiQLSelect','dynamodb:PartiQLInsert'],'Resource':'" + TWO
                + "'}");
        allows("ExecuteStatement", statement("SELECT * FROM Two"));
        allows("ExecuteStatement", statement("INSERT INTO Two VALUE {^pk^:^ann^,^sk^:1}"));
        denies("ExecuteStatement", statement("SELECT * FROM Two.GAll"));
        denies("ExecuteStatement", statement("DELETE FROM Two WHERE pk = ^ann^ AND sk = 1"));
        assertThat(message("ExecuteStatement", statement("UPDATE Two SET v = 1 WHERE pk = ^ann^ AND sk = 1")))
                .isEqualTo(
                        "User: arn:aws:iam::000000000000:user/ann is not authorized to perform: dynamodb:PartiQLUpdate on"
                                + " resource: " + TWO
                                + " because no identity-based policy allows the dynamodb:PartiQLUpdate action");
        denies("GetItem", READ_ITEM + "}");
        JsonNode batch = json(engine.call(
                        new Caller("ann", "us-east-1"),
                        "BatchExecuteStatement",
                        ("{'Statements':[" + statement("INSERT INTO Two VALUE {^pk^:^ann^,^sk^:2}") + ","
                                        + statement("DELETE FROM Two WHERE pk = ^ann^ AND sk = 1") + "]}")
                                .replace('\'', '"')
                                .getBytes(StandardCharsets.UTF_8))
                .body());
        assertThat(batch.path("Responses").path(0).has("Error")).isFalse();
        assertThat(batch.path("Responses").path(1).path("Error").path("Code").asText())
                .isEqualTo("AccessDenied");
    }

    @Test
    void fullTableScansAreDenied() {
        open(
                "[{'Effect':'Deny','Action':'dynamodb:PartiQLSelect','Resource':'*','Condition':{'Bool':{'dynamodb:FullTableScan':'true'}}},"
                        + ALL_PARTIQL + "]");
        denies("ExecuteStatement", statement("SELECT * FROM Two"));
        denies("ExecuteStatement", statement("SELECT * FROM Two WHERE sk = 1"));
        denies("ExecuteStatement", statement("SELECT * FROM Two WHERE pk = ^ann^ OR sk = 1"));
        denies("ExecuteStatement", statement("SELECT * FROM Two.GAll WHERE pk = ^ann^"));
        allows("ExecuteStatement", statement("SELECT * FROM Two WHERE pk IN [^ann^, ^bob^] AND sk > 1"));
        allows("ExecuteStatement", statement("SELECT * FROM Two.GAll WHERE a = ^x^"));
    }

    @Test
    void statementsOutsideOfTransactionsAreDenied() {
        open("{'Effect':'Allow','Action':'dynamodb:PartiQL*','Resource':'" + TWO
                + "','Condition':{'StringEquals':{'dynamodb:EnclosingOperation':['ExecuteTransaction']}}}");
        String insert = statement("INSERT INTO Two VALUE {^pk^:^ann^,^sk^:1}");
        denies("ExecuteStatement", insert);
        allows("ExecuteTransaction", "{'TransactStatements':[" + insert + "]}");
    }

    @Test
    void statementsAreHeldToKeysAndAttributes() {
        open(
                "{'Effect':'Allow','Action':'dynamodb:PartiQL*','Resource':'" + TWO + "','Condition':{"
                        + "'ForAllValues:StringEquals':{'dynamodb:LeadingKeys':['ann'],'dynamodb:Attributes':['pk','sk','v']},"
                        + "'StringEqualsIfExists':{'dynamodb:Select':'SPECIFIC_ATTRIBUTES','dynamodb:ReturnValues':['NONE','UPDATED_NEW']}}}");
        allows("ExecuteStatement", statement("SELECT v FROM Two WHERE pk = ^ann^"));
        denies("ExecuteStatement", statement("SELECT v FROM Two WHERE pk IN [^ann^,^bob^]"));
        denies("ExecuteStatement", statement("SELECT v FROM Two WHERE pk = ^ann^ AND w = 1"));
        denies("ExecuteStatement", statement("SELECT * FROM Two WHERE pk = ^ann^"));
        allows("ExecuteStatement", statement("INSERT INTO Two VALUE {^pk^:^ann^,^sk^:1,^v^:1}"));
        denies("ExecuteStatement", statement("INSERT INTO Two VALUE {^pk^:^bob^,^sk^:1}"));
        denies("ExecuteStatement", statement("UPDATE Two SET w = 1 WHERE pk = ^ann^ AND sk = 1"));
        allows(
                "ExecuteStatement",
                statement("UPDATE Two SET v = 2 WHERE pk = ^ann^ AND sk = 1 RETURNING MODIFIED NEW *"));
        denies("ExecuteStatement", statement("UPDATE Two SET v = 2 WHERE pk = ^ann^ AND sk = 1 RETURNING ALL OLD *"));
        denies("ExecuteStatement", statement("DELETE FROM Two WHERE pk = ^bob^ AND sk = 1"));
    }
}
