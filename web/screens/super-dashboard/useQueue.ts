// The approver's way through the list: which timesheet is under review, which comes next, and what a decision leads to.
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { fullName } from '#domain/people.ts'
import { useSteps } from '#web/lists/useSteps.ts'
import { timesheetTitle } from '#web/timesheets/timesheetTitle.ts'
import { useUndoQueue } from '#web/timesheets/undo/useUndoQueue.ts'
import type { Shown } from '#web/timesheets/TimesheetList.tsx'
import type { RowData } from '#web/timesheets/timesheetRow.ts'
import { viewerMay, type ActingViewer } from './review/permissions.ts'
import { usePreloadedReviews } from './review/usePreloadedReviews.ts'
import { useReviewed } from './review/useReviewed.ts'

/** Timesheets fetched before one comes to them. */
const AHEAD = 2

type Options = {
  viewer: ActingViewer
  shown: Shown
  /** Another list is on its way. */
  isBusy: boolean
  /** Whether the first one that waits opens by itself. */
  opensFirst: boolean
}

export type Queue = ReturnType<typeof useQueue>

export function useQueue({ viewer, shown, isBusy, opensFirst }: Options) {
  const reviewed = useReviewed()
  const { current, show, isEditing } = reviewed
  /** What comes after a decision, for those who do not see it. */
  const [announced, announce] = useState('')

  const { onUndone, state } = useUndoQueue()
  /** Sent with others and answered, though the list may not say so yet. */
  const passed = useRef<ReadonlySet<string>>(new Set())
  const isWanted = (row: RowData) =>
    viewerMay('approve', viewer, row) && !state().unsent.has(row.id) && !passed.current.has(asSeen(row))
  const hasDecided = useRef(false)
  const steps = useSteps({
    rows: shown.rows,
    current,
    isBusy: isBusy || shown.isBusy,
    isWanted,
    onShow: (row) => {
      if (hasDecided.current)
        announce(row ? `Next: ${timesheetTitle(named(row))}` : 'Nothing more to decide here')
      hasDecided.current = false
      show(row?.number ?? null)
    },
    more: shown.hasMore ? shown.loadMore : null,
  })
  const isFetched = usePreloadedReviews(steps.next.slice(0, AHEAD))

  // Not over what is being written.
  const showAgain = useEffectEvent((number: number) => isEditing || show(number))
  useEffect(() => onUndone(({ number }) => showAgain(number)), [onUndone])

  const hasOpened = useRef(false)
  const first = opensFirst && shown.rows.find(isWanted)
  const openFirst = useEffectEvent(() => {
    if (first && current === null && !hasOpened.current) show(first.number, true)
    hasOpened.current = true
  })
  useEffect(() => {
    if (first) openFirst()
  }, [first])

  const onDecided = () => {
    hasDecided.current = true
    steps.goOn()
  }
  return {
    ...reviewed,
    announced,
    step: steps.step,
    here: steps.here,
    /** The one under review was fetched before one came to it. */
    isFetched: steps.here !== undefined && isFetched(steps.here),
    onDecided,
    /** Whether the viewer may approve it, and has not just decided it. */
    isWanted,
    /** Of several that were sent: the one under review may be among those that are approved. */
    onAnswered: (sent: readonly RowData[], approved: ReadonlySet<string>) => {
      passed.current = new Set(sent.map(asSeen))
      if (sent.some(({ number, id }) => number === current && approved.has(id))) onDecided()
    },
  }
}

/** A timesheet as it was when it was looked at. */
function asSeen({ id, version }: RowData): string {
  return `${id} ${version}`
}

/** A row as a decision names it. */
export function named({ user, startDate }: Pick<RowData, 'user' | 'startDate'>) {
  return { owner: fullName(user), date: startDate }
}
