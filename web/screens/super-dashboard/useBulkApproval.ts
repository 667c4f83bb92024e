// Approving several timesheets: which are picked, what the server answered to each, and what fell out meanwhile.
import { useCallback, useRef, useState } from 'react'
import { graphql } from 'react-relay'
import { BULK_MAX } from '#domain/limits.ts'
import type { useBulkApprovalMutation } from '#web/__generated__/useBulkApprovalMutation.graphql.ts'
import { useConfirm } from '#web/design/useConfirm.tsx'
import { notify } from '#web/client/notify.ts'
import type { TimesheetRow } from '#web/timesheets/visibleRows.ts'
import { useAction } from '#web/relay/useAction.ts'
import { viewerMay, type ActingViewer } from './review/permissions.ts'

const nothing: ReadonlySet<string> = new Set()
const noNotes: ReadonlyMap<string, string> = new Map()

export type BulkApproval = ReturnType<typeof useBulkApproval>

function tellLost(count: number, isLost: string, areLost = isLost): void {
  if (count === 0) return
  const what = count === 1 ? `1 timesheet ${isLost}` : `${count} timesheets ${areLost}`
  notify.info(`${what}, and fell out of the selection.`)
}

export function useBulkApproval(viewer: ActingViewer, rows: readonly TimesheetRow[]) {
  const confirm = useConfirm()
  const [approve] = useAction<useBulkApprovalMutation>(mutation)
  const [selected, setSelected] = useState(nothing)
  const [messages, setMessages] = useState(noNotes)
  const [isApproving, setApproving] = useState(false)
  // Read when the list changes, which is no render of this.
  const now = useRef({ selected, messages, isApproving })
  now.current = { selected, messages, isApproving }

  const isApprovable = (row: TimesheetRow) => viewerMay('approve', viewer, row)
  const picked = rows.filter((row) => selected.has(row.id))
  const approvable = picked.filter(isApprovable)

  function dismiss(row: TimesheetRow) {
    setMessages((before) => new Map([...before].filter(([id]) => id !== row.id)))
    if (!isApprovable(row)) setSelected((before) => new Set([...before].filter((id) => id !== row.id)))
  }

  /** The list as it is now: what it no longer holds, or may no longer be approved, falls out of the selection. */
  const reconcile = useCallback(
    (list: readonly TimesheetRow[]) => {
      const { selected, messages, isApproving } = now.current
      if (isApproving || selected.size === 0) return
      const listed = list.filter((row) => selected.has(row.id))
      const kept = listed.filter((row) => messages.has(row.id) || viewerMay('approve', viewer, row))
      if (kept.length === selected.size) return
      setSelected(new Set(kept.map((row) => row.id)))
      tellLost(selected.size - listed.length, 'is no longer listed', 'are no longer listed')
      tellLost(listed.length - kept.length, 'can no longer be approved')
    },
    [viewer],
  )

  async function approvePicked() {
    const count = approvable.length
    const what = count === 1 ? '1 timesheet' : `${count} timesheets`
    const message = `${what} will be approved. Are you sure?`
    if (!(await confirm({ title: 'Approving', message, tone: 'approve' }))) return
    setApproving(true)
    const refused = new Map<string, string>()
    const done = new Set<string>()
    for (let at = 0; at < count; at += BULK_MAX) {
      const part = approvable.slice(at, at + BULK_MAX)
      const outcome = await approve({ timesheets: part.map(({ id, version }) => ({ id, version })) })
      if (outcome.is !== 'done') break
      for (const { number, approved, message } of outcome.result.outcomes ?? []) {
        const id = part.find((row) => row.number === number)?.id
        if (id && approved) done.add(id)
        else if (id) refused.set(id, message ?? 'It was not approved.')
      }
    }
    setApproving(false)
    setMessages((before) => new Map([...[...before].filter(([id]) => !done.has(id)), ...refused]))
    setSelected((before) => new Set([...before].filter((id) => !done.has(id))))
    const summary = `${done.size} approved${refused.size > 0 ? `, ${refused.size} not` : ''}`
    if (refused.size > 0) notify.error(summary)
    else if (done.size > 0) notify.success(summary)
  }

  return {
    selection: {
      selected,
      onChange: setSelected,
      isSelectable: (row: TimesheetRow) => isApprovable(row) || messages.has(row.id),
    },
    messages,
    dismiss,
    count: picked.length,
    approvable: approvable.length,
    minutes: picked.reduce((sum, row) => sum + row.totalDuration, 0),
    isApproving,
    reconcile,
    toggle: (row: TimesheetRow) => {
      if (!isApprovable(row) && !selected.has(row.id)) return
      setSelected((before) => {
        const next = new Set(before)
        if (!next.delete(row.id)) next.add(row.id)
        return next
      })
    },
    approvePicked: () => void approvePicked(),
    clear: () => {
      setSelected(nothing)
      setMessages(noNotes)
    },
  }
}

const mutation = graphql`
  mutation useBulkApprovalMutation($timesheets: [TimesheetClaim!]!) {
    result: approveTimesheets(timesheets: $timesheets) {
      ...useAction_error @alias(as: "error")
      ... on Approvals {
        outcomes {
          number
          approved
          message
        }
        timesheets {
          ...row_timesheet
          ...TimesheetCard_timesheet
          ...TimesheetReview_timesheet
        }
        counts(ownTimesheet: false) {
          ...TimesheetCounts_counts
        }
      }
    }
  }
`
