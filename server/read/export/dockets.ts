// The export of dockets.
import { isoDate } from '#domain/date.ts'
import { docketStateLabel } from '#domain/docket/content.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { dockets, matchingDockets, type DocketFilter } from '#server/read/timesheet/dockets.ts'
import { addressOfDockets } from './address.ts'
import { exportSet, CHUNK } from './set.ts'

const select = {
  id: true,
  number: true,
  state: true,
  timesheetId: true,
  date: true,
  customerName: true,
  customerEmail: true,
  workerName: true,
  fleet: true,
  issuedAt: true,
  endedAt: true,
  mailedTo: true,
  mailedAt: true,
  sha256: true,
} as const
const rows = (viewer: Viewer, filter: DocketFilter) =>
  dockets.chunks(viewer, { select, where: matchingDockets(filter) }, CHUNK)
type Row = ReturnType<typeof rows> extends AsyncGenerator<readonly (infer One)[]> ? One : never

export const docketExport = exportSet<DocketFilter, Row>({
  columns: [
    { key: 'docket', title: 'Docket', kind: 'text', value: ({ number }) => number },
    { key: 'state', title: 'State', kind: 'text', value: ({ state }) => docketStateLabel[state] },
    { key: 'date', title: 'Date', kind: 'date', value: ({ date }) => isoDate(date) },
    { key: 'customer', title: 'Customer', kind: 'text', value: ({ customerName }) => customerName },
    {
      key: 'customerEmail',
      title: 'Customer e-mail',
      kind: 'text',
      value: ({ customerEmail }) => customerEmail,
    },
    { key: 'person', title: 'Person', kind: 'text', value: ({ workerName }) => workerName },
    { key: 'fleet', title: 'Fleet', kind: 'text', value: ({ fleet }) => fleet },
    { key: 'timesheet', title: 'Timesheet', kind: 'number', value: ({ timesheetId }) => timesheetId },
    { key: 'issued', title: 'Issued', kind: 'instant', value: ({ issuedAt }) => issuedAt },
    {
      key: 'supersededOrVoided',
      title: 'Superseded or voided',
      kind: 'instant',
      value: ({ endedAt }) => endedAt,
    },
    { key: 'mailedTo', title: 'Mailed to', kind: 'text', value: ({ mailedTo }) => mailedTo },
    { key: 'mailed', title: 'Mailed', kind: 'instant', value: ({ mailedAt }) => mailedAt },
    { key: 'sha256', title: 'SHA-256', kind: 'text', value: ({ sha256 }) => sha256 },
  ],
  count: (viewer, filter) => dockets.count(viewer, matchingDockets(filter)),
  chunks: rows,
  address: (_, filter) => addressOfDockets(filter),
})
