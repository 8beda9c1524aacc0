parser grammar DynamoSqlParser;

options {
    tokenVocab = DynamoSqlLexer;
}

@members {
    private static final java.util.Set<String> TYPES = java.util.Set.of(
        "BIGINT", "BINARY", "BIT", "BOOLEAN", "CHAR", "DATE", "DATETIME", "DECIMAL", "DOUBLE", "FLOAT", "INT", "INTEGER", "NCHAR",
        "NUMERIC", "NVARCHAR", "REAL", "SMALLINT", "TEXT", "TIME", "TIMESTAMP", "TINYINT", "VARBINARY", "VARCHAR", "VARIANT");

    private static final java.util.Set<String> FIELDS =
        java.util.Set.of("YEAR", "MONTH", "DAY", "HOUR", "MINUTE", "SECOND");

    private boolean isType(int ahead) {
        return TYPES.contains(_input.LT(ahead).getText().toUpperCase(java.util.Locale.ROOT));
    }

    /** An attribute may be called like a type; then another type follows. */
    private boolean isTypeFirst() {
        return isType(1) && !(_input.LA(2) == COMMA && isType(3));
    }

    /** Another word behind it is an alias. */
    private boolean isInterval() {
        return FIELDS.contains(_input.LT(2).getText().toUpperCase(java.util.Locale.ROOT));
    }

    /** Another word behind parentheses is an alias: it takes TO to make it the fields of an interval. */
    private boolean isSpan() {
        boolean precise = _input.LA(2) == LPAREN && _input.LA(4) == RPAREN && _input.LA(5) == TO;
        return FIELDS.contains(_input.LT(1).getText().toUpperCase(java.util.Locale.ROOT)) && ( _input.LA(2) == TO || precise );
    }

    /** Whether a statement is an expression, or a query that begins like one: with no word, or with a call. */
    public boolean isValue() {
        int second = _input.LA(2);
        return switch (_input.LA(1)) {
            case LPAREN, LBRACKET, LSET, STRING, INTEGER, DECIMAL, RADIX_INTEGER, BINARY, ION, PLUS, MINUS, PARAMETER, NOT, CASE, EXISTS, TRUE, FALSE, NULL,
                MISSING -> true;
            case LBRACE -> second == STRING || second == RBRACE;
            case IDENTIFIER, CAST, TRY_CAST -> second == LPAREN;
            case DATE, TIME, TIMESTAMP, INTERVAL -> second == STRING;
            default -> false;
        };
    }

    private boolean takesQuery() {
        String name = _input.LT(1).getText().toUpperCase(java.util.Locale.ROOT);
        return name.startsWith("COLL_") || name.equals("JSON_ARRAY");
    }

    /** VALUE may also be the name of an attribute, with which an expression begins. */
    private boolean isSelectValue() {
        int next = _input.LA(2);
        boolean adjacent = _input.LT(1).getStopIndex() + 1 == _input.LT(2).getStartIndex();
        return next != PLUS && next != MINUS && next != MATCHES && !(adjacent && (next == LBRACKET || next == LPAREN));
    }
}

singleStatement
    : statement SEMICOLON* EOF
    ;

/** A statement that begins with an expression. */
singleValue
    : query SEMICOLON* EOF # queryAlone
    | expression SEMICOLON* EOF # valueAlone
    ;

singleExpression
    : expression EOF
    ;

statement
    : query          # selectStatement
    | writeStatement # dmlStatement
    | schemaStatement # ddlStatement
    | EXPLAIN explainOptions explained # explainStatement
    | ADVISE ( TABLE tableName | WORKLOAD ( FROM string )? ) withOptions? # adviseStatement
    | SHOW TABLES ( LIKE string )? # showTables
    | SHOW INDEXES ( FROM | IN | ON ) tableName # showIndexes
    | SHOW COLUMNS ( FROM | IN ) tableName # showColumns
    | SHOW CREATE TABLE tableName FULL? # showCreateTable
    | SHOW TTL ( ( FROM | IN ) tableName )? # showTtl
    | SHOW BACKUPS ( ( FROM | IN ) tableName )? # showBackups
    | SHOW EXPORTS ( ( FROM | IN ) tableName )? # showExports
    | SHOW IMPORTS ( ( FROM | IN ) tableName )? # showImports
    | SHOW REPLICAS ( ( FROM | IN ) tableName )? # showReplicas
    | SHOW SCALING ( ( FROM | IN ) tableName )? # showScaling
    | SHOW POLICY ( ( FROM | IN ) tableName )? # showPolicy
    | SHOW CONNECTION # showConnection
    | SHOW OPTIONS ( LIKE string )? # showOptions
    | SHOW identifier # showOption
    | ( DESCRIBE | DESC ) TABLE? tableName # describeStatement
    | SET identifier ( EQUAL | TO ) ( DEFAULT | optionValue ) # setStatement
    | SET SCHEMA ( DEFAULT | optionValue ) # setSchema
    | USE anyIdentifier # useSchema
    | transaction # transactionStatement
    ;

