// The message of the Outbox after failed mail was sent again.
import { expect, it } from 'vitest'
import { sentAgainMessage } from '#domain/mail.ts'

it.each([
  [1, 0, 0, '1 mail is on its way'],
  [12, 0, 0, '12 mails are on their way'],
  [1, 1, 0, '1 mail is on its way. 1 was left out: its code has expired. Send a new one instead.'],
  [0, 3, 0, 'Nothing was sent. 3 were left out: their codes have expired. Send new ones instead.'],
  [500, 0, 7, '500 mails are on their way. 7 more failed for this reason. Send them next.'],
  [0, 0, 0, 'Nothing was sent: these mails are already on their way'],
])('after %i mails were queued, %i were expired and %i left', (queued, expired, left, message) => {
  expect(sentAgainMessage({ queued, expired, left })).toBe(message)
})
