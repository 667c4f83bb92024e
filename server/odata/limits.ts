// The bounds of a query, so that none costs more to read than it does to refuse.

/** Characters of everything behind the question mark, decoded. */
export const QUERY_MAX = 8192
/** Parentheses, calls, negations and lambdas inside each other. */
export const DEPTH_MAX = 32
/** Operators, operands, calls and items of one request, nested options included. */
export const NODES_MAX = 500
/** Values behind one `in`. */
export const LIST_MAX = 1000
/** $expand inside $expand. */
export const EXPAND_DEPTH_MAX = 3
/** Names between slashes in one path of an expression. */
export const PATH_MAX = 5
/** What PostgreSQL takes for a number of rows. */
export const ROWS_MAX = 2_147_483_647
