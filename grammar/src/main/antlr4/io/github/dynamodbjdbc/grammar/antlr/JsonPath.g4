/** The path language of SQL/JSON, as PostgreSQL has it. */
grammar JsonPath;

options {
    caseInsensitive = true;
}

path
    : ( LAX | STRICT )? ( value | condition ) EOF
    ;

condition
    : LPAREN condition RPAREN # nested
    | LPAREN condition RPAREN IS UNKNOWN # isUnknown
    | EXISTS LPAREN value RPAREN # exists
    | NOT LPAREN condition RPAREN # not
    | NOT EXISTS LPAREN value RPAREN # notExists
    | value comparison value # compare
    | value STARTS WITH ( STRING | VARIABLE ) # startsWith
    | value LIKE_REGEX pattern = STRING ( FLAG flags = STRING )? # likeRegex
    | condition AND condition # and
    | condition OR condition # or
    ;

comparison
    : EQUAL | NOT_EQUAL | LESS | LESS_OR_EQUAL | GREATER | GREATER_OR_EQUAL
    ;

value
    : primary step* # access
    | LPAREN condition RPAREN step+ # accessOfCondition
    | ( PLUS | MINUS ) value # sign
    | value ( STAR | SLASH | PERCENT ) value # arithmetic
    | value ( PLUS | MINUS ) value # arithmetic
    ;

primary
    : STRING # string
    | ( INTEGER | RADIX_INTEGER | DECIMAL ) # number
    | TRUE # true
    | FALSE # false
    | NULL # null
    | VARIABLE # variable
    | ROOT # root
    | CURRENT # current
    | LAST # last
    | LPAREN value RPAREN # parentheses
    ;

step
    : DOT name # member
    | DOT STAR # members
    | DOT name LPAREN ( argument ( COMMA argument )* )? RPAREN # method
    | DOT DESCENDANTS ( LBRACE level ( TO level )? RBRACE )? # descendants
    | LBRACKET STAR RBRACKET # elements
    | LBRACKET ( STRING | QUOTED ) RBRACKET # namedMember
    | LBRACKET subscript ( COMMA subscript )* RBRACKET # places
    | FILTER LPAREN condition RPAREN # filter
    ;

level
    : INTEGER | LAST
    ;

subscript
    : value ( TO value )?
    ;

argument
    : ( PLUS | MINUS )? INTEGER
    | STRING
    ;

name
    : NAME | STRING | EXISTS | FALSE | FLAG | IS | LAST | LAX | LIKE_REGEX | NULL | STARTS | STRICT | TO | TRUE | UNKNOWN | WITH
    ;

EXISTS     : 'exists';
FALSE options { caseInsensitive = false; } : 'false';
FLAG       : 'flag';
IS         : 'is';
LAST       : 'last';
LAX        : 'lax';
LIKE_REGEX : 'like_regex';
NULL options { caseInsensitive = false; } : 'null';
STARTS     : 'starts';
STRICT     : 'strict';
TO         : 'to';
TRUE options { caseInsensitive = false; } : 'true';
UNKNOWN    : 'unknown';
WITH       : 'with';

AND              : '&&';
OR               : '||';
NOT              : '!';
EQUAL            : '==';
NOT_EQUAL        : '!=' | '<>';
LESS             : '<';
LESS_OR_EQUAL    : '<=';
GREATER          : '>';
GREATER_OR_EQUAL : '>=';
PLUS             : '+';
MINUS            : '-';
STAR             : '*';
DESCENDANTS      : '**';
SLASH            : '/';
PERCENT          : '%';
DOT              : '.';
COMMA            : ',';
LPAREN           : '(';
RPAREN           : ')';
LBRACKET         : '[';
RBRACKET         : ']';
LBRACE           : '{';
RBRACE           : '}';
FILTER           : '?';
CURRENT          : '@';
ROOT             : '$';
VARIABLE         : '$' ( ( PART | ESCAPE )+ | STRING );

INTEGER       : WHOLE;
RADIX_INTEGER : '0' ( 'x' [0-9a-f] ( '_'? [0-9a-f] )* | 'o' [0-7] ( '_'? [0-7] )* | 'b' [01] ( '_'? [01] )* );
DECIMAL       : ( WHOLE '.' DIGITS? | '.' DIGITS ) EXPONENT? | WHOLE EXPONENT;

STRING : '"' ( '\\' . | ~["\\] )* '"';
/** A name in brackets, which PostgreSQL does not have. */
QUOTED : '\'' ~'\''* '\'';
NAME   : ( START | ESCAPE ) ( PART | ESCAPE )*;

COMMENT    : '/*' .*? '*/' -> skip;
WHITESPACE : [ \t\n\r\f]+ -> skip;

// No rule accepts the following tokens. Each exists for an error at its place.
BAD_NUMBER : ( INTEGER | DECIMAL | RADIX_INTEGER ) PART+;
UNEXPECTED : .;

fragment WHOLE    : '0' | [1-9] ( '_'? [0-9] )*;
fragment DIGITS   : [0-9]+ ( '_' [0-9]+ )*;
fragment EXPONENT : 'e' [+-]? DIGITS;
fragment ESCAPE   : '\\' ( 'u{' [0-9a-f]* '}' | . );
fragment START    : ~[?%$.[\]{}()|&!=<>@#,*:\-+/\\"' \t\n\r\f0-9];
fragment PART     : START | [0-9];
