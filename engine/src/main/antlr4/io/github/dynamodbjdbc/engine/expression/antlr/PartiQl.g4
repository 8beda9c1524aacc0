/** Statements of DynamoDB's PartiQL. */
grammar PartiQl;

options {
    caseInsensitive = true;
}

/** The caller checks the rest of the input: the service has a message of its own for that. */
statement
    : select # selectStatement
    | EXISTS OPEN select CLOSE # existsStatement
    | INSERT INTO name VALUE (tuple | PARAMETER) # insertStatement
    | UPDATE table change+ where? returning? # updateStatement
    | DELETE FROM table where? returning? # deleteStatement
    ;

select
    : SELECT (STAR | path (COMMA path)*) FROM table where? order?
    ;

table
    : name (DOT name)? (AS? alias)?
    ;

alias
    : name
    ;

where
    : WHERE condition
    ;

order
    : ORDER BY ordering (COMMA ordering)*
    ;

ordering
    : name (ASC | DESC)?
    ;

change
    : SET assignment (COMMA assignment)* # set
    | REMOVE path (COMMA path)* # remove
    ;

assignment
    : path EQ assigned
    ;

assigned
    : operand ((PLUS | MINUS) operand)?
    ;

returning
    : RETURNING (ALL | MODIFIED) (OLD | NEW) STAR
    ;

condition
    : conjunction (OR conjunction)*
    ;

conjunction
    : negation (AND negation)*
    ;

negation
    : NOT* primary
    ;

primary
    : operand comparator operand # comparison
    | operand NOT? BETWEEN operand AND operand # between
    | operand NOT? IN (LEFT operand (COMMA operand)* RIGHT | OPEN operand (COMMA operand)* CLOSE) # in
    | operand IS NOT? (MISSING | NULL) # is
    | function # call
    | OPEN condition CLOSE # parentheses
    ;

comparator
    : EQ | NE | LT | LE | GT | GE
    ;

operand
    : function # functionOperand
    | path # pathOperand
    | value # valueOperand
    | OPEN operand CLOSE # operandParentheses
    ;

function
    : NAME OPEN operand (COMMA operand)* CLOSE
    ;

path
    : name (DOT name | LEFT NUMBER RIGHT)*
    ;

name
    : NAME | QUOTED | ALL | OLD | NEW | MODIFIED
    ;

value
    : STRING # string
    | MINUS? NUMBER # number
    | (TRUE | FALSE) # boolean
    | NULL # null
    | PARAMETER # parameter
    | LEFT (value (COMMA value)*)? RIGHT # list
    | tuple # map
    | BAG_OPEN (value (COMMA value)*)? BAG_CLOSE # bag
    ;

tuple
    : BRACE_OPEN (member (COMMA member)*)? BRACE_CLOSE
    ;

member
    : STRING COLON value
    ;

ALL : 'ALL';
AND : 'AND';
AS : 'AS';
ASC : 'ASC';
BETWEEN : 'BETWEEN';
BY : 'BY';
DELETE : 'DELETE';
DESC : 'DESC';
EXISTS : 'EXISTS';
FALSE : 'FALSE';
FROM : 'FROM';
IN : 'IN';
INSERT : 'INSERT';
INTO : 'INTO';
IS : 'IS';
MISSING : 'MISSING';
MODIFIED : 'MODIFIED';
NEW : 'NEW';
NOT : 'NOT';
NULL : 'NULL';
OLD : 'OLD';
OR : 'OR';
ORDER : 'ORDER';
REMOVE : 'REMOVE';
RETURNING : 'RETURNING';
SELECT : 'SELECT';
SET : 'SET';
TRUE : 'TRUE';
UPDATE : 'UPDATE';
VALUE : 'VALUE';
WHERE : 'WHERE';

BAG_OPEN : '<<';
BAG_CLOSE : '>>';
EQ : '=';
NE : '<>' | '!=';
LE : '<=';
LT : '<';
GE : '>=';
GT : '>';
PLUS : '+';
MINUS : '-';
STAR : '*';
OPEN : '(';
CLOSE : ')';
LEFT : '[';
RIGHT : ']';
BRACE_OPEN : '{';
BRACE_CLOSE : '}';
COMMA : ',';
COLON : ':';
DOT : '.';
SEMICOLON : ';';
PARAMETER : '?';

NUMBER : [0-9]+ ('.' [0-9]*)? ('E' [+-]? [0-9]+)?;
NAME : [A-Z_$] [A-Z0-9_$]*;
QUOTED : '"' (~'"' | '""')+ '"';
STRING : '\'' (~'\'' | '\'\'')* '\'';
SPACE : [ \t\r\n\f]+ -> skip;
COMMENT : ('--' ~[\r\n]* | '/*' .*? '*/') -> skip;
/** No rule takes it: the statement can't be read. */
OTHER : .;
