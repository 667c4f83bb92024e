// The filters of the Outbox, as they appear in its address.
import { mailKindLabel, mailStateLabel, type MailKind, type MailState } from '#domain/mail.ts'
import { choiceParam, readParams, textParam, type Param, type ValuesOf } from '#web/lists/params.ts'
import type { RowTests } from '#web/lists/rowMatches.ts'
import type { RouteLocation } from '#web/relay/useScreen.ts'
import type { MailRow } from './mailRow.ts'

/** The whole text, because the server compares it exactly. */
const reasonParam: Param<string> = { name: 'reason', read: (text) => text || null, write: (text) => text }

export const outboxParams = {
  search: textParam('search'),
  state: choiceParam('state', Object.keys(mailStateLabel) as MailState[]),
  kind: choiceParam('kind', Object.keys(mailKindLabel) as MailKind[]),
  reason: reasonParam,
}

export type OutboxFilter = ValuesOf<typeof outboxParams>

export const mailTests: RowTests<MailRow, OutboxFilter> = {
  search: 'server',
  state: (row, state) => row.state === state,
  kind: (row, kind) => row.kind === kind,
  reason: (row, reason) => row.state === 'FAILED' && row.lastError === reason,
}

export function outboxVariables({ search }: RouteLocation) {
  return { filter: readParams(outboxParams, search) }
}
