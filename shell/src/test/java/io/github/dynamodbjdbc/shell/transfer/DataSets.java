package io.github.dynamodbjdbc.shell.transfer;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Generated items of kinds that users typically load first, in DynamoDB's JSON. */
enum DataSets {
    /** Several kinds of products with different attributes: lists, maps, numbers of any scale, empty strings, NULL. */
    CATALOGUE("Id NUMERIC PRIMARY KEY") {
        @Override
        String item(int i) {
            String common = "'Id':{'N':'" + i + "'},'Title':{'S':'Thing \\\"" + i + "\\\", large; café'},'Price':{'N':'"
                    + (i % 7 == 0 ? "1E-" + (100 + i % 25) : i + "." + (i % 100 + 1)) + "'}";
            return switch (i % 4) {
                case 0 ->
                    common + ",'Authors':{'L':[{'S':'A'},{'S':''},{'NULL':true}]},'InPublication':{'BOOL':true},"
                            + "'Note':{'S':''}";
                case 1 ->
                    common + ",'Color':{'L':[]},'Size':{'M':{'h':{'N':'12.5'},'unit':{'S':'cm'}}},'Note':{'NULL':true}";
                case 2 -> common + ",'InPublication':{'BOOL':false},'Note':{'S':'NULL'}";
                default -> common + ",'Size':{'M':{}},'Photo':{'B':'AAEC/w=='}";
            };
        }
    },
    /** Text of several lines, counters, and sets. */
    THREADS("ForumName VARCHAR, Subject VARCHAR, PRIMARY KEY (ForumName, Subject)") {
        @Override
        String item(int i) {
            return "'ForumName':{'S':'Forum " + i % 5 + "'},'Subject':{'S':'How, " + i
                    + "?'},'Message':{'S':'line 1\\r\\nline \\\"2\\\"\\n"
                    + "'},'Views':{'N':'" + i * 1_000_003L + "'},'Answered':{'BOOL':" + (i % 2 == 0)
                    + "},'Tags':{'SS':['a','b,c','"
                    + i + "']},'Votes':{'NS':['1','2.5','-" + i + "']}"
                    + (i % 3 == 0 ? ",'Last':{'S':'2015-09-15T19:58:22.947Z'}" : "");
        }
    },
    /** All attributes except for the key are in a nested map. */
    MOVIES("year NUMERIC, title VARCHAR, PRIMARY KEY (year, title)") {
        @Override
        String item(int i) {
            return "'year':{'N':'" + (1950 + i % 60) + "'},'title':{'S':'Movie " + i
                    + "'},'info':{'M':{'directors':{'L':[{'S':'D"
                    + i + "'}]},'rating':{'N':'" + i % 10 + ".5'},'genres':{'L':[{'S':'x'},{'S':'y'}]},'plot':{"
                    + (i % 4 == 0 ? "'NULL':true" : "'S':'It ends, well.'") + "},'running_time_secs':{'N':'" + 60 * i
                    + "'},'sub':{'M':{'a':{'L':[{'M':{'b':{'BOOL':true}}}]}}}}}";
        }
    },
    /** Each item has few of many attributes; texts that look like numbers. */
    LEDGER("account VARCHAR, entry NUMERIC, PRIMARY KEY (account, entry)") {
        @Override
        String item(int i) {
            return "'account':{'S':'00" + i % 9 + "'},'entry':{'N':'" + i + "'},'c" + i % 40 + "':{'N':'" + i
                    + ".12345678901234567890123456789'},'memo" + i % 11 + "':{"
                    + (i % 5 == 0 ? "'NULL':true" : i % 5 == 1 ? "'S':''" : "'S':'0012'")
                    + "},'digest':{'BS':['AA==','AQ==']}";
        }
    },
    /** Items of several kinds in a hierarchy, in one table. */
    HOTEL("PK VARCHAR, SK VARCHAR, PRIMARY KEY (PK, SK)") {
        @Override
        String item(int i) {
            String key = "'PK':{'S':'HOTEL#" + i % 10 + "'},'SK':{'S':'";
            return switch (i % 3) {
                case 0 -> key + "INFO#" + i + "'},'name':{'S':'Hotel " + i + "'},'stars':{'N':'4'}";
                case 1 ->
                    key + "ROOM#" + i + "'},'beds':{'N':'2'},'facilities':{'SS':['tv','wifi']},'view':{'NULL':true}";
                default ->
                    key + "BOOKING#2030-01-01#" + i + "'},'guest':{'M':{'name':{'S':'G'},'adult':{'BOOL':true}}}";
            };
        }
    },
    /** Accounts and their movements in one table. */
    BANK("PK VARCHAR, SK VARCHAR, PRIMARY KEY (PK, SK)") {
        @Override
        String item(int i) {
            String key = "'PK':{'S':'ACCOUNT#" + i % 20 + "'},'SK':{'S':'";
            return i % 2 == 0
                    ? key + "META#" + i + "'},'owner':{'S':'O" + i + "'},'balance':{'N':'" + i
                            + ".05'},'closed':{'NULL':true}"
                    : key + "TX#" + String.format(Locale.ROOT, "%06d", i) + "'},'amount':{'N':'-" + i
                            + "'},'ref':{'S':''}";
        }
    };

    private static final int ITEMS = 240;

    private final String columns;

    DataSets(String columns) {
        this.columns = columns;
    }

    /** An item in single quotes, without the braces. */
    abstract String item(int i);

    /** All items, each as {@code {"attribute":{"S":"text"}}}. */
    List<String> items() {
        List<String> items = new ArrayList<>();
        for (int i = 1; i <= ITEMS; i++) {
            items.add(('{' + item(i) + '}').replace('\'', '"'));
        }
        return items;
    }

    String create(String table) {
        return "CREATE TABLE " + table + " (" + columns + ")";
    }

    /** The part of a Workbench model that describes the key. */
    String keyAttributes() {
        List<String> keys = new ArrayList<>();
        String key = columns.contains("KEY (")
                ? columns.substring(columns.indexOf("KEY (") + 5, columns.length() - 1)
                : "Id";
        for (String name : key.split(", ")) {
            String type = columns.contains(name + " NUMERIC") ? "N" : "S";
            keys.add('"' + (keys.isEmpty() ? "PartitionKey" : "SortKey") + "\":{\"AttributeName\":\"" + name
                    + "\",\"AttributeType\":\"" + type + "\"}");
        }
        return '{' + String.join(",", keys) + '}';
    }
}
