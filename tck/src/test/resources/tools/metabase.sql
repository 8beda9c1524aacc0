-- metabase-001
SELECT "dynamodb"."orders"."status" AS "status", COUNT(*) AS "count" FROM "dynamodb"."orders" GROUP BY "dynamodb"."orders"."status" ORDER BY "dynamodb"."orders"."status" ASC;

-- metabase-002
SELECT "source"."status" AS "status", SUM("source"."count") AS "sum" FROM (SELECT "dynamodb"."orders"."status" AS "status", COUNT(*) AS "count" FROM "dynamodb"."orders" GROUP BY "dynamodb"."orders"."status") AS "source" WHERE "source"."count" > 5 GROUP BY "source"."status" ORDER BY "source"."status" ASC LIMIT 1048575;

-- metabase-003
SELECT "dynamodb"."orders"."status" AS "status", AVG("dynamodb"."orders"."total") AS "avg", SUM("dynamodb"."orders"."total") AS "sum" FROM "dynamodb"."orders" WHERE ("dynamodb"."orders"."total" IS NOT NULL) AND (("dynamodb"."orders"."status" IS NOT NULL)) GROUP BY "dynamodb"."orders"."status" ORDER BY "sum" DESC, "dynamodb"."orders"."status" ASC;

-- metabase-004
SELECT "dynamodb"."orders"."channel" AS "channel", COUNT(*) AS "count" FROM "dynamodb"."orders" GROUP BY "dynamodb"."orders"."channel" ORDER BY "dynamodb"."orders"."channel" ASC;

-- metabase-005
SELECT "source"."channel" AS "channel", SUM("source"."count") AS "sum" FROM (SELECT "dynamodb"."orders"."channel" AS "channel", COUNT(*) AS "count" FROM "dynamodb"."orders" GROUP BY "dynamodb"."orders"."channel") AS "source" WHERE "source"."count" > 5 GROUP BY "source"."channel" ORDER BY "source"."channel" ASC LIMIT 1048575;

-- metabase-006
SELECT "dynamodb"."orders"."channel" AS "channel", AVG("dynamodb"."orders"."total") AS "avg", SUM("dynamodb"."orders"."total") AS "sum" FROM "dynamodb"."orders" WHERE ("dynamodb"."orders"."total" IS NOT NULL) AND (("dynamodb"."orders"."channel" IS NOT NULL)) GROUP BY "dynamodb"."orders"."channel" ORDER BY "sum" DESC, "dynamodb"."orders"."channel" ASC;

-- metabase-007
SELECT "dynamodb"."orders"."store_id" AS "store_id", COUNT(*) AS "count" FROM "dynamodb"."orders" GROUP BY "dynamodb"."orders"."store_id" ORDER BY "dynamodb"."orders"."store_id" ASC;

-- metabase-008
SELECT "source"."store_id" AS "store_id", SUM("source"."count") AS "sum" FROM (SELECT "dynamodb"."orders"."store_id" AS "store_id", COUNT(*) AS "count" FROM "dynamodb"."orders" GROUP BY "dynamodb"."orders"."store_id") AS "source" WHERE "source"."count" > 5 GROUP BY "source"."store_id" ORDER BY "source"."store_id" ASC LIMIT 1048575;

-- metabase-009
SELECT "dynamodb"."orders"."store_id" AS "store_id", AVG("dynamodb"."orders"."total") AS "avg", SUM("dynamodb"."orders"."total") AS "sum" FROM "dynamodb"."orders" WHERE ("dynamodb"."orders"."total" IS NOT NULL) AND (("dynamodb"."orders"."store_id" IS NOT NULL)) GROUP BY "dynamodb"."orders"."store_id" ORDER BY "sum" DESC, "dynamodb"."orders"."store_id" ASC;

-- metabase-010
SELECT "dynamodb"."customers"."country" AS "country", COUNT(*) AS "count" FROM "dynamodb"."customers" GROUP BY "dynamodb"."customers"."country" ORDER BY "dynamodb"."customers"."country" ASC;

-- metabase-011
SELECT "source"."country" AS "country", SUM("source"."count") AS "sum" FROM (SELECT "dynamodb"."customers"."country" AS "country", COUNT(*) AS "count" FROM "dynamodb"."customers" GROUP BY "dynamodb"."customers"."country") AS "source" WHERE "source"."count" > 5 GROUP BY "source"."country" ORDER BY "source"."country" ASC LIMIT 1048575;

-- metabase-012
SELECT "dynamodb"."customers"."country" AS "country", AVG("dynamodb"."customers"."credit") AS "avg", SUM("dynamodb"."customers"."credit") AS "sum" FROM "dynamodb"."customers" WHERE ("dynamodb"."customers"."credit" IS NOT NULL) AND (("dynamodb"."customers"."country" IS NOT NULL)) GROUP BY "dynamodb"."customers"."country" ORDER BY "sum" DESC, "dynamodb"."customers"."country" ASC;

