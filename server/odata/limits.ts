// The limits of a query. They keep the cost of parsing it small.

/** Characters of the decoded query string. */
export const QUERY_MAX = 8192
/** Nesting of parentheses, calls, negations and lambdas. */
export const DEPTH_MAX = 32
/** Operators, operands, calls and items of one request, including nested options. */
export const NODES_MAX = 500
/** Values of one list after `in`. */
export const LIST_MAX = 1000
/** Nesting of $expand. */
export const EXPAND_DEPTH_MAX = 3
/** Names between slashes in one path of an expression. */
export const PATH_MAX = 5
/** The largest number of rows that PostgreSQL accepts. */
export const ROWS_MAX = 2_147_483_647
