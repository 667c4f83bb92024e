// Webhooks: the events that other programs get messages about, and the form of one.
import { array, boolean, object, string } from 'yup'
import { atMost, text } from './forms.ts'
import { WEBHOOK_NAME_MAX, WEBHOOK_URL_MAX } from './limits.ts'

/** The events, each with its name in a message, its words, and the OData set of its record. */
export const webhookEvents = {
  SUBMITTED: { name: 'timesheet.submitted', label: 'Timesheet submitted', set: 'Timesheet' },
  APPROVED: { name: 'timesheet.approved', label: 'Timesheet approved', set: 'Timesheet' },
  DECLINED: { name: 'timesheet.declined', label: 'Timesheet declined', set: 'Timesheet' },
  CANCELLED: { name: 'timesheet.cancelled', label: 'Timesheet cancelled', set: 'Timesheet' },
  BATCH_MADE: { name: 'batch.made', label: 'Pay batch made', set: 'PayBatch' },
  DOCKET_ISSUED: { name: 'docket.issued', label: 'Docket issued', set: 'Docket' },
} as const

export type WebhookEvent = keyof typeof webhookEvents
export const webhookEventNames = Object.keys(webhookEvents) as WebhookEvent[]
/** `TEST` is sent by the button of the settings. */
export type SentEvent = WebhookEvent | 'TEST'

export const webhookForm = object({
  name: text().required('Please enter a name').max(WEBHOOK_NAME_MAX, atMost(WEBHOOK_NAME_MAX)),
  url: text().required('Please enter an address').max(WEBHOOK_URL_MAX, atMost(WEBHOOK_URL_MAX)),
  events: array(string<WebhookEvent>().oneOf(webhookEventNames).required())
    .required()
    .min(1, 'Please choose at least one event'),
  active: boolean().strict().required(),
})

export const NOT_PUBLIC = 'This must be the https address of a server on the public internet'

/**
 * The body of a message: ids and links, no contents and no names, because anybody may read the receiver's log.
 * @param id of the delivery; the same when it is sent again.
 * @param at ISO 8601.
 */
export function webhookMessage(
  publicUrl: string,
  { id, event, recordId, at }: { id: number; event: SentEvent; recordId: number; at: string },
): string {
  if (event === 'TEST') return JSON.stringify({ id, event: 'test', at, record: null })
  const { name, set } = webhookEvents[event]
  const record = { type: set, id: recordId, link: `${publicUrl}/api/${set}(${recordId})` }
  return JSON.stringify({ id, event: name, at, record })
}
