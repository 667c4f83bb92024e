// Approves several timesheets: the selection, and the server's answer for each.
import { useRef, useState } from 'react'
import { graphql } from 'react-relay'
import { counted } from '#domain/counted.ts'
import { BULK_MAX } from '#domain/limits.ts'
import type { useBulkApprovalMutation } from '#web/__generated__/useBulkApprovalMutation.graphql.ts'
import { useConfirm } from '#web/design/useConfirm.tsx'
import { notify } from '#web/client/notify.ts'
import { useSelection, type Lost } from '#web/lists/useSelection.ts'
import type { RowData } from '#web/timesheets/timesheetRow.ts'
import type { TimesheetRow } from '#web/timesheets/visibleRows.ts'
import { useAction } from '#web/relay/useAction.ts'
import { viewerMay, type ActingViewer } from './review/permissions.ts'

const noNotes: ReadonlyMap<string, string> = new Map()

export type BulkApproval = ReturnType<typeof useBulkApproval>

/** '23 timesheets will be approved. Are you sure?' */
export function approveQuestion(count: number): string {
  return `${counted(count, 'timesheet')} will be approved. Are you sure?`
}

/** @param onAnswered called with the timesheets sent, as the viewer saw them, and the ids of the approved ones. */
export function useBulkApproval(
  viewer: ActingViewer,
  rows: readonly TimesheetRow[],
  onAnswered: (sent: readonly RowData[], approved: ReadonlySet<string>) => void,
) {
  const confirm = useConfirm()
  // The list may have changed when the server answers.
  const latestOnAnswered = useRef(onAnswered)
  latestOnAnswered.current = onAnswered
  const [approve] = useAction<useBulkApprovalMutation>(mutation)
  const [messages, setMessages] = useState(noNotes)
  const [isApproving, setApproving] = useState(false)
  const isApprovable = (row: RowData) => viewerMay('approve', viewer, row)
  const mayPick = (row: TimesheetRow) => isApprovable(row) || messages.has(row.id)
  const { selection, picked, toggle, drop, prune, clear } = useSelection(
    rows,
    mayPick,
    notifyLost,
    isApproving,
  )
  const approvable = picked.filter(isApprovable)

  function dismiss(row: TimesheetRow) {
    setMessages((before) => new Map([...before].filter(([id]) => id !== row.id)))
    if (!isApprovable(row)) drop(new Set([row.id]))
  }

  async function approvePicked() {
    const message = approveQuestion(approvable.length)
    if (await confirm({ title: 'Approving', message, tone: 'approve' })) await approveEach(approvable)
  }

  /** Each at the version that the viewer saw; if it has changed since, a message appears at its row. */
  async function approveEach(sheets: readonly RowData[]) {
    setApproving(true)
    const refused = new Map<string, string>()
    const done = new Set<string>()
    for (let at = 0; at < sheets.length; at += BULK_MAX) {
      const part = sheets.slice(at, at + BULK_MAX)
      const outcome = await approve({ timesheets: part.map(({ id, version }) => ({ id, version })) })
      if (outcome.is !== 'done') break
      for (const { sentId: id, approved, message } of outcome.result.outcomes ?? []) {
        if (approved) done.add(id)
        else refused.set(id, message ?? 'It was not approved.')
      }
    }
    setApproving(false)
    setMessages((before) => new Map([...[...before].filter(([id]) => !done.has(id)), ...refused]))
    drop(done)
    latestOnAnswered.current(sheets, done)
    const summary = `${done.size} approved${refused.size > 0 ? `, ${refused.size} not` : ''}`
    if (refused.size > 0) notify.error(summary)
    else if (done.size > 0) notify.success(summary)
  }

  return {
    selection,
    messages,
    dismiss,
    picked,
    approvable: approvable.length,
    minutes: picked.reduce((sum, row) => sum + row.totalDuration, 0),
    isApproving,
    /** The number of listed timesheets without anomalies. */
    usual: rows.filter((row) => row.unusual.length === 0 && isApprovable(row)).length,
    approveEach: (sheets: readonly RowData[]) => void approveEach(sheets),
    prune,
    toggle,
    approvePicked: () => void approvePicked(),
    clear: () => {
      clear()
      setMessages(noNotes)
    },
  }
}

function notifyLost({ gone, barred }: Lost): void {
  const notifyCount = (count: number, one: string, many = one) => {
    if (count === 0) return
    const what = counted(count, `timesheet ${one}`, `timesheets ${many}`)
    notify.info(`${what}; removed from the selection.`)
  }
  notifyCount(gone, 'is no longer listed', 'are no longer listed')
  notifyCount(barred, 'can no longer be approved')
}

const mutation = graphql`
  mutation useBulkApprovalMutation($timesheets: [TimesheetClaim!]!) {
    result: approveTimesheets(timesheets: $timesheets) {
      ...useAction_error @alias(as: "error")
      ... on Approvals {
        outcomes {
          sentId
          approved
          message
        }
        timesheets {
          ...timesheetRow_timesheet
          ...TimesheetCard_timesheet
        }
        counts(ownTimesheet: false) {
          ...TimesheetCounts_counts
        }
      }
    }
  }
`
