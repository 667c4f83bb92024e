// The meaning of texts in the command palette.
import { expect, it, test } from 'vitest'
import { meaningOf, namedBy } from '#domain/palette.ts'

/** A Wednesday. */
const TODAY = '2026-11-18'
const nothing = { number: null, dated: null, words: null }
const on = (date: string, words = '') => ({ ...nothing, dated: { date, words } })

it.each([
  ['', nothing],
  ['  ', nothing],
  ['#1234', { ...nothing, number: 1234 }],
  ['1234', { ...nothing, number: 1234, words: '1234' }],
  ['#0', nothing],
  ['#9999999999', nothing],
  ['17', { ...nothing, number: 17, words: '17' }],
  ['17 11', { ...nothing, words: '17 11' }],
  ['17 nov', on('2026-11-17')],
  ['17 November 2025', on('2025-11-17')],
  ['Tue 17 Nov 2026', on('2026-11-17')],
  ['17/11', on('2026-11-17')],
  ['2026-11-17', on('2026-11-17')],
  ['19 nov', on('2025-11-19')],
  ['today', on(TODAY)],
  ['Yesterday', on('2026-11-17')],
  ['tomorrow', { ...nothing, words: 'tomorrow' }],
  ['y', { ...nothing, words: 'y' }],
  ['31 nov', { ...nothing, words: '31 nov' }],
  ['monday', on('2026-11-16')],
  ['mon', { ...on('2026-11-16'), words: 'mon' }],
  ['monica', { ...nothing, words: 'monica' }],
  ['Thurston', { ...nothing, words: 'Thurston' }],
  ['kingi', { ...nothing, words: 'kingi' }],
  ['kingi 17 nov', on('2026-11-17', 'kingi')],
  ['yesterday  mere kingi', on('2026-11-17', 'mere kingi')],
  ['kingi mon', { ...on('2026-11-16', 'kingi'), words: 'kingi mon' }],
  ['wo-1042', { ...nothing, words: 'wo-1042' }],
  ['pump 3', { ...nothing, words: 'pump 3' }],
])('the typed text %j is understood', (text, meaning) => {
  expect(meaningOf(text, TODAY)).toEqual(meaning)
})

test('a screen or an action is found by the beginnings of its words, matches of its own name first', () => {
  const entries = [
    { name: 'Create Timesheet', also: 'new add' },
    { name: 'Timesheet' },
    { name: 'User Tracking', also: 'log' },
    { name: 'Log Out', also: 'sign out' },
  ]
  const found = (text: string) => namedBy(entries, text).map(({ name }) => name)
  expect(found('')).toEqual(entries.map(({ name }) => name))
  expect(found('time')).toEqual(['Create Timesheet', 'Timesheet'])
  expect(found('new times')).toEqual(['Create Timesheet'])
  expect(found('LOG')).toEqual(['Log Out', 'User Tracking'])
  expect(found('sheet'), 'the middle of a word').toEqual([])
  expect(found('out log')).toEqual(['Log Out'])
})
