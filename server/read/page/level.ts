// The rows and columns that a selection reads from one model, and where the values belong in the records.

/** Rows of one model: the rows of the page, or of a list relation of other rows. */
export type Level = {
  /** Its SELECT without the columns. */
  from: string
  columns: string[]
  record: Shape
  /** The level of the parent rows, the relation's name, and the path to it within a parent record. */
  parent: { level: Level; name: string; path: string[] } | null
}
/** The columns of the level that hold the parts of a record. */
export type Shape = {
  fields: { name: string; column: number; type: string }[]
  ones: { name: string; key: number; shape: Shape }[]
  lists: string[]
}
