// What a selection reads of one model, and where its values belong in the records.

/** Rows of one model: those of the page, or those of a list that hangs off other rows. */
export type Level = {
  /** Everything of its SELECT but the columns. */
  from: string
  columns: string[]
  record: Shape
  /** Which level it hangs off, and by which of its columns. */
  parent: { level: Level; name: string; path: string[] } | null
}
/** Where the parts of a record are among the columns of its level. */
export type Shape = {
  fields: { name: string; column: number; isDate: boolean }[]
  ones: { name: string; key: number; shape: Shape }[]
  lists: string[]
}
