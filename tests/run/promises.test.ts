// docs/security.md names a test for each promise: each of them is there.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const page = readFileSync(path.join(root, 'docs/security.md'), 'utf8')
const rows = page.split('\n').filter((line) => /^\| (?!Promise |-)/.test(line))
const promises = rows.map((row) => {
  const [, promise = '', file = '', name = ''] = /^\| (.+?) +\| `(tests\/\S+)` "(.+)" +\|$/.exec(row) ?? []
  return { row, promise, file, name }
})

test.each(promises)('$promise', ({ row, file, name }) => {
  expect(file, row).not.toBe('')
  expect(existsSync(path.join(root, file)), file).toBe(true)
  const text = readFileSync(path.join(root, file), 'utf8')
  const quoted = [`'${name.replaceAll("'", "\\'")}'`, `"${name}"`, `\`${name}\``]
  expect(
    quoted.some((title) => text.includes(title)),
    `${file}: ${name}`,
  ).toBe(true)
})
