// The state of a mail in words, and the message of the Outbox after failed mail was sent again.
import { expect, it } from 'vitest'
import { becameLabel, sentAgainMessage, whatBecame, type MailState } from '#domain/mail.ts'

it.each<[stored: MailState, isMailSent: boolean, words: string]>([
  ['QUEUED', true, 'On its way'],
  ['QUEUED', false, 'In the Outbox: no mail server'],
  ['KEPT', true, 'In the Outbox: no mail server'],
  ['SENT', false, 'Sent'],
  ['FAILED', false, 'Not delivered'],
])('a mail that is %s, where mail is sent: %s, is said to be: %s', (stored, isMailSent, words) => {
  expect(becameLabel(whatBecame(stored, isMailSent))).toBe(words)
})

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
