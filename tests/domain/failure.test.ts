// Reports of failures in a browser contain nothing that somebody typed, and no secret.
import { expect, it } from 'vitest'
import { referenceIn, withoutSecrets, type ReportedFailure } from '#domain/failure.ts'

const told = (failure: Partial<ReportedFailure>) => withoutSecrets({ kind: 'CRASH', message: '', ...failure })

it.each([
  [`TypeError: Cannot read properties of undefined (reading 'minutes')`, undefined],
  [
    `Unexpected token 'H', "Hello wor"... is not valid JSON`,
    `Unexpected token 'H', "…"... is not valid JSON`,
  ],
  [`No option 'what she typed' is there`, `No option '…' is there`],
  ['The text “my secret” is none', 'The text "…" is none'],
  ['Bearer abc.def was refused', 'Bearer [token] was refused'],
  ['with eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl here', 'with [token] here'],
  ['kim.lee@bowen.example is taken', '[e-mail] is taken'],
  [`the key ${'a1'.repeat(30)}`, 'the key [token]'],
  ['the code 402917', 'the code [number]'],
  [`can't say`, undefined],
])('a message %j is reported without possible secrets', (message, expected = message) => {
  expect(told({ message }).message).toBe(expected)
})

it('a stack is reported as its frames, without the message, the origin and the query strings', () => {
  const stack = [
    'Error: what she typed',
    '    at open (https://daybook.example/assets/main-Ab12.js?x=secret:10:20)',
    'close@https://daybook.example/assets/main-Ab12.js:1:2',
  ].join('\n')
  expect(told({ stack }).stack).toBe(
    '    at open (/assets/main-Ab12.js:10:20)\nclose@/assets/main-Ab12.js:1:2',
  )
})

it.each([
  ['/admin/users?search=kim&type=staff', '/admin/users?search&type'],
  ['/register#a-token', '/register'],
  ['/dashboard', '/dashboard'],
  ['/a?kim@bowen.example=1', '/a'],
])('a path %s is reported as %s', (path, expected) => {
  expect(told({ path }).path).toBe(expected)
})

it.each([
  ['Internal server error. Tell your support person the reference 0a1b2c3d.', '0a1b2c3d'],
  [' 0A1B2C3D ', '0a1b2c3d'],
  ['0a1b', '0a1b'],
])('a reference is found in %j', (words, expected) => {
  expect(referenceIn(words)).toBe(expected)
})
