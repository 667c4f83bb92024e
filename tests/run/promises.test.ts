// docs/security.md names the tests of each promise, docs/asvs.md those of each requirement, and each decision its
// promises: all of them exist.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const page = readFileSync(path.join(root, 'docs/security.md'), 'utf8')
const rows = page.split('\n').filter((line) => /^\| (?!Promise |-)/.test(line))
const promises = rows.map((row) => {
  const [, promise = '', cell = ''] = /^\| (.+?) +\| (.+?) +\|$/.exec(row) ?? []
  return { promise, cell }
})

/** The files of tests in a row of a table, each with its titles. */
function testsIn(row: string) {
  const found = row.matchAll(/`(tests\/[^`]+)` ((?:"[^"]+"(?:, )?)+)/g)
  return [...found].map(([, file = '', names = '']) => ({ file, names: names.slice(1, -1).split('", "') }))
}

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

test.each(promises)('$promise', ({ cell }) => {
  const tests = testsIn(cell)
  const written = tests.map(({ file, names }) => `\`${file}\` "${names.join('", "')}"`)
  expect(written.join('; '), 'nothing but tests').toBe(cell)
  expect(cell).not.toBe('')
  for (const { file, names } of tests) expectThere(file, names)
})

const decisions = readdirSync(path.join(root, 'docs/decisions'))

test.each(decisions)('docs/decisions/%s names its promises, or says why it has none', (file) => {
  const text = readFileSync(path.join(root, 'docs/decisions', file), 'utf8').replaceAll(/\s+/g, ' ')
  const [, said = ''] = /\*\*Promises\.\*\* (.+)/.exec(text) ?? []
  if (/^None: \w/.test(said)) return
  const begun = [...said.matchAll(/“([^“”]+)…”/g)].map(([, words = '']) => words)
  expect(begun, said).not.toEqual([])
  for (const words of begun)
    expect(
      promises.filter(({ promise }) => promise.startsWith(words)),
      words,
    ).toHaveLength(1)
})

test('each decision is named by the code that it explains', () => {
  const code = ['domain', 'server', 'web', 'scripts', 'dependency-cruiser.config.mjs', 'vitest.config.ts']
  const named = new Set(
    execFileSync('grep', ['-rhoE', '--exclude-dir=*generated*', 'docs/decisions/[a-z-]+\\.md', ...code], {
      cwd: root,
      encoding: 'utf8',
    })
      .trim()
      .split('\n')
      .map((name) => path.basename(name)),
  )
  expect([...named].sort()).toEqual(decisions.toSorted())
})

const asvs = readFileSync(path.join(root, 'docs/asvs.md'), 'utf8')
const requirements = asvs.split('\n').filter((line) => /^\| \d/.test(line))

test('every requirement of levels 1 and 2 has a status, and every met one names its proof', () => {
  const counts = { Met: 0, 'In part': 0, 'Not met': 0, 'Does not apply': 0 }
  for (const row of requirements) {
    const [, , , , stands = '', heldBy = ''] = row.split('|').map((cell) => cell.trim())
    const [status] = /^(Met|In part|Not met|Does not apply)\b/.exec(stands) ?? []
    expect(status, row).toBeDefined()
    counts[status as keyof typeof counts] += 1
    if (/^(Met|In part)/.test(stands)) expect(heldBy, row).not.toBe('')
  }
  // Of the 345 of ASVS 5.0.0, these have the levels 1 and 2.
  expect(new Set(requirements.map((row) => row.split('|')[1]!.trim())).size).toBe(253)
  expect(asvs).toContain(
    `${counts.Met} are met, ${counts['In part']} in part, ${counts['Not met']} not met, and ${counts['Does not apply']} do not apply.`,
  )
})

test.each(requirements)('%s', (row) => {
  for (const { file, names } of testsIn(row)) expectThere(file, names)
})