transaction
    : BEGIN ( TRANSACTION | WORK )? # begin
    | START TRANSACTION # begin
    | COMMIT ( TRANSACTION | WORK )? # commit
    | ROLLBACK ( TRANSACTION | WORK )? ( TO SAVEPOINT? identifier )? # rollback
    | SAVEPOINT identifier # savepoint
    | RELEASE SAVEPOINT? identifier # release
    ;

explainOptions
    : LPAREN explainOption ( COMMA explainOption )* RPAREN
    | ( ANALYZE | ADVISE | PLAN FOR )? ( FORMAT explainFormat )?
    ;

explainOption
    : ANALYZE | ADVISE | FORMAT explainFormat
    ;

explainFormat
    : TEXT | TABLE | JSON | HTML
    ;

explained
    : query          # explainedQuery
    | writeStatement # explainedWrite
    | schemaStatement # explainedSchema
    | EXISTS LPAREN query RPAREN # explainedCondition
    ;

// ---------------------------------------------------------------------------------------------------- queries

query
    : with? queryBody ( ORDER BY sortItem ( COMMA sortItem )* )? limitClause* ( FOR ( UPDATE | SHARE ) )?
    ;

with
    : WITH RECURSIVE? commonTable ( COMMA commonTable )*
    ;

commonTable
    : identifier columnList? AS ( NOT? MATERIALIZED )? LPAREN query RPAREN searchClause? cycleClause?
    ;

searchClause
    : SEARCH ( DEPTH | BREADTH ) FIRST BY names += identifier ( COMMA names += identifier )* SET column = identifier
    ;

cycleClause
    : CYCLE names += identifier ( COMMA names += identifier )* SET mark = identifier
      ( TO marked = valueExpression DEFAULT otherwise = valueExpression )? USING path = identifier
    ;

queryBody
    : simpleQuery # simpleBody
    | queryBody OUTER INTERSECT setQuantifier? bag # bagOperation
    | queryBody OUTER? INTERSECT setQuantifier? corresponding? queryBody # setOperation
    | queryBody OUTER ( UNION | EXCEPT ) setQuantifier? bag # bagOperation
    | queryBody OUTER? ( UNION | EXCEPT ) setQuantifier? corresponding? queryBody # setOperation
    ;

bag
    : setValue
    | listValue
    ;

simpleQuery
    : select
    | values
    | TABLE tableName
    | LPAREN query RPAREN
    ;

corresponding
    : CORRESPONDING ( BY columnList )?
    ;

setQuantifier
    : ALL | DISTINCT
    ;

distinctOn
    : DISTINCT ON LPAREN expression ( COMMA expression )* RPAREN
    ;

select
    : ( SELECT HINT? ( setQuantifier | distinctOn )?
          ( {isSelectValue()}? VALUE selected = expression ( AS identifier )? | selectItem ( COMMA selectItem )* )
          ( EXCLUDE excluded ( COMMA excluded )* )?
        | PIVOT HINT? selected = expression AT pivot = expression )
      ( FROM fromItem ( COMMA fromItem )* ( LET letBinding ( COMMA letBinding )* )? )?
      ( WHERE where = expression )?
      groupBy?
      ( HAVING having = expression )?
      ( WINDOW namedWindow ( COMMA namedWindow )* )?
      ( QUALIFY qualify = expression )?
    | FROM HINT? fromItem ( COMMA fromItem )* ( LET letBinding ( COMMA letBinding )* )?
      ( WHERE where = expression )?
      groupBy?
      ( HAVING having = expression )?
      ( SELECT HINT? ( setQuantifier | distinctOn )?
          ( {isSelectValue()}? VALUE selected = expression ( AS identifier )? | selectItem ( COMMA selectItem )* )
          ( EXCLUDE excluded ( COMMA excluded )* )?
        | PIVOT HINT? selected = expression AT pivot = expression )
    ;

excluded
    : identifier navigation*
    ;

letBinding
    : expression AS identifier
    ;

values
    : VALUES valuesRow ( COMMA valuesRow )*
    ;

valuesRow
    : LPAREN expression ( COMMA expression )* RPAREN
    | expression
    ;

selectItem
    : ( identifier ( DOT anyIdentifier )* DOT )? STAR # selectStar
    | expression ( AS anyIdentifier | bareAlias )? # selectExpression
    ;

groupBy
    : GROUP BY setQuantifier? groupElement ( COMMA groupElement )* ( GROUP AS identifier )?
    | GROUP ALL AS identifier
    ;

groupElement
    : ROLLUP LPAREN groupExpressions ( COMMA groupExpressions )* RPAREN # rollup
    | CUBE LPAREN groupExpressions ( COMMA groupExpressions )* RPAREN # cube
    | GROUPING SETS LPAREN groupElement ( COMMA groupElement )* RPAREN # groupingSets
    | groupExpressions ( AS identifier )? # plainGroup
    ;

groupExpressions
    : LPAREN ( expression ( COMMA expression )* )? RPAREN
    | expression
    ;

