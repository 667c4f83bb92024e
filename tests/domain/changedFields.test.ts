// The sentences about changed fields in notifications (rulings 2c).
import { expect, it, test } from 'vitest'
import { changesInWords } from '#domain/changed-fields.ts'

const change = (textField: string, previousValue: string, currentValue: string) => ({
  field: textField,
  textField,
  previousValue,
  currentValue,
})
const said = (previous: string, current: string) =>
  changesInWords([change('Job Description', previous, current)])[0]!.replace('Job Description: ', '')

it('the sentence names the old and new values of three fields and counts the others', () => {
  const changes = [1, 2, 3, 4, 5, 6, 7].map((task) => change(`Task ${task} End Time`, '08:45 am', '08:40 am'))
  const lines = [1, 2, 3].map((task) => `Task ${task} End Time: 08:45 am → 08:40 am`)
  expect(changesInWords(changes)).toEqual([...lines, 'and 4 more'])
  expect(changesInWords(changes.slice(0, 3))).toEqual(lines)
  expect(changesInWords([])).toEqual([])
})

test.each([
  ['an empty value', '', 'Fire drill', 'nothing → Fire drill'],
  ['a cleared value', 'Fire drill', '', 'Fire drill → nothing'],
  ['several lines', 'Drill\n\nat the gate', 'Drill', 'Drill at the gate → Drill'],
  ['a long value', 'a'.repeat(90), 'b', `${'a'.repeat(80)}… → b`],
  ['a letter of two code units', `${'a'.repeat(79)}😀😀`, 'b', `${'a'.repeat(79)}😀… → b`],
  [
    'nothing of values that fit',
    `${'x'.repeat(75)} noon`,
    `${'x'.repeat(75)} nine`,
    `${'x'.repeat(75)} noon → ${'x'.repeat(75)} nine`,
  ],
  [
    'long values that differ late',
    `${'x'.repeat(500)} by noon`,
    `${'x'.repeat(500)} by nine`,
    `…${'x'.repeat(10)} by noon → …${'x'.repeat(10)} by nine`,
  ],
])('the sentence shortens %s', (_, previous, current, expected) => {
  expect(said(previous, current)).toBe(expected)
})
