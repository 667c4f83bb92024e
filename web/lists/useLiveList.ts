// Keeps a list as it is on the server while others change it: what comes new is put on top, or waits while one reads
// further down; what changed tints; after a gap the list is asked for again.
import { useCallback, useMemo, useRef } from 'react'
import { useSubscription } from 'react-relay'
import type { GraphQLTaggedNode, OperationType, RecordProxy, RecordSourceSelectorProxy } from 'relay-runtime'
import { useFlash } from '#web/design/useFlash.ts'
import { catchUp } from '#web/relay/connection.ts'
import { prependNode } from '#web/relay/prependNode.ts'
import { useNewRows } from './useNewRows.ts'

/** A subscription that carries on from `since`, and what its events mean to a list. */
export type LiveSource<S extends OperationType> = {
  subscription: GraphQLTaggedNode
  /** The type of the list's edges. */
  edgeType: string
  /** What belongs on the list by an event, in the store. */
  added: (store: RecordSourceSelectorProxy, variables: S['variables']) => RecordProxy | null | undefined
  /** The ids of what an event changed and added, and whether events were missed before it. */
  read: (event: S['response']) => {
    gap?: boolean | null
    changedId?: string | null
    addedId?: string | null
  }
}

export type LiveList = {
  /** Rows that changed or came just now. */
  changed: ReadonlySet<string>
  /** Rows that came and are not shown yet. */
  waiting: ReadonlySet<string>
  showWaiting: () => void
  /** For an element at the top of the list. */
  top: React.RefObject<HTMLDivElement | null>
  /** Called with the rows on screen. */
  noteShown: (ids: readonly string[]) => void
}

type Connection = {
  readonly __id: string
  /** How far live events had come when the list was read. */
  readonly eventCursor: string
}

/**
 * `source` is always the same object; `variables` are those of its subscription besides `since`; `onEvent` is called with
 * every event, whether it moves the list or not.
 */
export function useLiveList<S extends OperationType>(
  source: LiveSource<S>,
  { __id: connectionId, eventCursor }: Connection,
  variables: Omit<S['variables'], 'since'>,
  onEvent?: () => void,
): LiveList {
  const [changed, tint] = useFlash()
  const { waiting, arrive, show, top } = useNewRows()
  const known = useRef<ReadonlySet<string>>(new Set())
  // Only the first counts: a list that is read again while one listens has missed nothing.
  const since = useRef(eventCursor)
  since.current = eventCursor
  const heard = useRef(onEvent)
  heard.current = onEvent
  // Made anew for each render; what they say changes seldom.
  const asked = JSON.stringify(variables)
  useSubscription<S>(
    useMemo(() => {
      const variables = { ...(JSON.parse(asked) as S['variables']), since: since.current } as S['variables']
      return {
        subscription: source.subscription,
        variables,
        updater: (store: RecordSourceSelectorProxy) =>
          prependNode(store, connectionId, source.added(store, variables), source.edgeType),
        onNext: (event: S['response'] | null | undefined) => {
          if (!event) return
          const { gap, addedId, changedId } = source.read(event)
          if (gap) catchUp()
          if (addedId && !known.current.has(addedId)) arrive(addedId)
          for (const id of [addedId, changedId]) if (id) tint(id)
          heard.current?.()
        },
      }
    }, [source, asked, connectionId, arrive, tint]),
  )
  const noteShown = useCallback((ids: readonly string[]) => {
    known.current = new Set(ids)
  }, [])
  return { changed, waiting, showWaiting: show, top, noteShown }
}