sortItem
    : expression ( ASC | DESC | USING ( LESS | GREATER ) )? ( NULLS ( FIRST | LAST ) )?
    ;

limitClause
    : LIMIT ALL # limitAll
    | LIMIT valueExpression # limit
    | LIMIT valueExpression COMMA valueExpression # limitFrom
    | OFFSET valueExpression ( ROW | ROWS )? # offset
    | FETCH ( FIRST | NEXT ) valueExpression? ( ROW | ROWS ) ( ONLY | WITH TIES ) # fetch
    | LBRACE LIMIT valueExpression ( OFFSET valueExpression )? RBRACE # limitEscape
    ;

namedWindow
    : identifier AS windowSpecification
    ;

windowSpecification
    : LPAREN identifier? ( PARTITION BY expression ( COMMA expression )* )?
      ( ORDER BY sortItem ( COMMA sortItem )* )? frame? RPAREN
    ;

frame
    : ( ROWS | RANGE | GROUPS ) ( bound | BETWEEN bound AND bound ) ( EXCLUDE exclusion )?
    ;

bound
    : UNBOUNDED ( PRECEDING | FOLLOWING )
    | CURRENT ROW
    | valueExpression ( PRECEDING | FOLLOWING )
    ;

exclusion
    : CURRENT ROW | GROUP | TIES | NO OTHERS
    ;

// ------------------------------------------------------------------------------------------------------- FROM

fromItem
    : tablePrimary # primaryItem
    | fromItem joinKind? CROSS JOIN tablePrimary # crossJoin
    | fromItem NATURAL joinKind? JOIN tablePrimary # naturalJoin
    | fromItem joinKind? JOIN fromItem ( ON expression | USING columnList ( AS identifier )? ) # conditionJoin
    ;

joinKind
    : INNER
    | ( LEFT | RIGHT | FULL ) OUTER?
    ;

tablePrimary
    : UNPIVOT ABSOLUTE? valueExpression ( AS identifier | bareAlias )? ( AT identifier )? # unpivotItem
    | tableName asOf? tableAlias? ( AT identifier )? tableSample? # tableItem
    | tablePath tableAlias? ( AT identifier )? # pathItem
    | LATERAL? UNNEST LPAREN expression RPAREN ( WITH ORDINALITY )? tableAlias? ( AT identifier )? # unnest
    | LATERAL? UNNEST LPAREN expression ( COMMA expression )+ RPAREN ( WITH ORDINALITY )? tableAlias? # unnestTogether
    | LATERAL? ROWS FROM LPAREN function ( COMMA function )* RPAREN ( WITH ORDINALITY )? tableAlias? # rowsFrom
    | LATERAL? identifier LPAREN ( expression ( COMMA expression )* ( COMMA namedArgument )* | namedArgument ( COMMA namedArgument )* )? RPAREN
      ( WITH ORDINALITY )? tableAlias? # tableFunction
    | LATERAL? JSON_TABLE LPAREN json = expression ( FORMAT JSON )? COMMA path = expression ( AS identifier )? ( PASSING jsonVariable ( COMMA jsonVariable )* )?
      jsonColumns ( ( ERROR | EMPTY ARRAY? ) ON ERROR )? RPAREN tableAlias? # jsonTable
    | LATERAL? identifier LPAREN expression RPAREN AS identifier? LPAREN typedColumn ( COMMA typedColumn )* RPAREN # recordFunction
    | LATERAL? LPAREN query RPAREN tableAlias? # derivedTable
    | LPAREN fromItem RPAREN tableAlias? # nestedItem
    | LBRACE OJ fromItem RBRACE # outerJoinEscape
    | valueInFrom navigation* tableAlias? ( AT identifier )? # valueItem
    | ( NULL | MISSING ) AS identifier ( AT identifier )? # absentItem
    ;

jsonColumns
    : COLUMNS LPAREN jsonColumn ( COMMA jsonColumn )* RPAREN
    ;

jsonColumn
    : identifier FOR ORDINALITY # ordinalityColumn
    | NESTED PATH? string ( AS identifier )? jsonColumns # nestedColumns
    | identifier typeName EXISTS ( PATH string )? jsonClause* # existsColumn
    | identifier typeName ( FORMAT JSON )? ( PATH string )? jsonClause* # valueColumn
    ;

tableSample
    : TABLESAMPLE method = identifier LPAREN percent = expression RPAREN ( REPEATABLE LPAREN seed = expression RPAREN )?
    ;

tableName
    : identifier ( DOT anyIdentifier )*
    ;

tablePath
    : ABSOLUTE? identifier navigation+
    | ABSOLUTE identifier
    ;

/** A value, and not a name. */
valueInFrom
    : setValue
    | listValue
    | LBRACE ( documentEntry ( COMMA documentEntry )* )? RBRACE
    | ION
    ;

tableAlias
    : ( AS identifier | bareAlias ) columnList?
    ;

typedColumn
    : identifier typeName
    ;

columnList
    : LPAREN identifier ( COMMA identifier )* RPAREN
    ;

