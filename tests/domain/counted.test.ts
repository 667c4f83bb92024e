// Numbers in sentences.
import { expect, it } from 'vitest'
import { counted, wordFor } from '#domain/counted.ts'

it.each([
  [0, '0 mails are', '0 people'],
  [1, '1 mail is', '1 person'],
  [2, '2 mails are', '2 people'],
  [1200, '1,200 mails are', '1,200 people'],
])('the noun and the verb agree with %i', (count, mails, people) => {
  expect(`${counted(count, 'mail')} ${wordFor(count, 'is', 'are')}`).toBe(mails)
  expect(counted(count, 'person', 'people')).toBe(people)
})
