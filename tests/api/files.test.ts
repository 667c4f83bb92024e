// Bytes are stored under random names only, so that no name leads out of the folder.
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NoSuchFile, openFiles, UnknownFileType, type Files } from '#server/adapters/files.ts'
import { drawing } from '#tests/support/world.ts'

let root: string
let files: Files
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'daybook-files-'))
  await mkdir(path.join(root, 'files'))
  files = openFiles(path.join(root, 'files'))
  await writeFile(path.join(root, 'secret.key'), 'not to be read')
  await writeFile(path.join(root, 'files', 'neighbour.png'), await drawing())
})
afterAll(() => rm(root, { recursive: true }))

const outside = ['../secret.key', 'neighbour.png', './../secret.key', '..', '', 'a/../../secret.key']

test.each(outside)('%j is not a file name: it is neither read nor removed', async (name) => {
  await expect(files.read(name)).rejects.toThrow(NoSuchFile)
  await files.remove(name)
  for (const kept of ['secret.key', 'files/neighbour.png'])
    expect((await stat(path.join(root, kept))).isFile()).toBe(true)
})

test('a saved file can be read by its random name until it is removed', async () => {
  const bytes = await drawing()
  const saved = await files.save(bytes)
  expect(saved).toEqual({
    path: expect.stringMatching(/^[0-9a-f]{32}\.png$/),
    contentType: 'image/png',
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  })
  expect(new Uint8Array(await files.read(saved.path))).toEqual(bytes)
  expect((await stat(path.join(root, 'files', saved.path))).mode & 0o777).toBe(0o600)
  await files.remove(saved.path)
  await expect(files.read(saved.path)).rejects.toThrow(NoSuchFile)
})

test('files of unknown types are not stored', async () => {
  await expect(files.save(new TextEncoder().encode('<svg onload="x">'))).rejects.toThrow(UnknownFileType)
})

test('the sweep spares files that are being written, and deletes those of a killed process', async () => {
  const picture = await drawing()
  const swept: number[] = []
  async function* slowly() {
    yield picture.subarray(0, 20)
    swept.push(await files.sweep(new Date(Date.now() - 60_000), async () => new Set()))
    yield picture.subarray(20)
  }
  const abandoned = path.join(root, 'files', `${'a'.repeat(32)}.part`)
  await writeFile(abandoned, 'half a picture')
  await utimes(abandoned, 0, 0)
  const saved = await files.receive(slowly())
  expect(swept).toEqual([1])
  await expect(stat(abandoned)).rejects.toThrow('ENOENT')
  expect(new Uint8Array(await files.read(saved.path))).toEqual(picture)
})