-- metabase-013
SELECT "dynamodb"."customers"."segment" AS "segment", COUNT(*) AS "count" FROM "dynamodb"."customers" GROUP BY "dynamodb"."customers"."segment" ORDER BY "dynamodb"."customers"."segment" ASC;

-- metabase-014
SELECT "source"."segment" AS "segment", SUM("source"."count") AS "sum" FROM (SELECT "dynamodb"."customers"."segment" AS "segment", COUNT(*) AS "count" FROM "dynamodb"."customers" GROUP BY "dynamodb"."customers"."segment") AS "source" WHERE "source"."count" > 5 GROUP BY "source"."segment" ORDER BY "source"."segment" ASC LIMIT 1048575;

-- metabase-015
SELECT "dynamodb"."customers"."segment" AS "segment", AVG("dynamodb"."customers"."credit") AS "avg", SUM("dynamodb"."customers"."credit") AS "sum" FROM "dynamodb"."customers" WHERE ("dynamodb"."customers"."credit" IS NOT NULL) AND (("dynamodb"."customers"."segment" IS NOT NULL)) GROUP BY "dynamodb"."customers"."segment" ORDER BY "sum" DESC, "dynamodb"."customers"."segment" ASC;

-- metabase-016
SELECT "dynamodb"."customers"."active" AS "active", COUNT(*) AS "count" FROM "dynamodb"."customers" GROUP BY "dynamodb"."customers"."active" ORDER BY "dynamodb"."customers"."active" ASC;

-- metabase-017
SELECT "source"."active" AS "active", SUM("source"."count") AS "sum" FROM (SELECT "dynamodb"."customers"."active" AS "active", COUNT(*) AS "count" FROM "dynamodb"."customers" GROUP BY "dynamodb"."customers"."active") AS "source" WHERE "source"."count" > 5 GROUP BY "source"."active" ORDER BY "source"."active" ASC LIMIT 1048575;

-- metabase-018
SELECT "dynamodb"."customers"."active" AS "active", AVG("dynamodb"."customers"."credit") AS "avg", SUM("dynamodb"."customers"."credit") AS "sum" FROM "dynamodb"."customers" WHERE ("dynamodb"."customers"."credit" IS NOT NULL) AND (("dynamodb"."customers"."active" IS NOT NULL)) GROUP BY "dynamodb"."customers"."active" ORDER BY "sum" DESC, "dynamodb"."customers"."active" ASC;

-- metabase-019
SELECT "dynamodb"."products"."category" AS "category", COUNT(*) AS "count" FROM "dynamodb"."products" GROUP BY "dynamodb"."products"."category" ORDER BY "dynamodb"."products"."category" ASC;

-- metabase-020
SELECT "source"."category" AS "category", SUM("source"."count") AS "sum" FROM (SELECT "dynamodb"."products"."category" AS "category", COUNT(*) AS "count" FROM "dynamodb"."products" GROUP BY "dynamodb"."products"."category") AS "source" WHERE "source"."count" > 5 GROUP BY "source"."category" ORDER BY "source"."category" ASC LIMIT 1048575;

-- metabase-021
SELECT "dynamodb"."products"."category" AS "category", AVG("dynamodb"."products"."price") AS "avg", SUM("dynamodb"."products"."price") AS "sum" FROM "dynamodb"."products" WHERE ("dynamodb"."products"."price" IS NOT NULL) AND (("dynamodb"."products"."category" IS NOT NULL)) GROUP BY "dynamodb"."products"."category" ORDER BY "sum" DESC, "dynamodb"."products"."category" ASC;

-- metabase-022
SELECT "dynamodb"."products"."discontinued" AS "discontinued", COUNT(*) AS "count" FROM "dynamodb"."products" GROUP BY "dynamodb"."products"."discontinued" ORDER BY "dynamodb"."products"."discontinued" ASC;

-- metabase-023
SELECT "source"."discontinued" AS "discontinued", SUM("source"."count") AS "sum" FROM (SELECT "dynamodb"."products"."discontinued" AS "discontinued", COUNT(*) AS "count" FROM "dynamodb"."products" GROUP BY "dynamodb"."products"."discontinued") AS "source" WHERE "source"."count" > 5 GROUP BY "source"."discontinued" ORDER BY "source"."discontinued" ASC LIMIT 1048575;

-- metabase-024
SELECT "dynamodb"."products"."discontinued" AS "discontinued", AVG("dynamodb"."products"."price") AS "avg", SUM("dynamodb"."products"."price") AS "sum" FROM "dynamodb"."products" WHERE ("dynamodb"."products"."price" IS NOT NULL) AND (("dynamodb"."products"."discontinued" IS NOT NULL)) GROUP BY "dynamodb"."products"."discontinued" ORDER BY "sum" DESC, "dynamodb"."products"."discontinued" ASC;

