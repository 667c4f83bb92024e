// Where a sign-in may lead: the path in its link, if it is one of this application.
import { expect, it } from 'vitest'
import { inside } from '#web/screens/sign-in/next.ts'

it.each(['/', '/dashboard?status=approved#top', '/timesheets/5', '/x//y', '/%2e%2e%2f/x'])(
  '%s is a path of the application',
  (next) => {
    expect(inside(next)).toBe(next)
  },
)

it.each([
  null,
  '',
  'dashboard',
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/x/..//evil.example',
  '/%2e//evil.example',
  '/%2E%2e//evil.example',
  '/.\\/evil.example',
  '/.\\\\evil.example',
  '/.//evil.example/../..//evil.example',
])('%j is not', (next) => {
  expect(inside(next)).toBeNull()
})
