// Puts what came just now on top of a list. Relay's own @prependNode complains of every event that brings nothing.
import { ConnectionHandler } from 'react-relay'
import type { RecordProxy, RecordSourceSelectorProxy } from 'relay-runtime'

/** Does nothing where there is no node, or the list holds it already. */
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