-- metabase-025
SELECT "dynamodb"."events"."kind" AS "kind", COUNT(*) AS "count" FROM "dynamodb"."events" GROUP BY "dynamodb"."events"."kind" ORDER BY "dynamodb"."events"."kind" ASC;

-- metabase-026
SELECT "source"."kind" AS "kind", SUM("source"."count") AS "sum" FROM (SELECT "dynamodb"."events"."kind" AS "kind", COUNT(*) AS "count" FROM "dynamodb"."events" GROUP BY "dynamodb"."events"."kind") AS "source" WHERE "source"."count" > 5 GROUP BY "source"."kind" ORDER BY "source"."kind" ASC LIMIT 1048575;

-- metabase-027
SELECT "dynamodb"."events"."kind" AS "kind", AVG("dynamodb"."events"."duration") AS "avg", SUM("dynamodb"."events"."duration") AS "sum" FROM "dynamodb"."events" WHERE ("dynamodb"."events"."duration" IS NOT NULL) AND (("dynamodb"."events"."kind" IS NOT NULL)) GROUP BY "dynamodb"."events"."kind" ORDER BY "sum" DESC, "dynamodb"."events"."kind" ASC;

-- metabase-028
SELECT "dynamodb"."events"."mobile" AS "mobile", COUNT(*) AS "count" FROM "dynamodb"."events" GROUP BY "dynamodb"."events"."mobile" ORDER BY "dynamodb"."events"."mobile" ASC;

-- metabase-029
SELECT "source"."mobile" AS "mobile", SUM("source"."count") AS "sum" FROM (SELECT "dynamodb"."events"."mobile" AS "mobile", COUNT(*) AS "count" FROM "dynamodb"."events" GROUP BY "dynamodb"."events"."mobile") AS "source" WHERE "source"."count" > 5 GROUP BY "source"."mobile" ORDER BY "source"."mobile" ASC LIMIT 1048575;

-- metabase-030
SELECT "dynamodb"."events"."mobile" AS "mobile", AVG("dynamodb"."events"."duration") AS "avg", SUM("dynamodb"."events"."duration") AS "sum" FROM "dynamodb"."events" WHERE ("dynamodb"."events"."duration" IS NOT NULL) AND (("dynamodb"."events"."mobile" IS NOT NULL)) GROUP BY "dynamodb"."events"."mobile" ORDER BY "sum" DESC, "dynamodb"."events"."mobile" ASC;

-- metabase-031
SELECT "dynamodb"."stores"."region" AS "region", COUNT(*) AS "count" FROM "dynamodb"."stores" GROUP BY "dynamodb"."stores"."region" ORDER BY "dynamodb"."stores"."region" ASC;

-- metabase-032
SELECT "source"."region" AS "region", SUM("source"."count") AS "sum" FROM (SELECT "dynamodb"."stores"."region" AS "region", COUNT(*) AS "count" FROM "dynamodb"."stores" GROUP BY "dynamodb"."stores"."region") AS "source" WHERE "source"."count" > 5 GROUP BY "source"."region" ORDER BY "source"."region" ASC LIMIT 1048575;

-- metabase-033
SELECT "dynamodb"."stores"."city" AS "city", COUNT(*) AS "count" FROM "dynamodb"."stores" GROUP BY "dynamodb"."stores"."city" ORDER BY "dynamodb"."stores"."city" ASC;

-- metabase-034
SELECT "source"."city" AS "city", SUM("source"."count") AS "sum" FROM (SELECT "dynamodb"."stores"."city" AS "city", COUNT(*) AS "count" FROM "dynamodb"."stores" GROUP BY "dynamodb"."stores"."city") AS "source" WHERE "source"."count" > 5 GROUP BY "source"."city" ORDER BY "source"."city" ASC LIMIT 1048575;

-- metabase-035
SELECT "dynamodb"."order_items"."product_id" AS "product_id", COUNT(*) AS "count" FROM "dynamodb"."order_items" GROUP BY "dynamodb"."order_items"."product_id" ORDER BY "dynamodb"."order_items"."product_id" ASC;

-- metabase-036
SELECT "source"."product_id" AS "product_id", SUM("source"."count") AS "sum" FROM (SELECT "dynamodb"."order_items"."product_id" AS "product_id", COUNT(*) AS "count" FROM "dynamodb"."order_items" GROUP BY "dynamodb"."order_items"."product_id") AS "source" WHERE "source"."count" > 5 GROUP BY "source"."product_id" ORDER BY "source"."product_id" ASC LIMIT 1048575;

