// Where a sign-in may lead: the path in its link, if it is one of this application.
import { expect, it } from 'vitest'
import { inside } from '#web/screens/sign-in/next.ts'

it('a sign-in leads to paths of the application', () => {
  const paths = ['/', '/dashboard?status=approved#top', '/timesheets/5', '/x//y', '/%2e%2e%2f/x']
  expect(paths.map(inside)).toEqual(paths)
})

it('a sign-in leads nowhere else', () => {
  const starts = ['/\t/', '/\n/', ...'// /\\ /.// /..// /x/..// /%2e// /%2E%2e// /.\\/ /.\\\\'.split(' ')]
  const evil = ['https://evil.example', ...starts.map((start) => `${start}evil.example`)]
  const others = [null, '', 'dashboard', ...evil, '/.//evil.example/../..//evil.example']
  expect(others.filter((next) => inside(next) !== null)).toEqual([])
})
