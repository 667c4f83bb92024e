// docs/security.md names the tests of each promise, docs/asvs.md those of each requirement: each of them is there.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const page = readFileSync(path.join(root, 'docs/security.md'), 'utf8')
const rows = page.split('\n').filter((line) => /^\| (?!Promise |-)/.test(line))
const promises = rows.map((row) => {
  const [, promise = '', file = '', names = ''] = /^\| (.+?) +\| `(tests\/\S+)` "(.+)" +\|$/.exec(row) ?? []
  return { row, promise, file, names: names.split('", "') }
})

function expectThere(file: string, names: readonly string[]): void {
  expect(existsSync(path.join(root, file)), file).toBe(true)
  const text = readFileSync(path.join(root, file), 'utf8')
  for (const name of names) {
    const quoted = [`'${name.replaceAll("'", "\\'")}'`, `"${name}"`, `\`${name}\``]
    expect(
      quoted.some((title) => text.includes(title)),
      `${file}: ${name}`,
    ).toBe(true)
  }
}

test.each(promises)('$promise', ({ row, file, names }) => {
  expect(file, row).not.toBe('')
  expectThere(file, names)
})

const asvs = readFileSync(path.join(root, 'docs/asvs.md'), 'utf8')
const requirements = asvs.split('\n').filter((line) => /^\| \d/.test(line))

test('every requirement of levels 1 and 2 says how it stands, and what is met is held by something', () => {
  expect(requirements).toHaveLength(60)
  for (const row of requirements) {
    const [, , , , stands = '', heldBy = ''] = row.split('|').map((cell) => cell.trim())
    expect(stands, row).toMatch(/^(Met|In part|Not met|Does not apply)\b/)
    if (/^(Met|In part)/.test(stands)) expect(heldBy, row).not.toBe('')
  }
})

test.each(requirements)('%s', (row) => {
  for (const [, file = '', names = ''] of row.matchAll(/`(tests\/[^`]+)` ((?:"[^"]+"(?:, )?)+)/g))
    expectThere(file, names.slice(1, -1).split('", "'))
})
