package io.github.dynamodbjdbc.driver.metadata;

import io.github.dynamodbjdbc.grammar.SqlKeywords;
import io.github.dynamodbjdbc.planner.function.FunctionGroup;
import io.github.dynamodbjdbc.planner.function.Functions;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** The keywords and functions of SQL, as lists separated by commas. */
public final class Vocabulary {
    /** JDBC's names for {@code {fn …}}. */
    private static final Set<String> ESCAPED = Set.of(
            ("ABS ACOS ASIN ATAN ATAN2 CEILING COS COT DEGREES EXP FLOOR LOG LOG10 MOD PI POWER RADIANS RAND ROUND SIGN"
                            + " SIN SQRT TAN TRUNCATE ASCII CHAR CHAR_LENGTH CHARACTER_LENGTH CONCAT DIFFERENCE INSERT LCASE"
                            + " LEFT LENGTH LOCATE LTRIM OCTET_LENGTH POSITION REPEAT REPLACE RIGHT RTRIM SOUNDEX SPACE"
                            + " SUBSTRING UCASE CURRENT_DATE CURRENT_TIME CURRENT_TIMESTAMP CURDATE CURTIME DAYNAME DAYOFMONTH"
                            + " DAYOFWEEK DAYOFYEAR EXTRACT HOUR MINUTE MONTH MONTHNAME NOW QUARTER SECOND TIMESTAMPADD"
                            + " TIMESTAMPDIFF WEEK YEAR DATABASE IFNULL USER")
                    .split(" "));

    /** SQL:2003's reserved words: {@code getSQLKeywords} lists only others. */
    private static final Set<String> STANDARD =
            Set.of(("ABS ALL ALLOCATE ALTER AND ANY ARE ARRAY AS ASENSITIVE ASYMMETRIC"
                            + " AT ATOMIC AUTHORIZATION AVG BEGIN BETWEEN BIGINT BINARY BLOB BOOLEAN BOTH BY CALL CALLED"
                            + " CARDINALITY CASCADED CASE CAST CEIL CEILING CHAR CHAR_LENGTH CHARACTER CHARACTER_LENGTH CHECK"
                            + " CLOB CLOSE COALESCE COLLATE COLLECT COLUMN COMMIT CONDITION CONNECT CONSTRAINT CONVERT CORR"
                            + " CORRESPONDING COUNT COVAR_POP COVAR_SAMP CREATE CROSS CUBE CUME_DIST CURRENT CURRENT_DATE"
                            + " CURRENT_DEFAULT_TRANSFORM_GROUP CURRENT_PATH CURRENT_ROLE CURRENT_TIME CURRENT_TIMESTAMP"
                            + " CURRENT_TRANSFORM_GROUP_FOR_TYPE CURRENT_USER CURSOR CYCLE DATE DAY DEALLOCATE DEC DECIMAL"
                            + " DECLARE DEFAULT DELETE DENSE_RANK DEREF DESCRIBE DETERMINISTIC DISCONNECT DISTINCT DOUBLE DROP"
                            + " DYNAMIC EACH ELEMENT ELSE END END-EXEC ESCAPE EVERY EXCEPT EXEC EXECUTE EXISTS EXP EXTERNAL"
                            + " EXTRACT FALSE FETCH FILTER FLOAT FLOOR FOR FOREIGN FREE FROM FULL FUNCTION FUSION GET GLOBAL"
                            + " GRANT GROUP GROUPING HAVING HOLD HOUR IDENTITY IN INDICATOR INNER INOUT INSENSITIVE INSERT INT"
                            + " INTEGER INTERSECT INTERSECTION INTERVAL INTO IS JOIN LANGUAGE LARGE LATERAL LEADING LEFT LIKE LN"
                            + " LOCAL LOCALTIME LOCALTIMESTAMP LOWER MATCH MAX MEMBER MERGE METHOD MIN MINUTE MOD MODIFIES MODULE"
                            + " MONTH MULTISET NATIONAL NATURAL NCHAR NCLOB NEW NO NONE NORMALIZE NOT NULL NULLIF NUMERIC"
                            + " OCTET_LENGTH OF OLD ON ONLY OPEN OR ORDER OUT OUTER OVER OVERLAPS OVERLAY PARAMETER PARTITION"
                            + " PERCENT_RANK PERCENTILE_CONT PERCENTILE_DISC POSITION POWER PRECISION PREPARE PRIMARY PROCEDURE"
                            + " RANGE RANK READS REAL RECURSIVE REF REFERENCES REFERENCING REGR_AVGX REGR_AVGY REGR_COUNT"
                            + " REGR_INTERCEPT REGR_R2 REGR_SLOPE REGR_SXX REGR_SXY REGR_SYY RELEASE RESULT RETURN RETURNS REVOKE"
                            + " RIGHT ROLLBACK ROLLUP ROW ROW_NUMBER ROWS SAVEPOINT SCOPE SCROLL SEARCH SECOND SELECT SENSITIVE"
                            + " SESSION_USER SET SIMILAR SMALLINT SOME SPECIFIC SPECIFICTYPE SQL SQLEXCEPTION SQLSTATE SQLWARNING"
                            + " SQRT START STATIC STDDEV_POP STDDEV_SAMP SUBMULTISET SUBSTRING SUM SYMMETRIC SYSTEM SYSTEM_USER"
                            + " TABLE TABLESAMPLE THEN TIME TIMESTAMP TIMEZONE_HOUR TIMEZONE_MINUTE TO TRAILING TRANSLATE"
                            + " TRANSLATION TREAT TRIGGER TRIM TRUE UESCAPE UNION UNIQUE UNKNOWN UNNEST UPDATE UPPER USER USING"
                            + " VALUE VALUES VAR_POP VAR_SAMP VARCHAR VARYING WHEN WHENEVER WHERE WIDTH_BUCKET WINDOW WITH WITHIN"
                            + " WITHOUT YEAR")
                    .split(" "));

    private Vocabulary() {}

    /** The functions of JDBC's groups. */
    public static String functions(FunctionGroup... groups) {
        return Functions.all().stream()
                .filter(function -> List.of(groups).contains(function.group()))
                .flatMap(function -> function.names().stream())
                .filter(ESCAPED::contains)
                .sorted()
                .collect(Collectors.joining(","));
    }

    /** Reserved words beyond those of SQL:2003. */
    public static String keywords() {
        return SqlKeywords.reserved().stream()
                .filter(word -> !STANDARD.contains(word))
                .collect(Collectors.joining(","));
    }
}