-- metabase-037
SELECT "dynamodb"."order_items"."product_id" AS "product_id", AVG("dynamodb"."order_items"."quantity") AS "avg", SUM("dynamodb"."order_items"."quantity") AS "sum" FROM "dynamodb"."order_items" WHERE ("dynamodb"."order_items"."quantity" IS NOT NULL) AND (("dynamodb"."order_items"."product_id" IS NOT NULL)) GROUP BY "dynamodb"."order_items"."product_id" ORDER BY "sum" DESC, "dynamodb"."order_items"."product_id" ASC;

-- metabase-038
SELECT "dynamodb"."order_items"."quantity" AS "quantity", COUNT(*) AS "count" FROM "dynamodb"."order_items" GROUP BY "dynamodb"."order_items"."quantity" ORDER BY "dynamodb"."order_items"."quantity" ASC;

-- metabase-039
SELECT "source"."quantity" AS "quantity", SUM("source"."count") AS "sum" FROM (SELECT "dynamodb"."order_items"."quantity" AS "quantity", COUNT(*) AS "count" FROM "dynamodb"."order_items" GROUP BY "dynamodb"."order_items"."quantity") AS "source" WHERE "source"."count" > 5 GROUP BY "source"."quantity" ORDER BY "source"."quantity" ASC LIMIT 1048575;

-- metabase-040
SELECT "dynamodb"."order_items"."quantity" AS "quantity", AVG("dynamodb"."order_items"."quantity") AS "avg", SUM("dynamodb"."order_items"."quantity") AS "sum" FROM "dynamodb"."order_items" WHERE ("dynamodb"."order_items"."quantity" IS NOT NULL) AND (("dynamodb"."order_items"."quantity" IS NOT NULL)) GROUP BY "dynamodb"."order_items"."quantity" ORDER BY "sum" DESC, "dynamodb"."order_items"."quantity" ASC;

-- metabase-041
SELECT CAST(DATE_TRUNC('month', "dynamodb"."orders"."order_date") AS date) AS "order_date", COUNT(*) AS "count" FROM "dynamodb"."orders" WHERE "dynamodb"."orders"."order_date" IS NOT NULL GROUP BY CAST(DATE_TRUNC('month', "dynamodb"."orders"."order_date") AS date) ORDER BY CAST(DATE_TRUNC('month', "dynamodb"."orders"."order_date") AS date) ASC;

-- metabase-042
SELECT CAST(DATE_TRUNC('day', "dynamodb"."orders"."order_date") AS date) AS "order_date", COUNT(*) AS "count" FROM "dynamodb"."orders" WHERE "dynamodb"."orders"."order_date" IS NOT NULL GROUP BY CAST(DATE_TRUNC('day', "dynamodb"."orders"."order_date") AS date) ORDER BY CAST(DATE_TRUNC('day', "dynamodb"."orders"."order_date") AS date) ASC;

-- metabase-043
SELECT CAST(DATE_TRUNC('year', "dynamodb"."orders"."order_date") AS date) AS "order_date", COUNT(*) AS "count" FROM "dynamodb"."orders" WHERE "dynamodb"."orders"."order_date" IS NOT NULL GROUP BY CAST(DATE_TRUNC('year', "dynamodb"."orders"."order_date") AS date) ORDER BY CAST(DATE_TRUNC('year', "dynamodb"."orders"."order_date") AS date) ASC;

-- metabase-044
SELECT CAST(DATE_TRUNC('week', "dynamodb"."orders"."order_date") AS date) AS "order_date", COUNT(*) AS "count" FROM "dynamodb"."orders" WHERE "dynamodb"."orders"."order_date" IS NOT NULL GROUP BY CAST(DATE_TRUNC('week', "dynamodb"."orders"."order_date") AS date) ORDER BY CAST(DATE_TRUNC('week', "dynamodb"."orders"."order_date") AS date) ASC;

-- metabase-045
SELECT EXTRACT(dow FROM "dynamodb"."orders"."order_date") + 1 AS "order_date", COUNT(*) AS "count" FROM "dynamodb"."orders" WHERE "dynamodb"."orders"."order_date" IS NOT NULL GROUP BY EXTRACT(dow FROM "dynamodb"."orders"."order_date") + 1 ORDER BY EXTRACT(dow FROM "dynamodb"."orders"."order_date") + 1 ASC;

-- metabase-046
SELECT CAST(EXTRACT(hour FROM CAST("dynamodb"."orders"."order_date" AS timestamp)) AS integer) AS "h", COUNT(*) AS "count" FROM "dynamodb"."orders" WHERE "dynamodb"."orders"."order_date" IS NOT NULL GROUP BY CAST(EXTRACT(hour FROM CAST("dynamodb"."orders"."order_date" AS timestamp)) AS integer) ORDER BY "h" ASC;

