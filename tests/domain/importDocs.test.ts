// docs/import.md describes every file as the table of formats does.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { importable, type AnyFormat, type Column } from '#domain/import/formats.ts'

const page = readFileSync(path.resolve(import.meta.dirname, '../../docs/import.md'), 'utf8')

/** The rows of the table below a heading, cell by cell. */
function tableBelow(heading: string): string[][] {
  const section = page.split(/^### /m).find((text) => text.startsWith(heading)) ?? ''
  const rows = section.split('\n').filter((line) => line.startsWith('|'))
  return rows.slice(2).map((row) =>
    row
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}

function kindOf({ kind = 'text', max }: Column): string {
  if (Array.isArray(kind)) return kind.map((word) => `\`${word}\``).join(', ')
  return `${kind as string}${max ? `, up to ${max}` : ''}`
}

function needOf({ key }: AnyFormat, { name, required, standard }: Column): string {
  if (key.includes(name)) return 'key'
  if (required) return 'required'
  return standard === undefined || standard === '' ? '' : `empty: ${said(standard)}`
}

function said(standard: string | number | boolean): string {
  if (typeof standard === 'boolean') return standard ? 'yes' : 'no'
  return typeof standard === 'number' ? '08:30' : `\`${standard}\``
}

test.each(importable)('$file', (format) => {
  const expected = format.columns.map((column) => [
    `\`${column.name}\``,
    kindOf(column),
    needOf(format, column),
    column.means + (column.refersTo ? ` (of \`${column.refersTo}\`)` : ''),
  ])
  expect(tableBelow(`\`${format.file}\``)).toEqual(expected)
})