sliceStep
    : LBRACKET lower = valueExpression? COLON upper = valueExpression? RBRACKET
    ;

pathStep
    : DOT ( anyIdentifier | STRING )
    | LBRACKET ( INTEGER | STRING ) RBRACKET
    | ARROW ( INTEGER | STRING )
    ;

navigation
    : pathStep # plainStep
    | LBRACKET STAR RBRACKET # elementsStep
    | DOT STAR # membersStep
    | LBRACKET expression RBRACKET # computedStep
    ;

// ------------------------------------------------------------------------------------------------ expressions

expression
    : valueExpression # plainExpression
    | expression NOT? BETWEEN SYMMETRIC? low = valueExpression AND high = valueExpression # between
    | expression NOT? IN LPAREN query RPAREN # inQuery
    | expression NOT? IN ( LPAREN expression ( COMMA expression )* RPAREN | listValue | setValue ) # inList
    | expression NOT? IN inCollection # inValue
    | expression NOT? ( LIKE | ILIKE ) ( ANY | SOME | ALL ) LPAREN expression ( COMMA expression )* RPAREN # likeAny
    | expression ( NOT? ( LIKE | ILIKE ) | LIKES | LIKES_ANY_CASE | NOT_LIKES | NOT_LIKES_ANY_CASE ) pattern = valueExpression likeEscape? # like
    | expression NOT? SIMILAR TO pattern = valueExpression likeEscape? # similar
    | expression OVERLAPS expression # overlaps
    | expression ( MATCHES | MATCHES_ANY_CASE | NOT_MATCHES | NOT_MATCHES_ANY_CASE ) pattern = valueExpression # matches
    | expression comparison ( ANY | SOME | ALL ) LPAREN query RPAREN # quantified
    | expression comparison ( ANY | SOME | ALL ) LPAREN valueExpression RPAREN # quantifiedList
    | expression comparison expression # compare
    | expression IS NOT? DISTINCT FROM expression # isDistinctFrom
    | expression IS NOT? ( NULL | MISSING | TRUE | FALSE | UNKNOWN ) # is
    | expression IS NOT? form = identifier? NORMALIZED # isNormalized
    | expression IS NOT? JSON ( VALUE | SCALAR | ARRAY | OBJECT )? ( ( WITH | WITHOUT ) UNIQUE KEYS? )? # isJson
    | expression IS NOT? typeName # isType
    | expression ( ISNULL | NOTNULL ) # isNull
    | NOT expression # not
    | expression AND expression # and
    | expression OR expression # or
    ;

/** A collection that is not written down, or a value that is none. */
inCollection
    : PARAMETER
    | literal
    | LBRACE ( documentEntry ( COMMA documentEntry )* )? RBRACE navigation*
    | identifier navigation*
    | function navigation*
    ;

comparison
    : EQUAL | NOT_EQUAL | LESS | LESS_OR_EQUAL | GREATER | GREATER_OR_EQUAL
    ;

likeEscape
    : ESCAPE valueExpression
    | LBRACE ESCAPE valueExpression RBRACE
    ;

valueExpression
    : primary # plainValue
    | valueExpression navigation # path
    | valueExpression sliceStep # slice
    | valueExpression LONG_ARROW ( INTEGER | STRING ) # textPath
    | valueExpression ( ARROW | LONG_ARROW ) MINUS INTEGER # placeFromEnd
    | valueExpression ( PATH_ARROW | PATH_LONG_ARROW ) ( STRING | ARRAY? listValue ) # textualPath
    | valueExpression ( ARROW | LONG_ARROW | PATH_ARROW | PATH_LONG_ARROW ) stepValue # computedPath
    | valueExpression DOUBLE_COLON typeName # castOperator
    | ( PLUS | MINUS ) valueExpression # sign
    | valueExpression COLLATE tableName # collate
    | valueExpression AT TIME ZONE valueExpression # atTimeZone
    | valueExpression AT LOCAL # atLocal
    | valueExpression POWER valueExpression # arithmetic
    | valueExpression ( STAR | SLASH | PERCENT ) valueExpression # arithmetic
    | valueExpression ( PLUS | MINUS ) valueExpression # arithmetic
    | ( MATCHES | ABSOLUTE | SQUARE_ROOT | CUBE_ROOT ) valueExpression # prefix
    | valueExpression ( CONCAT | AMPERSAND | BAR | HASH | LSET | RSET | OVERLAPPING | CONTAINING | CONTAINED | DELETING | PATH_EXISTS | PATH_MATCHES
        | HAS_KEY | HAS_ANY_KEY | HAS_ALL_KEYS | COSINE_DISTANCE | L2_DISTANCE | INNER_PRODUCT ) valueExpression # arithmetic
    ;

/** The step or steps behind an arrow, if they are no literal. */
stepValue
    : ( PARAMETER | NULL | LPAREN expression RPAREN | function | ARRAY? LPAREN query RPAREN | identifier ( DOT anyIdentifier )* ) ( DOUBLE_COLON typeName )*
    ;