-- metabase-047
SELECT CAST(DATE_TRUNC('month', "dynamodb"."orders"."shipped_date") AS date) AS "shipped_date", COUNT(*) AS "count" FROM "dynamodb"."orders" WHERE "dynamodb"."orders"."shipped_date" IS NOT NULL GROUP BY CAST(DATE_TRUNC('month', "dynamodb"."orders"."shipped_date") AS date) ORDER BY CAST(DATE_TRUNC('month', "dynamodb"."orders"."shipped_date") AS date) ASC;

-- metabase-048
SELECT CAST(DATE_TRUNC('day', "dynamodb"."orders"."shipped_date") AS date) AS "shipped_date", COUNT(*) AS "count" FROM "dynamodb"."orders" WHERE "dynamodb"."orders"."shipped_date" IS NOT NULL GROUP BY CAST(DATE_TRUNC('day', "dynamodb"."orders"."shipped_date") AS date) ORDER BY CAST(DATE_TRUNC('day', "dynamodb"."orders"."shipped_date") AS date) ASC;

-- metabase-049
SELECT CAST(DATE_TRUNC('year', "dynamodb"."orders"."shipped_date") AS date) AS "shipped_date", COUNT(*) AS "count" FROM "dynamodb"."orders" WHERE "dynamodb"."orders"."shipped_date" IS NOT NULL GROUP BY CAST(DATE_TRUNC('year', "dynamodb"."orders"."shipped_date") AS date) ORDER BY CAST(DATE_TRUNC('year', "dynamodb"."orders"."shipped_date") AS date) ASC;

-- metabase-050
SELECT CAST(DATE_TRUNC('week', "dynamodb"."orders"."shipped_date") AS date) AS "shipped_date", COUNT(*) AS "count" FROM "dynamodb"."orders" WHERE "dynamodb"."orders"."shipped_date" IS NOT NULL GROUP BY CAST(DATE_TRUNC('week', "dynamodb"."orders"."shipped_date") AS date) ORDER BY CAST(DATE_TRUNC('week', "dynamodb"."orders"."shipped_date") AS date) ASC;

-- metabase-051
SELECT EXTRACT(dow FROM "dynamodb"."orders"."shipped_date") + 1 AS "shipped_date", COUNT(*) AS "count" FROM "dynamodb"."orders" WHERE "dynamodb"."orders"."shipped_date" IS NOT NULL GROUP BY EXTRACT(dow FROM "dynamodb"."orders"."shipped_date") + 1 ORDER BY EXTRACT(dow FROM "dynamodb"."orders"."shipped_date") + 1 ASC;

-- metabase-052
SELECT CAST(EXTRACT(hour FROM CAST("dynamodb"."orders"."shipped_date" AS timestamp)) AS integer) AS "h", COUNT(*) AS "count" FROM "dynamodb"."orders" WHERE "dynamodb"."orders"."shipped_date" IS NOT NULL GROUP BY CAST(EXTRACT(hour FROM CAST("dynamodb"."orders"."shipped_date" AS timestamp)) AS integer) ORDER BY "h" ASC;

-- metabase-053
SELECT CAST(DATE_TRUNC('month', "dynamodb"."customers"."signup_date") AS date) AS "signup_date", COUNT(*) AS "count" FROM "dynamodb"."customers" WHERE "dynamodb"."customers"."signup_date" IS NOT NULL GROUP BY CAST(DATE_TRUNC('month', "dynamodb"."customers"."signup_date") AS date) ORDER BY CAST(DATE_TRUNC('month', "dynamodb"."customers"."signup_date") AS date) ASC;

-- metabase-054
SELECT CAST(DATE_TRUNC('day', "dynamodb"."customers"."signup_date") AS date) AS "signup_date", COUNT(*) AS "count" FROM "dynamodb"."customers" WHERE "dynamodb"."customers"."signup_date" IS NOT NULL GROUP BY CAST(DATE_TRUNC('day', "dynamodb"."customers"."signup_date") AS date) ORDER BY CAST(DATE_TRUNC('day', "dynamodb"."customers"."signup_date") AS date) ASC;

-- metabase-055
SELECT CAST(DATE_TRUNC('year', "dynamodb"."customers"."signup_date") AS date) AS "signup_date", COUNT(*) AS "count" FROM "dynamodb"."customers" WHERE "dynamodb"."customers"."signup_date" IS NOT NULL GROUP BY CAST(DATE_TRUNC('year', "dynamodb"."customers"."signup_date") AS date) ORDER BY CAST(DATE_TRUNC('year', "dynamodb"."customers"."signup_date") AS date) ASC;

-- metabase-056
SELECT CAST(DATE_TRUNC('week', "dynamodb"."customers"."signup_date") AS date) AS "signup_date", COUNT(*) AS "count" FROM "dynamodb"."customers" WHERE "dynamodb"."customers"."signup_date" IS NOT NULL GROUP BY CAST(DATE_TRUNC('week', "dynamodb"."customers"."signup_date") AS date) ORDER BY CAST(DATE_TRUNC('week', "dynamodb"."customers"."signup_date") AS date) ASC;

