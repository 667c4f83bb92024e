// Reads a list again, as far as it has been read. All its pages are asked for before the store takes them at once, so that
// the list never gets shorter under somebody who reads far down.
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

/** A list as it is on screen: a fragment on Query that has pages, and the reference it is read by. */
export type ReadList = {
  fragment: GraphQLTaggedNode
  reference: object
  /** Where live rows are put on its top, the id of its connection; null where none come. */
  connectionId: string | null
  /** How many rows have been read by now. */
  loaded: () => number
  /** Rows that are read again at least. */
  page: number
}

type Edge = { readonly node: { readonly id: string } }
/** A page as the server answers it. */
type Page = {
  readonly edges: readonly Edge[]
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null }
}
type Answer = Readonly<Record<string, Page>>

/**
 * Stops, and changes nothing, once `isWanted` says no: another reading has begun, or the list is gone.
 *
 * @throws CallFailed when a page could not be read; the list is as it was.
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
  // By the id of its row: one that moved while pages were read would be in two of them.
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

/** The rows of a connection, the first first, as the store has them. */
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
