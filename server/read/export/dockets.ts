// The export of dockets.
import { isoDate } from '#domain/date.ts'
import { docketStateLabel } from '#domain/docket/content.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { dockets, matchingDockets, type DocketFilter } from '#server/read/dockets.ts'
import { addressOfDockets } from './address.ts'
import { exportSet, PIECE } from './set.ts'

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
  dockets.pieces(viewer, { select, where: matchingDockets(filter) }, PIECE)
type Row = ReturnType<typeof rows> extends AsyncGenerator<readonly (infer One)[]> ? One : never

export const docketExport = exportSet<DocketFilter, Row>({
  columns: [
    { title: 'Docket', kind: 'text', value: ({ number }) => number },
    { title: 'State', kind: 'text', value: ({ state }) => docketStateLabel[state] },
    { title: 'Date', kind: 'date', value: ({ date }) => isoDate(date) },
    { title: 'Customer', kind: 'text', value: ({ customerName }) => customerName },
    { title: 'Customer e-mail', kind: 'text', value: ({ customerEmail }) => customerEmail },
    { title: 'Person', kind: 'text', value: ({ workerName }) => workerName },
    { title: 'Fleet', kind: 'text', value: ({ fleet }) => fleet },
    { title: 'Timesheet', kind: 'number', value: ({ timesheetId }) => timesheetId },
    { title: 'Issued', kind: 'instant', value: ({ issuedAt }) => issuedAt },
    { title: 'Superseded or voided', kind: 'instant', value: ({ endedAt }) => endedAt },
    { title: 'Mailed to', kind: 'text', value: ({ mailedTo }) => mailedTo },
    { title: 'Mailed', kind: 'instant', value: ({ mailedAt }) => mailedAt },
    { title: 'SHA-256', kind: 'text', value: ({ sha256 }) => sha256 },
  ],
  count: (viewer, filter) => dockets.count(viewer, matchingDockets(filter)),
  pieces: rows,
  address: (_, filter) => addressOfDockets(filter),
})