-- metabase-057
SELECT EXTRACT(dow FROM "dynamodb"."customers"."signup_date") + 1 AS "signup_date", COUNT(*) AS "count" FROM "dynamodb"."customers" WHERE "dynamodb"."customers"."signup_date" IS NOT NULL GROUP BY EXTRACT(dow FROM "dynamodb"."customers"."signup_date") + 1 ORDER BY EXTRACT(dow FROM "dynamodb"."customers"."signup_date") + 1 ASC;

-- metabase-058
SELECT CAST(EXTRACT(hour FROM CAST("dynamodb"."customers"."signup_date" AS timestamp)) AS integer) AS "h", COUNT(*) AS "count" FROM "dynamodb"."customers" WHERE "dynamodb"."customers"."signup_date" IS NOT NULL GROUP BY CAST(EXTRACT(hour FROM CAST("dynamodb"."customers"."signup_date" AS timestamp)) AS integer) ORDER BY "h" ASC;

-- metabase-059
SELECT CAST(DATE_TRUNC('month', "dynamodb"."events"."event_ts") AS date) AS "event_ts", COUNT(*) AS "count" FROM "dynamodb"."events" WHERE "dynamodb"."events"."event_ts" IS NOT NULL GROUP BY CAST(DATE_TRUNC('month', "dynamodb"."events"."event_ts") AS date) ORDER BY CAST(DATE_TRUNC('month', "dynamodb"."events"."event_ts") AS date) ASC;

-- metabase-060
SELECT CAST(DATE_TRUNC('day', "dynamodb"."events"."event_ts") AS date) AS "event_ts", COUNT(*) AS "count" FROM "dynamodb"."events" WHERE "dynamodb"."events"."event_ts" IS NOT NULL GROUP BY CAST(DATE_TRUNC('day', "dynamodb"."events"."event_ts") AS date) ORDER BY CAST(DATE_TRUNC('day', "dynamodb"."events"."event_ts") AS date) ASC;

-- metabase-061
SELECT CAST(DATE_TRUNC('year', "dynamodb"."events"."event_ts") AS date) AS "event_ts", COUNT(*) AS "count" FROM "dynamodb"."events" WHERE "dynamodb"."events"."event_ts" IS NOT NULL GROUP BY CAST(DATE_TRUNC('year', "dynamodb"."events"."event_ts") AS date) ORDER BY CAST(DATE_TRUNC('year', "dynamodb"."events"."event_ts") AS date) ASC;

-- metabase-062
SELECT CAST(DATE_TRUNC('week', "dynamodb"."events"."event_ts") AS date) AS "event_ts", COUNT(*) AS "count" FROM "dynamodb"."events" WHERE "dynamodb"."events"."event_ts" IS NOT NULL GROUP BY CAST(DATE_TRUNC('week', "dynamodb"."events"."event_ts") AS date) ORDER BY CAST(DATE_TRUNC('week', "dynamodb"."events"."event_ts") AS date) ASC;

-- metabase-063
SELECT EXTRACT(dow FROM "dynamodb"."events"."event_ts") + 1 AS "event_ts", COUNT(*) AS "count" FROM "dynamodb"."events" WHERE "dynamodb"."events"."event_ts" IS NOT NULL GROUP BY EXTRACT(dow FROM "dynamodb"."events"."event_ts") + 1 ORDER BY EXTRACT(dow FROM "dynamodb"."events"."event_ts") + 1 ASC;

-- metabase-064
SELECT CAST(EXTRACT(hour FROM CAST("dynamodb"."events"."event_ts" AS timestamp)) AS integer) AS "h", COUNT(*) AS "count" FROM "dynamodb"."events" WHERE "dynamodb"."events"."event_ts" IS NOT NULL GROUP BY CAST(EXTRACT(hour FROM CAST("dynamodb"."events"."event_ts" AS timestamp)) AS integer) ORDER BY "h" ASC;

-- metabase-065
SELECT CAST(DATE_TRUNC('month', "dynamodb"."stores"."opened") AS date) AS "opened", COUNT(*) AS "count" FROM "dynamodb"."stores" WHERE "dynamodb"."stores"."opened" IS NOT NULL GROUP BY CAST(DATE_TRUNC('month', "dynamodb"."stores"."opened") AS date) ORDER BY CAST(DATE_TRUNC('month', "dynamodb"."stores"."opened") AS date) ASC;

-- metabase-066
SELECT CAST(DATE_TRUNC('day', "dynamodb"."stores"."opened") AS date) AS "opened", COUNT(*) AS "count" FROM "dynamodb"."stores" WHERE "dynamodb"."stores"."opened" IS NOT NULL GROUP BY CAST(DATE_TRUNC('day', "dynamodb"."stores"."opened") AS date) ORDER BY CAST(DATE_TRUNC('day', "dynamodb"."stores"."opened") AS date) ASC;

