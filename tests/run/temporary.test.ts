// A run of the tests leaves nothing behind, and takes away what a run left that was killed.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from '#scripts/daybook.ts'

const script = new URL('../../scripts/temporary.mjs', import.meta.url).href
let parent: string
let remove: () => void
beforeEach(() => {
  ;({ folder: parent, remove } = temporaryFolder())
})
afterEach(() => remove())

/** A process that has made its folder, with a file in it, and waits for the end of its standard input. */
async function begin() {
  const code = `import { folderOfRun } from '${script}'
    console.log(folderOfRun('/a/place/that/is/missing'))
    process.stdin.on('end', () => process.exit()).resume()`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    env: { TMPDIR: parent },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  const folder = line.toString().trim()
  writeFileSync(path.join(folder, 'file'), '')
  const ends = once(child, 'close')
  return {
    folder,
    end: () => (child.stdin.end(), ends),
    kill: () => (child.kill('SIGKILL'), ends),
  }
}

test('a folder for temporary files goes with its process', async () => {
  const run = await begin()
  expect(path.dirname(run.folder)).toBe(parent)
  await run.end()
  expect(readdirSync(parent)).toEqual([])
})

test('what a killed run left goes with the next one, and what is in use stays', async () => {
  const [killed, other] = [await begin(), await begin()]
  await killed.kill()
  expect(existsSync(killed.folder)).toBe(true)
  const next = await begin()
  const left = readdirSync(parent).toSorted()
  expect(left).toEqual([other, next].map((run) => path.basename(run.folder)).toSorted())
  await Promise.all([other.end(), next.end()])
})
