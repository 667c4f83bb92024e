// How large one operation may be, so that no caller can keep the server busy. Each refusal says which bound it met.

export const bounds = {
  /** Lexical tokens of the document. */
  tokens: 2000,
  depth: 12,
  /** Fields selected, however deep. */
  breadth: 500,
  /** Fields times the length of the lists they stand in. */
  complexity: 60_000,
  /** Bytes of a request's body. */
  bodyBytes: 1_000_000,
}
