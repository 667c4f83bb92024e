// Where a sign-in may lead: the path in its link, if it is one of this application.
import { expect, it } from 'vitest'
import { inside } from '#web/screens/sign-in/next.ts'

it('a sign-in leads to paths of the application', () => {
  const paths = ['/', '/dashboard?status=approved#top', '/timesheets/5', '/x//y', '/%2e%2e%2f/x']
  expect(paths.map(inside)).toEqual(paths)
})

it('a sign-in leads nowhere else', () => {
  const others = [
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
  ]
  expect(others.filter((next) => inside(next) !== null)).toEqual([])
})
