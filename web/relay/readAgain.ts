// Reloads all loaded pages of a list. The store gets them together, so that the list never becomes shorter while the
// user reads further down.
import {
  commitLocalUpdate,
  createOperationDescriptor,
  getFragment,
  getSelector,
  type ConcreteRequest,
  type Environment,
  type GraphQLTaggedNode,
  type PayloadData,
  type SingularReaderSelector,
} from 'relay-runtime'
import { PAGE_MAX } from '#domain/limits.ts'
import { prependNode } from './prependNode.ts'

/** The list on screen: a fragment on Query with pages, and its reference. */
export type ReadList = {
  fragment: GraphQLTaggedNode
  reference: object
  /** The id of the connection that live rows are added to; null if none are. */
  connectionId: string | null
  /** How many rows have been loaded. */
  loaded: () => number
  /** The minimum number of rows to load. */
  page: number
}

type Edge = { readonly node: { readonly id: string } }
/** A page of the server's answer. */
type Page = {
  readonly edges: readonly Edge[]
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null }
}
type Answer = Readonly<Record<string, Page>>

/**
 * Stops without any change as soon as `isWanted` returns false: a newer reload has started, or the list is gone.
 * @throws CallFailed if a page failed to load; the list is unchanged.
 */
export async function readAgain(
  environment: Environment,
  { fragment, reference, connectionId, loaded, page }: ReadList,
  isWanted: () => boolean,
): Promise<void> {
  const { node, variables } = getSelector(getFragment(fragment), reference) as SingularReaderSelector
  const { operation } = node.metadata!.refetch! as { operation: ConcreteRequest }
  const field = node.metadata!.connection![0]!.path![0]!
  const known = new Set(edgesOf(environment, connectionId).map(({ nodeId }) => nodeId))

  let answer: Answer = {}
  // Keyed by row id, because a row that moved in the meantime may be on two pages.
  const edges = new Map<string, Edge>()
  let cursor: string | null = null
  do {
    const count = Math.min(Math.max(loaded() - edges.size, page), PAGE_MAX)
    const call = environment
      .getNetwork()
      .execute(operation.params, { ...variables, count, cursor }, { force: true })
    const { data } = (await call.toPromise()) as unknown as { data: Answer }
    if (!isWanted()) return
    const { edges: read, pageInfo } = data[field]!
    for (const edge of read) edges.set(edge.node.id, edge)
    const first = answer[field] ? answer : data
    answer = { ...first, [field]: { ...first[field]!, edges: [...edges.values()], pageInfo } }
    cursor = pageInfo.hasNextPage ? pageInfo.endCursor : null
  } while (cursor !== null && edges.size < loaded())

  const now = edgesOf(environment, connectionId)
  const knownFrom = now.findIndex(({ nodeId }) => known.has(nodeId))
  const cameMeanwhile = knownFrom === -1 ? now : now.slice(0, knownFrom)
  const whole = createOperationDescriptor(operation, { ...variables, count: edges.size, cursor: null })
  environment.commitPayload(whole, answer as unknown as PayloadData)
  commitLocalUpdate(environment, (store) => {
    for (const { nodeId, edgeType } of cameMeanwhile.toReversed())
      prependNode(store, connectionId!, store.get(nodeId), edgeType)
  })
}

/** The rows of a connection in the store, in order. */
function edgesOf(environment: Environment, connectionId: string | null) {
  const found: { nodeId: string; edgeType: string }[] = []
  commitLocalUpdate(environment, (store) => {
    const edges = connectionId === null ? null : store.get(connectionId)?.getLinkedRecords('edges')
    for (const edge of edges ?? []) {
      const node = edge.getLinkedRecord('node')
      if (node) found.push({ nodeId: node.getDataID(), edgeType: edge.getType() })
    }
  })
  return found
}