-- metabase-067
SELECT CAST(DATE_TRUNC('year', "dynamodb"."stores"."opened") AS date) AS "opened", COUNT(*) AS "count" FROM "dynamodb"."stores" WHERE "dynamodb"."stores"."opened" IS NOT NULL GROUP BY CAST(DATE_TRUNC('year', "dynamodb"."stores"."opened") AS date) ORDER BY CAST(DATE_TRUNC('year', "dynamodb"."stores"."opened") AS date) ASC;

-- metabase-068
SELECT CAST(DATE_TRUNC('week', "dynamodb"."stores"."opened") AS date) AS "opened", COUNT(*) AS "count" FROM "dynamodb"."stores" WHERE "dynamodb"."stores"."opened" IS NOT NULL GROUP BY CAST(DATE_TRUNC('week', "dynamodb"."stores"."opened") AS date) ORDER BY CAST(DATE_TRUNC('week', "dynamodb"."stores"."opened") AS date) ASC;

-- metabase-069
SELECT EXTRACT(dow FROM "dynamodb"."stores"."opened") + 1 AS "opened", COUNT(*) AS "count" FROM "dynamodb"."stores" WHERE "dynamodb"."stores"."opened" IS NOT NULL GROUP BY EXTRACT(dow FROM "dynamodb"."stores"."opened") + 1 ORDER BY EXTRACT(dow FROM "dynamodb"."stores"."opened") + 1 ASC;

-- metabase-070
SELECT CAST(EXTRACT(hour FROM CAST("dynamodb"."stores"."opened" AS timestamp)) AS integer) AS "h", COUNT(*) AS "count" FROM "dynamodb"."stores" WHERE "dynamodb"."stores"."opened" IS NOT NULL GROUP BY CAST(EXTRACT(hour FROM CAST("dynamodb"."stores"."opened" AS timestamp)) AS integer) ORDER BY "h" ASC;

-- metabase-071
SELECT FLOOR(("dynamodb"."orders"."total" / 50.0)) * 50.0 AS "total", COUNT(*) AS "count" FROM "dynamodb"."orders" GROUP BY FLOOR(("dynamodb"."orders"."total" / 50.0)) * 50.0 ORDER BY FLOOR(("dynamodb"."orders"."total" / 50.0)) * 50.0 ASC;

-- metabase-072
SELECT FLOOR(("dynamodb"."orders"."total" / 250.0)) * 250.0 AS "total", COUNT(*) AS "count" FROM "dynamodb"."orders" GROUP BY FLOOR(("dynamodb"."orders"."total" / 250.0)) * 250.0 ORDER BY FLOOR(("dynamodb"."orders"."total" / 250.0)) * 250.0 ASC;

-- metabase-073
SELECT FLOOR(("dynamodb"."orders"."total" / 1000.0)) * 1000.0 AS "total", COUNT(*) AS "count" FROM "dynamodb"."orders" GROUP BY FLOOR(("dynamodb"."orders"."total" / 1000.0)) * 1000.0 ORDER BY FLOOR(("dynamodb"."orders"."total" / 1000.0)) * 1000.0 ASC;

-- metabase-074
SELECT "dynamodb"."orders"."order_id" AS "order_id", "Customers"."name" AS "Customers__name" FROM "dynamodb"."orders" LEFT JOIN "dynamodb"."customers" AS "Customers" ON "dynamodb"."orders"."customer_id" = "Customers"."customer_id" WHERE "Customers"."country" = 'Japan' ORDER BY "dynamodb"."orders"."order_id" ASC LIMIT 2000;

-- metabase-075
SELECT "dynamodb"."customers"."customer_id" AS "customer_id" FROM "dynamodb"."customers" WHERE (LOWER("dynamodb"."customers"."name") LIKE '%an%') ORDER BY "dynamodb"."customers"."customer_id" ASC LIMIT 2000;

-- metabase-076
SELECT COUNT(*) AS "count" FROM "dynamodb"."customers" WHERE NOT (LOWER("dynamodb"."customers"."email") LIKE '%an%') OR ("dynamodb"."customers"."email" IS NULL);

-- metabase-077
SELECT "dynamodb"."customers"."customer_id" AS "customer_id" FROM "dynamodb"."customers" WHERE (LOWER("dynamodb"."customers"."name") LIKE '%O''N%') ORDER BY "dynamodb"."customers"."customer_id" ASC LIMIT 2000;

-- metabase-078
SELECT COUNT(*) AS "count" FROM "dynamodb"."customers" WHERE NOT (LOWER("dynamodb"."customers"."email") LIKE '%O''N%') OR ("dynamodb"."customers"."email" IS NULL);