primary
    : literal # literalPrimary
    | PARAMETER # parameter
    | LPAREN query RPAREN bagStep* # scalarSubquery
    | LPAREN expression RPAREN ( {isSpan()}? intervalFields )? # nested
    | LPAREN expression ( COMMA expression )+ RPAREN # row
    | ROW LPAREN expression ( COMMA expression )* RPAREN # row
    | EXISTS LPAREN query RPAREN # exists
    | EXISTS LPAREN expression RPAREN # existsValue
    | MISSING LPAREN expression RPAREN # missingCall
    | ( ANY | SOME ) LPAREN expression RPAREN ( FILTER LPAREN WHERE filter = expression RPAREN )? # anyOf
    | CASE operand = expression? whenClause+ ( ELSE otherwise = expression )? END # case
    | LBRACE ( documentEntry ( COMMA documentEntry )* )? RBRACE # document
    | ARRAY LPAREN query RPAREN # arrayQuery
    | ARRAY? listValue bagStep* # listPrimary
    | setValue bagStep* # setPrimary
    | LBRACE FN CONVERT LPAREN expression COMMA typeName RPAREN RBRACE # convertEscape
    | LBRACE FN function RBRACE # functionEscape
    | function # functionPrimary
    | identifier # namePrimary
    ;

literal
    : string # stringLiteral
    | ( number | RADIX_INTEGER ) # numberLiteral
    | ( TRUE | FALSE ) # booleanLiteral
    | NULL # nullLiteral
    | MISSING # missingLiteral
    | BINARY # binaryLiteral
    | ION # ionLiteral
    | ( DATE | ( TIME | TIMESTAMP ) ( LPAREN INTEGER RPAREN )? ( ( WITH | WITHOUT ) TIME ZONE )? ) STRING # temporalLiteral
    | LBRACE ( D | T | TS ) STRING RBRACE # temporalEscape
    | INTERVAL MINUS? ( STRING | INTEGER ) intervalFields # intervalLiteral
    | INTERVAL ( LPAREN INTEGER RPAREN )? STRING # intervalText
    | ( IDENTIFIER | JSON | TEXT | DOUBLE PRECISION | ( CHAR | CHARACTER ) VARYING? )
      ( LPAREN INTEGER ( COMMA INTEGER )? RPAREN )? STRING # typedLiteral
    ;

string
    : STRING
    | ESCAPE_STRING
    | DOLLAR_STRING
    | UNICODE_STRING ( UESCAPE STRING )?
    ;

number
    : INTEGER | DECIMAL
    ;

whenClause
    : WHEN expression THEN expression
    ;

documentEntry
    : name = expression COLON value = expression
    ;

/** After a bag, a list or a query. */
bagStep
    : OUTER ( UNION | INTERSECT | EXCEPT ) setQuantifier? bagOperand
    ;

bagOperand
    : setValue
    | listValue
    | LPAREN query RPAREN
    ;

listValue
    : LBRACKET ( expression ( COMMA expression )* )? RBRACKET
    ;

setValue
    : LSET ( expression ( COMMA expression )* )? RSET
    ;

function
    : ( CAST | TRY_CAST ) LPAREN expression AS typeName RPAREN # cast
    | EXTRACT LPAREN unit FROM expression RPAREN # extract
    | TRIM LPAREN ( BOTH | LEADING | TRAILING )? characters = valueExpression? FROM operand = expression RPAREN # trim
    | TRIM LPAREN operand = expression RPAREN # trim
    | SUBSTRING LPAREN operand = expression FROM start = expression ( FOR length = expression )? RPAREN # substring
    | SUBSTRING LPAREN operand = expression FOR length = expression RPAREN # substring
    | SUBSTRING LPAREN operand = expression SIMILAR pattern = valueExpression ESCAPE escape = valueExpression RPAREN # substring
    | POSITION LPAREN valueExpression IN valueExpression RPAREN # position
    | OVERLAY LPAREN expression PLACING expression FROM expression ( FOR expression )? RPAREN # overlay
    | ( CEIL | CEILING | FLOOR ) LPAREN expression TO unit RPAREN # roundToUnit
    | ( TIMESTAMPADD | TIMESTAMPDIFF ) LPAREN unit COMMA expression COMMA expression RPAREN # timestampFunction
    | CONVERT LPAREN converted RPAREN # convert
    | identifier LPAREN namedValue ( COMMA namedValue )* jsonClause* RPAREN
      ( FILTER LPAREN WHERE filter = expression RPAREN )? ( OVER ( identifier | windowSpecification ) )? # jsonObject
    | identifier LPAREN
      ( ( expression ( COMMA expression )* ( ORDER BY sortItem ( COMMA sortItem )* )? )? jsonClause+
      | formattedValues ( ORDER BY sortItem ( COMMA sortItem )* )? jsonClause* ) RPAREN
      ( FILTER LPAREN WHERE filter = expression RPAREN )? ( OVER ( identifier | windowSpecification ) )? # jsonCall
    | identifier LPAREN ( expression COMMA )* namedArgument ( COMMA namedArgument )* RPAREN # namedCall
    | niladic # niladicFunction
    | {takesQuery()}? functionName LPAREN query ( RETURNING typeName ( FORMAT JSON )? )? RPAREN # queryCall
    | functionName LPAREN arguments RPAREN
      ( WITHIN GROUP LPAREN ORDER BY sortItem ( COMMA sortItem )* RPAREN )?
      nullTreatment?
      ( FILTER LPAREN WHERE filter = expression RPAREN )?
      nullTreatment?
      ( OVER ( identifier | windowSpecification ) )? # call
    ;

