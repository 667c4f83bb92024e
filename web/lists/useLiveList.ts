// Keeps a list up to date while others change it: new rows appear on top, or wait while the user reads further down;
// changed rows flash; after a gap in the events the list is fetched again.
import { useCallback, useMemo, useRef } from 'react'
import { useSubscription } from 'react-relay'
import type { GraphQLTaggedNode, OperationType, RecordProxy, RecordSourceSelectorProxy } from 'relay-runtime'
import { useFlash } from '#web/design/useFlash.ts'
import { catchUp } from '#web/relay/connection.ts'
import { prependNode } from '#web/relay/prependNode.ts'
import { useNewRows } from './useNewRows.ts'

/** A subscription that resumes from `since`, and how its events affect a list. */
export type LiveSource<S extends OperationType> = {
  subscription: GraphQLTaggedNode
  /** The type of the list's edges. */
  edgeType: string
  /** The record in the store that an event adds to the list. */
  added: (store: RecordSourceSelectorProxy, variables: S['variables']) => RecordProxy | null | undefined
  /** The ids of the changed and the added row of an event, and whether earlier events were missed. */
  read: (event: S['response']) => {
    gap?: boolean | null
    changedId?: string | null
    addedId?: string | null
  }
}

export type LiveList = {
  /** Rows that have just changed or arrived. */
  changed: ReadonlySet<string>
  /** Rows that have arrived and are not shown yet. */
  waiting: ReadonlySet<string>
  /** Shows them, at the top of the window. */
  showWaiting: () => void
  /** Adds them to the list and leaves the window where it is. */
  releaseWaiting: () => void
  /** A ref for an element at the top of the list. */
  top: React.RefObject<HTMLDivElement | null>
  /** Call it with the rows on screen. */
  noteShown: (ids: readonly string[]) => void
}

/**
 * Splits the rows of the list into those on screen and, as `live.waiting`, those that wait. A waiting row that was
 * changed or deleted in the meantime stops waiting.
 */
export function apart<Row extends { readonly id: string }>(live: LiveList, belonging: readonly Row[]) {
  const waits = ({ id }: Row) => live.waiting.has(id)
  const waiting = new Set(belonging.filter(waits).map(({ id }) => id))
  return { rows: belonging.filter((row) => !waits(row)), live: { ...live, waiting } }
}

type Connection = {
  readonly __id: string
  /** The position of the live events when the list was fetched. */
  readonly eventCursor: string
}

/**
 * `source` must be a constant; `variables` are the subscription's, without `since`; `onEvent` is called for every
 * event, whether or not it changes the list. All new rows wait while `isHeld`, that is, while the user works on a row.
 */
export function useLiveList<S extends OperationType>(
  source: LiveSource<S>,
  { __id: connectionId, eventCursor }: Connection,
  variables: Omit<S['variables'], 'since'>,
  { onEvent, isHeld = false }: { onEvent?: (() => void) | undefined; isHeld?: boolean } = {},
): LiveList {
  const [changed, tint] = useFlash()
  const { waiting, arrive, release, show, top } = useNewRows(isHeld)
  const known = useRef<ReadonlySet<string>>(new Set())
  // Only the first value counts: a list that is fetched again while subscribed has missed nothing.
  const since = useRef(eventCursor)
  since.current = eventCursor
  const handler = useRef(onEvent)
  handler.current = onEvent
  // A new object in each render, though its content rarely changes.
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
          handler.current?.()
        },
      }
    }, [source, asked, connectionId, arrive, tint]),
  )
  const noteShown = useCallback((ids: readonly string[]) => {
    known.current = new Set(ids)
  }, [])
  return { changed, waiting, showWaiting: show, releaseWaiting: release, top, noteShown }
}
