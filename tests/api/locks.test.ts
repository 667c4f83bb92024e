// No two advisory locks share a number: one kind of work would wait for another, or deadlock with it.
import { expect, test } from 'vitest'
import { databaseLocks, recordLocks } from '#server/database/locks.ts'

test.each([
  ['the whole database', databaseLocks],
  ['one record', recordLocks],
])('the numbers of locks on %s are distinct', (_what, locks) => {
  expect(new Set(Object.values(locks)).size).toBe(Object.keys(locks).length)
})