arguments
    : STAR
    | identifier ( DOT anyIdentifier )* DOT STAR
    | ( setQuantifier? expression ( COMMA expression )* ( COMMA VARIADIC last = expression )?
      ( ORDER BY sortItem ( COMMA sortItem )* )? nullTreatment? )?
    | VARIADIC last = expression
    ;

/** Values of which one at least is JSON text. */
formattedValues
    : ( expression COMMA )* jsonText ( COMMA ( expression | jsonText ) )*
    ;

jsonText
    : expression FORMAT JSON
    ;

/** SQL Server names the type first, the others last. */
converted
    : {isTypeFirst()}? typeName COMMA expression
    | expression COMMA typeName
    ;

namedValue
    : KEY name = valueExpression VALUE ( value = expression | jsonText )
    | name = valueExpression ( COLON | VALUE ) ( value = expression | jsonText )
    ;

/** The words in the parentheses of SQL/JSON's functions; each function has some of them. */
jsonClause
    : PASSING jsonVariable ( COMMA jsonVariable )* # passing
    | RETURNING typeName ( FORMAT JSON )? # jsonReturning
    | ( WITHOUT | WITH ( CONDITIONAL | UNCONDITIONAL )? ) ARRAY? WRAPPER # wrapper
    | ( KEEP | OMIT ) QUOTES ( ON SCALAR identifier )? # quotes
    | jsonBehavior ON ( EMPTY | ERROR ) # behavior
    | ( NULL | ABSENT ) ON NULL # onNull
    | ( WITH | WITHOUT ) UNIQUE KEYS? # unique
    ;

jsonVariable
    : ( expression | jsonText ) AS anyIdentifier
    ;

jsonBehavior
    : ERROR | NULL | TRUE | FALSE | UNKNOWN
    | EMPTY ( ARRAY | OBJECT )?
    | DEFAULT expression
    ;

namedArgument
    : identifier NAMED expression
    ;

nullTreatment
    : ( IGNORE | RESPECT ) NULLS
    ;

niladic
    : CURRENT_CATALOG | CURRENT_DATE | CURRENT_SCHEMA | CURRENT_TIME | CURRENT_TIMESTAMP | CURRENT_USER | LOCALTIME
    | LOCALTIMESTAMP | SESSION_USER
    ;

functionName
    : identifier
    | niladic
    | LEFT | RIGHT
    ;

/** Not identifier: else interval - '1' DESC would be an interval of so many DESC. */
unit
    : IDENTIFIER
    ;

/** From the first unit to the second, with the digits of the first, and of the fraction of seconds. */
intervalFields
    : first = unit ( LPAREN digits = INTEGER ( COMMA fraction = INTEGER )? RPAREN )?
      ( TO last = unit ( LPAREN fraction = INTEGER RPAREN )? )?
    ;

typeName
    : ( {isInterval()}? INTERVAL intervalFields
      | typeWords ( LPAREN INTEGER ( COMMA INTEGER )* RPAREN )? ( ( WITH | WITHOUT ) TIME ZONE )?
      ) ( LBRACKET RBRACKET )*
    ;

typeWords
    : DOUBLE PRECISION
    | ( CHARACTER | CHAR ) VARYING
    | IDENTIFIER
    | nonReserved
    ;

// ----------------------------------------------------------------------------------------------------- writes

writeStatement
    : ( INSERT | UPSERT | REPLACE ) HINT? INTO tableName ( AS identifier )? columnList? insertSource ( TTL valueExpression )? onConflict? returning? # insert
    | UPDATE HINT? tableName ( AS identifier | bareAlias )? updateAction+ ( WHERE expression )? returning? # update
    | DELETE HINT? FROM tableName ( AS identifier | bareAlias )? ( WHERE expression )? returning? # delete
    | FROM HINT? tableName ( AS identifier | bareAlias )? ( WHERE expression )? updateAction+ returning? # updateLast
    | FROM HINT? tableName ( AS identifier | bareAlias )? ( WHERE expression )? DELETE returning? # delete
    | TRUNCATE TABLE? tableName # truncate
    | PURGE EXPIRED FROM tableName ( USING INDEX identifier )? ( SINCE since = valueExpression )? ( WHERE expression )? ( LIMIT most = valueExpression )? # purge
    | MERGE HINT? INTO tableName ( AS identifier | bareAlias )? USING tablePrimary ON expression mergeClause+ returning? # merge
    ;

