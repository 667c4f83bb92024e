// The approver's path through the list: the timesheet under review, the next one, and what follows a decision.
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

/** The number of timesheets to prefetch. */
const AHEAD = 2

type Options = {
  viewer: ActingViewer
  shown: Shown
  /** The number of rows of the list, loaded or not. */
  total: string
  /** Another list is loading. */
  isBusy: boolean
  /** Whether the first pending timesheet opens automatically. */
  opensFirst: boolean
}

export type Queue = ReturnType<typeof useQueue>

export function useQueue({ viewer, shown, total, isBusy, opensFirst }: Options) {
  const reviewed = useReviewed()
  const { current, show, isEditing } = reviewed
  /** For screen readers: the timesheet that a key or a decision led to. */
  const [announced, announce] = useState('')

  const { onUndone, state } = useUndoQueue()
  /** Timesheets of an answered bulk approval, which the list may not show yet. */
  const passed = useRef<ReadonlySet<string>>(new Set())
  const isWanted = (row: RowData) =>
    viewerMay('approve', viewer, row) && !state().unsent.has(row.id) && !passed.current.has(asSeen(row))
  const hasDecided = useRef(false)
  /** 'Ana Wu, Tue Nov 17, 2026, 3 of 47'. */
  const describeRow = (row: RowData) => {
    const at = shown.rows.findIndex(({ id }) => id === row.id)
    return `${timesheetTitle(forTitle(row))}, ${at + 1} of ${total}`
  }
  const steps = useSteps({
    rows: shown.rows,
    current,
    isBusy: isBusy || shown.isBusy,
    isWanted,
    onShow: (row) => {
      if (row) announce(`${hasDecided.current ? 'Next: ' : ''}${describeRow(row)}`)
      else if (hasDecided.current) announce('Nothing more to decide here')
      hasDecided.current = false
      show(row?.number ?? null)
    },
    more: shown.hasMore ? shown.loadMore : null,
    release: shown.waiting > 0 ? shown.release : null,
  })
  const isFetched = usePreloadedReviews(steps.next.slice(0, AHEAD))
  const [ahead] = steps.next

  // Never over an open form.
  const showAgain = useEffectEvent((number: number) => {
    const row = shown.rows.find((each) => each.number === number)
    if (row) announce(`Undone: ${describeRow(row)}`)
    if (!isEditing) show(number)
  })
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
    /** Whether the timesheet under review was prefetched. */
    isFetched: steps.here !== undefined && isFetched(steps.here),
    onDecided,
    /** The number of the next one to decide, once it was prefetched. */
    ahead: ahead && isFetched(ahead) ? ahead.number : null,
    /** Whether the viewer may approve it and has not just decided it. */
    isWanted,
    /** After a bulk approval: the timesheet under review may be one of the approved. */
    onAnswered: (sent: readonly RowData[], approved: ReadonlySet<string>) => {
      passed.current = new Set(sent.map(asSeen))
      if (sent.some(({ number, id }) => number === current && approved.has(id))) onDecided()
    },
  }
}

/** Identifies a timesheet at the version that the viewer saw. */
function asSeen({ id, version }: RowData): string {
  return `${id} ${version}`
}

/** The name of a row for messages about decisions. */
export function forTitle({ user, startDate }: Pick<RowData, 'user' | 'startDate'>) {
  return { owner: fullName(user), date: startDate }
}