-- metabase-079
SELECT "dynamodb"."customers"."customer_id" AS "customer_id" FROM "dynamodb"."customers" WHERE (LOWER("dynamodb"."customers"."name") LIKE '%xx%') ORDER BY "dynamodb"."customers"."customer_id" ASC LIMIT 2000;

-- metabase-080
SELECT COUNT(*) AS "count" FROM "dynamodb"."customers" WHERE NOT (LOWER("dynamodb"."customers"."email") LIKE '%xx%') OR ("dynamodb"."customers"."email" IS NULL);

-- metabase-081
SELECT "dynamodb"."customers"."customer_id" AS "customer_id" FROM "dynamodb"."customers" WHERE (LOWER("dynamodb"."customers"."name") LIKE '%a_e%') ORDER BY "dynamodb"."customers"."customer_id" ASC LIMIT 2000;

-- metabase-082
SELECT COUNT(*) AS "count" FROM "dynamodb"."customers" WHERE NOT (LOWER("dynamodb"."customers"."email") LIKE '%a_e%') OR ("dynamodb"."customers"."email" IS NULL);

-- metabase-083
SELECT "dynamodb"."customers"."customer_id" AS "customer_id" FROM "dynamodb"."customers" WHERE (LOWER("dynamodb"."customers"."name") LIKE '%5%%') ORDER BY "dynamodb"."customers"."customer_id" ASC LIMIT 2000;

-- metabase-084
SELECT COUNT(*) AS "count" FROM "dynamodb"."customers" WHERE NOT (LOWER("dynamodb"."customers"."email") LIKE '%5%%') OR ("dynamodb"."customers"."email" IS NULL);

-- metabase-085
SELECT CAST(SUM(CASE WHEN "dynamodb"."orders"."status" = 'delivered' THEN 1 ELSE 0.0 END) AS float) / NULLIF(CAST(COUNT(*) AS float), 0.0) AS "share" FROM "dynamodb"."orders";

-- metabase-086
SELECT COUNT(DISTINCT "dynamodb"."orders"."customer_id") AS "count", COUNT(*) AS "count_2", STDDEV_POP("dynamodb"."orders"."total") AS "stddev" FROM "dynamodb"."orders";

-- metabase-087
SELECT "source"."Order Size" AS "Order Size", COUNT(*) AS "count" FROM (SELECT CASE WHEN "dynamodb"."orders"."total" < 1000 THEN 'S' WHEN "dynamodb"."orders"."total" < 5000 THEN 'M' ELSE 'L' END AS "Order Size" FROM "dynamodb"."orders") AS "source" GROUP BY "source"."Order Size" ORDER BY "source"."Order Size" ASC;

-- metabase-088
SELECT "dynamodb"."orders"."order_id", ABS("dynamodb"."orders"."total" - 2000) AS "delta", ROUND("dynamodb"."orders"."total") AS "r", CEIL("dynamodb"."orders"."total") AS "c", POWER("dynamodb"."orders"."order_id", 2) AS "p" FROM "dynamodb"."orders" WHERE "dynamodb"."orders"."order_id" BETWEEN 10 AND 20 ORDER BY "dynamodb"."orders"."order_id" ASC;

-- metabase-089
SELECT SUM("source"."total") OVER (ORDER BY "source"."order_id" ASC ROWS UNBOUNDED PRECEDING) AS "run", "source"."order_id" FROM (SELECT "dynamodb"."orders"."order_id" AS "order_id", "dynamodb"."orders"."total" AS "total" FROM "dynamodb"."orders" WHERE "dynamodb"."orders"."channel" = 'phone') AS "source" ORDER BY "source"."order_id" ASC LIMIT 25;

-- metabase-090
SELECT "dynamodb"."orders"."status", PERCENTILE_CONT(0.9) within group (order by "dynamodb"."orders"."total") AS "percentile", PERCENTILE_CONT(0.5) within group (order by "dynamodb"."orders"."total") AS "median" FROM "dynamodb"."orders" GROUP BY "dynamodb"."orders"."status" ORDER BY "dynamodb"."orders"."status" ASC;

-- metabase-091
SELECT SUBSTRING("dynamodb"."customers"."name" FROM 1 FOR 3) AS "s", UPPER("dynamodb"."customers"."name") AS "u", LENGTH("dynamodb"."customers"."name") AS "l", REPLACE("dynamodb"."customers"."name", 'a', '_') AS "r", TRIM(BOTH FROM "dynamodb"."customers"."name") AS "t" FROM "dynamodb"."customers" WHERE "dynamodb"."customers"."customer_id" < 10 ORDER BY "u" ASC;

-- metabase-092
SELECT COALESCE("dynamodb"."customers"."email", 'none') AS "e", CONCAT("dynamodb"."customers"."name", ' / ', "dynamodb"."customers"."country") AS "c" FROM "dynamodb"."customers" WHERE "dynamodb"."customers"."customer_id" IN (10, 11, 12, 22) ORDER BY "c" ASC;