mergeClause
    : WHEN MATCHED ( AND expression )? THEN UPDATE updateAction+ # mergeUpdate
    | WHEN MATCHED ( AND expression )? THEN DELETE # mergeDelete
    | WHEN NOT MATCHED ( AND expression )? THEN INSERT columnList? VALUES valuesRow # mergeInsert
    | WHEN NOT? MATCHED ( AND expression )? THEN DO NOTHING # mergeNothing
    ;

insertSource
    : ( VALUE | VALUES ) wholeItem ( COMMA wholeItem )* # insertItems
    | VALUE LPAREN wholeItem RPAREN # insertItems
    | LSET ( wholeItem ( COMMA wholeItem )* )? RSET # insertItems
    | LBRACKET ( wholeItem ( COMMA wholeItem )* )? RBRACKET # insertItems
    | query # insertQuery
    ;

wholeItem
    : LBRACE ( documentEntry ( COMMA documentEntry )* )? RBRACE
    | PARAMETER
    | ION
    ;

onConflict
    : ON CONFLICT columnList? DO NOTHING # conflictNothing
    | ON CONFLICT columnList? DO REPLACE # conflictReplace
    | ON CONFLICT columnList? DO UPDATE updateAction+ # conflictUpdate
    ;

updateAction
    : SET assignment ( COMMA assignment )*
    | REMOVE target ( COMMA target )*
    | INSERT INTO target elements
    ;

elements
    : VALUE expression ( AT INTEGER )?
    | listValue
    | setValue
    ;

assignment
    : target EQUAL expression
    | LPAREN target ( COMMA target )* RPAREN EQUAL expression
    | TTL valueExpression
    ;

target
    : identifier pathStep*
    ;

returning
    : RETURNING returned
    ;

returned
    : ( ALL | MODIFIED ) ( OLD | NEW ) STAR # returnedItem
    | ALL? ( OLD | NEW ) selectItem ( COMMA selectItem )* # returnedVersion
    | selectItem ( COMMA selectItem )* # returnedList
    ;

// ----------------------------------------------------------------------------------------------------- schema

schemaStatement
    : CREATE TABLE ifNotExists? tableName tableElements withOptions? # createTable
    | CREATE TABLE ifNotExists? tableName tableElements? withOptions? AS query # createTableAs
    | CREATE indexScope? INDEX ifNotExists? identifier ON tableName keys projection? withOptions? # createIndex
    | CREATE CATALOG ifNotExists? withOptions? # createCatalog
    | ALTER TABLE tableName alterAction ( COMMA alterAction )* # alterTable
    | ALTER INDEX identifier ON tableName SET LPAREN option ( COMMA option )* RPAREN # alterIndex
    | DROP TABLE ( IF EXISTS )? tableName # dropTable
    | DROP INDEX ( IF EXISTS )? identifier ON tableName # dropIndex
    | archiveStatement # archive
    ;

archiveStatement
    : BACKUP TABLE tableName AS string NOWAIT? # backupTable
    | DROP BACKUP ( IF EXISTS )? string # dropBackup
    | RESTORE TABLE tableName FROM BACKUP string withOptions? NOWAIT? # restoreBackup
    | RESTORE TABLE restored = tableName FROM source = tableName ( AS OF moment )? withOptions? NOWAIT? # restoreTable
    | EXPORT TABLE tableName TO string ( SINCE since = moment )? ( AS OF until = moment )? withOptions? NOWAIT? # exportTable
    | IMPORT TABLE tableName tableElements FROM string withOptions? NOWAIT? # importTable
    ;

moment
    : TIMESTAMP STRING
    ;

asOf
    : AS OF ( moment | TIMESTAMP? PARAMETER )
    ;

ifNotExists
    : IF NOT EXISTS
    ;

tableElements
    : LPAREN tableElement ( COMMA tableElement )* RPAREN
    ;

tableElement
    : ( CONSTRAINT identifier )? PRIMARY KEY keys # primaryKeyElement
    | indexScope? INDEX identifier keys projection? withOptions? # indexElement
    | columnDefinition # columnElement
    ;

columnDefinition
    : identifier typeName ( NOT? NULL | PRIMARY KEY | DEFAULT valueExpression )*
    ;

indexScope
    : GLOBAL | LOCAL | VECTOR
    ;

keys
    : LPAREN ( identifier | columnList ) ( COMMA identifier )* RPAREN
    ;

projection
    : INCLUDE columnList
    | PROJECTION ( ALL | KEYS_ONLY | KEYS ONLY | INCLUDE columnList )
    ;

withOptions
    : WITH LPAREN option ( COMMA option )* RPAREN
    ;

option
    : identifier EQUAL optionValue
    ;

optionValue
    : string
    | ( PLUS | MINUS )? number
    | anyIdentifier
    ;

