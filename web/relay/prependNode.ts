// Inserts a new row at the top of a list. Relay's @prependNode warns about every event without a row.
import { ConnectionHandler } from 'react-relay'
import type { RecordProxy, RecordSourceSelectorProxy } from 'relay-runtime'

/** Does nothing without a node, or if the list contains it already. */
export function prependNode(
  store: RecordSourceSelectorProxy,
  connectionId: string,
  node: RecordProxy | null | undefined,
  edgeType: string,
): void {
  const connection = store.get(connectionId)
  if (!connection || !node) return
  const id = node.getDataID()
  const edges = connection.getLinkedRecords('edges') ?? []
  if (edges.some((edge) => edge.getLinkedRecord('node')?.getDataID() === id)) return
  ConnectionHandler.insertEdgeBefore(
    connection,
    ConnectionHandler.createEdge(store, connection, node, edgeType),
  )
}
