/** DynamoDB's expressions: conditions (filters and key conditions too), projections and updates. */
grammar Expression;

options {
    caseInsensitive = true;
}

conditionExpression
    : condition EOF
    ;

projectionExpression
    : path (COMMA path)* EOF
    ;

updateExpression
    : clause+ EOF
    ;

condition
    : conjunction (OR conjunction)*
    ;

conjunction
    : negation (AND negation)*
    ;

negation
    : NOT negation # not
    | primary # plain
    ;

primary
    : operand comparator operand # comparison
    | operand BETWEEN operand AND operand # between
    | operand IN OPEN operand (COMMA operand)* CLOSE # in
    | function # call
    | OPEN condition CLOSE # parentheses
    ;

comparator
    : EQ | NE | LT | LE | GT | GE
    ;

operand
    : path # pathOperand
    | VALUE # valueOperand
    | function # functionOperand
    | OPEN operand CLOSE # operandParentheses
    ;

function
    : NAME OPEN operand (COMMA operand)* CLOSE
    ;

path
    : member (DOT member | LEFT INDEX RIGHT)*
    ;

member
    : NAME
    | ALIAS
    ;

clause
    : SET assignment (COMMA assignment)* # set
    | REMOVE path (COMMA path)* # remove
    | ADD change (COMMA change)* # add
    | DELETE change (COMMA change)* # delete
    ;

assignment
    : path EQ assigned
    ;

assigned
    : sum
    | OPEN sum CLOSE
    ;

sum
    : operand ((PLUS | MINUS) operand)?
    ;

change
    : path VALUE
    ;

AND : 'AND';
OR : 'OR';
NOT : 'NOT';
BETWEEN : 'BETWEEN';
IN : 'IN';
SET : 'SET';
REMOVE : 'REMOVE';
ADD : 'ADD';
DELETE : 'DELETE';

EQ : '=';
NE : '<>';
LE : '<=';
LT : '<';
GE : '>=';
GT : '>';
PLUS : '+';
MINUS : '-';
OPEN : '(';
CLOSE : ')';
LEFT : '[';
RIGHT : ']';
COMMA : ',';
DOT : '.';

INDEX : [0-9]+;
NAME : [A-Z_] [A-Z0-9_]*;
ALIAS : '#' [A-Z0-9_]+;
VALUE : ':' [A-Z0-9_]+;
SPACE : [ \t\r\n\f]+ -> skip;
/** No rule takes it: the parser names it. */
OTHER : .;
