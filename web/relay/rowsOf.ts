// The rows of a connection in the store.

type Edges<Node> = readonly { readonly node: Node }[]

/**
 * Reads each row. Skips edges without a node and rows with missing fields: remains of a record that was deleted
 * elsewhere, or a record that has only partly arrived.
 */
export function rowsOf<Node, Row extends object>(edges: Edges<Node>, read: (node: Node) => Row): Row[] {
  return edges.flatMap(({ node }) => {
    if (node == null) return []
    const row = read(node)
    return Object.values(row).includes(undefined) ? [] : [row]
  })
}