alterAction
    : ADD REPLICA string withOptions? NOWAIT? # addReplica
    | DROP REPLICA string NOWAIT? # dropReplica
    | ADD COLUMN? columnDefinition # addColumn
    | DROP TTL # dropTtl
    | DROP COLUMN? identifier # dropColumn
    | SET TTL LPAREN identifier RPAREN # setTtl
    | SET POLICY string # setPolicy
    | SET LPAREN option ( COMMA option )* RPAREN # setOptions
    | ALTER INDEX identifier SET LPAREN option ( COMMA option )* RPAREN # setIndexOptions
    | ENABLE TTL ON identifier # enableTtl
    | DISABLE TTL ( ON identifier )? # disableTtl
    | ADOPT DECLARATIONS # adoptDeclarations
    ;

// ------------------------------------------------------------------------------------------------------ names

identifier
    : IDENTIFIER
    | QUOTED_IDENTIFIER
    | unicodeName
    | nonReserved
    | notBareAlias
    ;

unicodeName
    : UNICODE_NAME ( UESCAPE STRING )?
    ;

bareAlias
    : IDENTIFIER
    | QUOTED_IDENTIFIER
    | unicodeName
    | nonReserved
    ;

anyIdentifier
    : identifier
    | reserved
    ;

/** Words of the language that are names as well. */
nonReserved
    : ABSENT | ADD | ADOPT | ADVISE | ALTER | ANALYZE | ARRAY | ASC | BACKUP | BACKUPS | BEGIN | BOTH | BREADTH | CALL | CAST | CATALOG | CEIL | CEILING
    | CHAR | CHARACTER | COLUMN | COLUMNS | COMMIT | CONDITIONAL | CONFLICT | CONNECTION | CONSTRAINT | CONVERT | CORRESPONDING | CREATE | CUBE
    | CURRENT | CYCLE | D | DATE | DECLARATIONS | DEFAULT | DELETE
    | DEPTH | DESC | DESCRIBE | DISABLE | DO | DOUBLE | DROP | EMPTY | ENABLE | ERROR | EXPIRED | EXPLAIN | EXPORT | EXPORTS | EXTRACT | FIRST | FLOOR | FN
    | FOLLOWING | FORMAT | GLOBAL | GROUPING | GROUPS | HTML | IF | IMPORT | IMPORTS | INCLUDE | INDEX | INDEXES | INSERT
    | INTERVAL | JSON | JSON_TABLE | KEEP | KEY | KEYS | KEYS_ONLY | LAST | LEADING | LOCAL | MATCHED | MATERIALIZED | MERGE | MODIFIED | NESTED | NEW
    | NEXT | NO | NORMALIZED | NOTHING | NOWAIT | NULLS | OBJECT | OF | OJ | OLD | OMIT | ONLY | OPTIONS | ORDINALITY | OTHERS | OVERLAY | PARTITION | PASSING | PATH
    | PIVOT | PLACING | PLAN | POLICY | POSITION | PRECEDING | PRECISION | PRIMARY | PROJECTION | PURGE | QUOTES | RANGE | RECURSIVE
    | RELEASE | REPEATABLE | REPLACE | REPLICA | REPLICAS | RESTORE | ROLLBACK | ROLLUP | ROW | ROWS | SAVEPOINT | SCALAR | SCALING | SCHEMA | SEARCH | SETS | SHARE | SHOW | SINCE | START | SUBSTRING
    | SYMMETRIC | T | TABLE | TABLES | TEXT | TIES | TIME | TIMESTAMP | TIMESTAMPADD | TIMESTAMPDIFF | TO | TRAILING
    | TRANSACTION | TRIM | TRUNCATE | TRY_CAST | TS | TTL | UESCAPE | UNBOUNDED | UNCONDITIONAL | UNIQUE | UNKNOWN | UNNEST | UNPIVOT | UPDATE | UPSERT | USE
    | VALUE | VARIADIC | VARYING | VECTOR | WITHOUT | WORK | WORKLOAD | WRAPPER | ZONE
    ;

/** Names too, but aliases only after AS: where a bare alias may stand, they mean the clause that they begin. */
notBareAlias
    : AT | COLLATE | ESCAPE | EXCLUDE | FETCH | FILTER | FOR | IGNORE | ISNULL | LET | NOTNULL | OFFSET | OUTER | OVER | OVERLAPS | QUALIFY | REMOVE | RESPECT | RETURNING
    | SET | SIMILAR | TABLESAMPLE | WINDOW | WITHIN
    ;

/** Names only after a dot, or after the AS of a select item. */
reserved
    : ALL | AND | ANY | AS | BETWEEN | BY | CASE | CROSS | CURRENT_CATALOG | CURRENT_DATE | CURRENT_SCHEMA | CURRENT_TIME | CURRENT_TIMESTAMP
    | CURRENT_USER | DISTINCT | ELSE | END | EXCEPT | EXISTS | FALSE | FROM | FULL | GROUP | HAVING | ILIKE | IN
    | INNER | INTERSECT | INTO | IS | JOIN | LATERAL | LEFT | LIKE | LIMIT | LOCALTIME | LOCALTIMESTAMP | MISSING
    | NATURAL | NOT | NULL | ON | OR | ORDER | RIGHT | SELECT | SESSION_USER | SOME | THEN | TRUE | UNION | USING | VALUES
    | WHEN | WHERE | WITH
    ;
