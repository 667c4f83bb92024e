// docs/security.md names the tests of each promise: each of them is there.
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

test.each(promises)('$promise', ({ row, file, names }) => {
  expect(file, row).not.toBe('')
  expect(existsSync(path.join(root, file)), file).toBe(true)
  const text = readFileSync(path.join(root, file), 'utf8')
  for (const name of names) {
    const quoted = [`'${name.replaceAll("'", "\\'")}'`, `"${name}"`, `\`${name}\``]
    expect(
      quoted.some((title) => text.includes(title)),
      `${file}: ${name}`,
    ).toBe(true)
  }
})
