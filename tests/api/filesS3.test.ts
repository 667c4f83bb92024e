// Files in object storage, against a real server that speaks S3.
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import S3rver from 's3rver'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NoSuchFile, openFiles, UnknownFileType, type Files } from '#server/adapters/files.ts'
import { inBucket } from '#server/adapters/files-s3.ts'
import { pdf } from '#tests/support/manuals.ts'

let root: string
let storage: S3rver
let bucket: ReturnType<typeof inBucket>
let files: Files
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'daybook-s3-'))
  const directory = path.join(root, 'storage')
  const configureBuckets = [{ name: 'daybook' }]
  storage = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets })
  const { port } = await storage.run()
  const who = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER', region: 'us-east-1' }
  bucket = inBucket({ bucket: 'daybook', endpoint: `http://127.0.0.1:${port}`, ...who })
  files = openFiles(path.join(root, 'coming'), bucket)
})
afterAll(async () => {
  bucket.close()
  await storage.close()
  await rm(root, { recursive: true })
})

const named = async () => {
  const names: string[] = []
  for await (const { name } of bucket.list()) names.push(name)
  return names.sort()
}
const coming = () => readdir(path.join(root, 'coming'))

test('a file in a bucket can be read whole and in ranges until it is removed', async () => {
  const bytes = pdf('In a bucket', 3_000_000)
  const saved = await files.save(bytes)
  expect(saved).toMatchObject({ contentType: 'application/pdf', size: 3_000_000 })
  expect([await named(), await coming()]).toEqual([[saved.path], []])
  // toEqual goes from byte to byte, which takes seconds.
  expect(Buffer.compare(await files.read(saved.path), bytes)).toBe(0)
  const part = await buffer(await files.open(saved.path, { first: 1, last: 3 }))
  expect(part.toString()).toBe('PDF')
  expect(await files.has(saved.path)).toBe(true)
  await files.remove(saved.path)
  await files.remove(saved.path)
  await expect(files.read(saved.path)).rejects.toThrow(NoSuchFile)
  expect(await files.has(saved.path)).toBe(false)
})

test('an interrupted or refused upload is not stored in the bucket', async () => {
  const broken = async function* () {
    yield pdf()
    throw new Error('The line broke')
  }
  await expect(files.receive(broken())).rejects.toThrow('The line broke')
  await expect(files.receive([pdf()] as never, () => false)).rejects.toThrow(UnknownFileType)
  expect([await named(), await coming()]).toEqual([[], []])
})

test('the sweep deletes unused files of a bucket', async () => {
  const [one, two] = [await files.save(pdf('one')), await files.save(pdf('two'))]
  const soon = new Date(Date.now() + 60_000)
  expect(await files.sweep(new Date(0), async () => new Set())).toBe(0)
  expect(await files.sweep(soon, async () => new Set([two.path]))).toBe(1)
  expect(await named()).toEqual([two.path])
  await expect(files.open(one.path)).rejects.toThrow(NoSuchFile)
})
