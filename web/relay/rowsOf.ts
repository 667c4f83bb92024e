// The rows of a connection in the store.

type Edges<Node> = readonly { readonly node: Node }[]

/**
 * Reads each row. Leaves out edges without a node and rows without all their fields: what is left of a record that was
 * deleted elsewhere, or the beginning of one that has not arrived as a whole.
 */
export function rowsOf<Node, Row extends object>(edges: Edges<Node>, read: (node: Node) => Row): Row[] {
  return edges.flatMap(({ node }) => {
    if (node == null) return []
    const row = read(node)
    return Object.values(row).includes(undefined) ? [] : [row]
  })
}
