// Whether a docket can be mailed to its customer, and the change that the history shows.
import type { ChangedField } from '#domain/changed-fields.ts'
import { isAddress } from '#domain/plain.ts'
import type { DocketState } from './content.ts'

/** Whether mail can be sent to the customer's address. */
export function hasAddress({ customerEmail }: { customerEmail: string }): boolean {
  return isAddress(customerEmail)
}

/** Superseded and voided dockets cannot be mailed. */
export function isMailable(docket: { state: DocketState; customerEmail: string }): boolean {
  return docket.state === 'ISSUED' && hasAddress(docket)
}

const FIELD = 'DocketMailed'

/** The change in the history of the timesheet when a person mails a docket. */
export function mailedChange(number: string, to: string): ChangedField {
  return { field: FIELD, textField: `Docket ${number} mailed to`, previousValue: '', currentValue: to }
}

/** Whether a change of the history is one of `mailedChange`. */
export function isMailedChange({ field }: Pick<ChangedField, 'field'>): boolean {
  return field === FIELD
}
