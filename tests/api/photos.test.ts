// Photos of tasks: the stored file, the names that a task may have, who sees them, and when they are deleted.
import sharp from 'sharp'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PHOTO_MAX_BYTES, PHOTO_SIDE_MAX } from '#domain/limits.ts'
import { db } from '#server/database/client.ts'
import { done, type Caller, type Sheet } from '#tests/support/caller.ts'
import { historyLines } from '#tests/support/traces.ts'
import { drawing, globalId, NOON, setUpWorld, snapshot } from '#tests/support/world.ts'

const world = setUpWorld()
let fay: Caller
let ada: Caller
beforeAll(async () => {
  fay = await world.signIn('fay')
  ada = await world.signIn('ada')
})
beforeEach(async () => {
  await db.throttle.deleteMany()
})
afterEach(() => db.timesheet.deleteMany())

const seen = ({ id, version }: Sheet) => ({ id, version })
const first = ({ lines }: Sheet) => ({ id: lines[0]!.id })
const several = (count: number) => Promise.all(Array.from({ length: count }, () => world.photo()))
const task = (changes: object) => world.rental('7:00', '8:00', changes)
const save = (changes: object, sheet?: Sheet) =>
  fay.save(world.day([task({ ...changes, ...(sheet && first(sheet)) })], sheet && seen(sheet)))
const saved = async (photos: readonly string[]) => done(await save({ photos }))

const QUERY = `
  query ($number: Int!) { timesheet(number: $number) { lines { photos { name width height } } } }
`
type Photo = { name: string; width: number; height: number }
/** The photos of each task, as a person reads them. */
async function photosOf({ number }: Pick<Sheet, 'number'>, by = fay): Promise<Photo[][]> {
  const { data } = await by.ask<{ timesheet: { lines: { photos: Photo[] }[] } }>(QUERY, { number })
  return data!.timesheet.lines.map(({ photos }) => photos)
}
const namesOf = async (sheet: Sheet) =>
  (await photosOf(sheet)).map((photos) => photos.map(({ name }) => name))

describe('POST /Timesheet/UploadPhoto', () => {
  const upload = (bytes: Uint8Array, by = fay) => by.upload(new Uint8Array(bytes), 'photo.jpg', 'UploadPhoto')
  const located = { IFD0: { ImageDescription: 'Pit 4' }, IFD3: { GPSLatitude: '27/1 28/1 12/1' } }

  it.each(['jpeg', 'png'] as const)('stores a %s without the place where it was taken', async (format) => {
    const sent = await sharp(await snapshot())
      .withExif(located)
      .toFormat(format)
      .toBuffer()
    expect(sent.includes('Pit 4')).toBe(true)
    const { status, body, headers } = await upload(sent)
    expect([status, headers.get('location')]).toEqual([201, `/files/${String(body.image)}`])
    expect(body.image).toMatch(/^[0-9a-f]{32}\.jpg$/)
    const response = await fay.picture(String(body.image))
    expect(response.headers.get('content-type')).toBe('image/jpeg')
    expect(response.headers.get('cache-control')).toBe('no-store')
    const kept = Buffer.from(await response.arrayBuffer())
    expect(kept.includes('Pit 4')).toBe(false)
    expect(await sharp(kept).metadata()).toMatchObject({ format: 'jpeg', width: 120, height: 90 })
  })

  it('refuses everything else with its sentence', async () => {
    const create = { height: 1, channels: 3, background: '#000' } as const
    const wide = (width: number) =>
      sharp({ create: { ...create, width } })
        .png()
        .toBuffer()
    const photo = await snapshot()
    const refused = {
      status: 400,
      body: {
        value:
          'A photo is a complete JPEG or PNG picture of at most 4 MB and 4096 pixels on each side, with 8 bits a colour and not interlaced.',
        error: { code: 'NO_PHOTO' },
      },
    }
    for (const bytes of [
      new TextEncoder().encode('no picture'),
      await sharp(photo).webp().toBuffer(),
      photo.slice(0, -1),
      Buffer.concat([photo, Buffer.alloc(PHOTO_MAX_BYTES)]),
      await wide(PHOTO_SIDE_MAX + 1),
    ])
      expect(await upload(bytes)).toMatchObject(refused)
    expect((await upload(await wide(PHOTO_SIDE_MAX))).status).toBe(201)
    // More than any other body.
    const large = Buffer.concat([photo, Buffer.alloc(PHOTO_MAX_BYTES - photo.byteLength)])
    expect((await upload(large)).status).toBe(201)
    expect((await fay.upload(null, '', 'UploadPhoto')).body.value).toBe('Please select file to upload')
    await db.throttle.updateMany({ where: { key: { startsWith: 'photo:' } }, data: { count: 200 } })
    expect((await upload(photo)).status, 'throttled').toBe(429)
  })
})

describe('a task', () => {
  it('of each type has its photos in their order, also for the approver', async () => {
    const photos = await several(6)
    const types = ['rental', 'jobCost', 'unbilled'] as const
    const lines = types.map((type, at) =>
      world[type](`${at + 7}:00`, `${at + 8}:00`, { photos: photos.slice(2 * at, 2 * at + 2).reverse() }),
    )
    const sheet = done(await fay.submit(world.day(lines)))
    const stored = [1, 0, 3, 2, 5, 4].map((at) => ({ name: photos[at]!, width: 120, height: 90 }))
    const each = [stored.slice(0, 2), stored.slice(2, 4), stored.slice(4)]
    expect([await photosOf(sheet), await photosOf(sheet, ada)]).toEqual([each, each])
  })

  it('keeps photos that are not sent, and accepts another order, another photo, and none', async () => {
    const [one, two, three] = await several(3)
    const sheet = await saved([one!, two!])
    let now = done(await save({}, sheet))
    expect(await namesOf(now)).toEqual([[one, two]])
    for (const photos of [[two!, one!], [three!, two!], []]) {
      now = done(await save({ photos }, now))
      expect(await namesOf(now)).toEqual([photos])
    }
  })

  const again = (number: number, line = 0) => ({
    path: `lines.${line}.photos`,
    message: `Photo ${number} cannot be used for this task. Please add it again`,
  })

  it.each([
    ['of another person', () => world.photo('theo')],
    ['of a signature', () => world.signature()],
    ['of another task', async () => (await namesOf(await saved([await world.photo()])))[0]![0]!],
    ['that is made up', async () => `${'0'.repeat(32)}.jpg`],
  ])('refuses the name %s', async (_what, make) => {
    const outcome = await save({ photos: [await world.photo(), await make()] })
    expect(outcome.problems).toEqual([again(2)])
  })

  it('accepts a photo once, at most six, and none that another task has', async () => {
    const photo = await world.photo()
    expect((await save({ photos: [photo, photo] })).problems).toEqual([again(2)])
    const shared = [task({ photos: [photo] }), world.rental('8:00', '9:00', { photos: [photo] })]
    expect((await fay.save(world.day(shared))).problems).toEqual([again(1, 1)])
    const many = { path: 'lines.0.photos', message: 'A task has at most 6 photos' }
    expect((await save({ photos: await several(7) })).problems).toEqual([many])
  })

  it('cannot be signed with a photo', async () => {
    const picture = await drawing()
    const { body } = await fay.upload(picture, 'photo.png', 'UploadPhoto')
    const service = await world.fieldService({ workerSignature: String(body.image) })
    const sign = { path: 'lines.0.fieldService.workerSignature', message: 'Please sign' }
    expect((await save(service)).problems).toEqual([sign])
  })
})

describe('syncDay', () => {
  const SYNC = `
    mutation ($input: TimesheetInput!, $at: DateTime!) {
      result: syncDay(input: $input, submit: false, recordedAt: $at, deviceClock: $at) {
        ... on SyncedDay { conflict change { timesheet { id number version } } }
        ... on InvalidInput { problems { path } }
      }
    }
  `
  type Synced = { conflict: string | null; change: { timesheet: Sheet }; problems: object[] }
  const sync = async (photos: readonly string[]) => {
    const input = { ...world.day([task({ photos })]), clientMutationKey: 'a device' }
    return (await fay.ask<{ result: Synced }>(SYNC, { input, at: NOON })).data!.result
  }

  it('stores photos once, and distinguishes different photos', async () => {
    const [one, other] = await several(2)
    const { change } = await sync([one!])
    expect(await namesOf(change.timesheet)).toEqual([[one]])
    const again = await sync([one!])
    expect([again.conflict, again.change.timesheet.version]).toEqual([null, change.timesheet.version])
    expect((await sync([other!])).conflict).toMatch(/^Changed by Fay Tester/)
    expect(await namesOf(change.timesheet)).toEqual([[one]])
  })
})

describe('the legacy interface', () => {
  it('accepts the names of photos, and keeps photos that are not sent', async () => {
    const sheet = await saved([await world.photo()])
    const { id } = await db.timesheetLine.findFirstOrThrow()
    const patch = (line: object) =>
      fay.rest('PATCH', `/Timesheet/${sheet.number}`, {
        TimesheetLines: [{ TimesheetLineId: id, ...line }],
      })
    const before = await namesOf(sheet)
    expect((await patch({ Notes: 'Pump' })).status).toBeLessThan(300)
    expect(await namesOf(sheet)).toEqual(before)
    const Photos = [await world.photo(), before[0]![0]!]
    expect((await patch({ Photos })).status).toBeLessThan(300)
    expect(await namesOf(sheet)).toEqual([Photos])
    const { status, body } = await patch({ Photos: [await world.photo('theo')] })
    expect([status, body.error]).toMatchObject([400, { details: [{ target: 'TimesheetLines/0/Photos' }] }])
  })
})

describe('GET /files/{name}', () => {
  const statuses = async (name: string) => {
    const people = ['fay', 'theo', 'ada', 'bob', 'sam'] as const
    const asked = people.map(async (one) => [one, (await (await world.signIn(one)).picture(name)).status])
    return Object.fromEntries(await Promise.all(asked)) as Record<string, number>
  }
  const uploader = { fay: 200, theo: 404, ada: 404, bob: 404, sam: 404 }

  it('shows a photo like its timesheet', async () => {
    const name = await world.photo()
    expect(await statuses(name), 'before it is saved').toEqual(uploader)
    const sheet = await saved([name])
    expect(await statuses(name), 'of a draft').toEqual({ ...uploader, sam: 200 })
    const submitted = done(await fay.submit(world.day([task(first(sheet))], seen(sheet))))
    expect(await statuses(name), 'of a submitted day').toEqual({ ...uploader, sam: 200, ada: 200 })
    await ada.move(submitted, globalId('ApprovalGroup', world.company.groups.workshop))
    expect(await statuses(name), 'after a move').toEqual({ ...uploader, sam: 200, bob: 200 })
    await db.timesheet.deleteMany()
    expect(await statuses(name), 'of a deleted day').toEqual(uploader)
  })
})

it('files of removed photos and deleted timesheets are gone a week later', async () => {
  const [kept, removed, deleted] = await several(3)
  await save({ photos: [kept!] }, await saved([kept!, removed!]))
  await fay.remove(
    seen(done(await fay.save({ ...world.day([task({ photos: [deleted!] })]), startDate: '2026-11-16' }))),
  )
  await db.storedFile.updateMany({
    where: { path: { in: [kept!, removed!, deleted!] } },
    data: { createdAt: new Date('2026-11-10T01:59:00Z') },
  })
  await world.photo()
  expect((await db.storedFile.findMany()).map(({ path }) => path)).not.toContain(removed)
  const there = await Promise.all([kept, removed, deleted].map((path) => world.files.has(path!)))
  expect(there).toEqual([true, false, false])
})

describe('history', () => {
  const shown = (...names: string[]) => `${names.length} (${names.map((name) => name.slice(0, 8)).join(' ')})`

  it('shows photos as a change of their task, also a replacement', async () => {
    const [one, two, three] = (await several(3)) as [string, string, string]
    const sheet = await saved([one, two])
    const more = done(await save({ photos: [one, two, three] }, sheet))
    const swapped = done(await save({ photos: [one, two] }, more))
    await save({ photos: [] }, swapped)
    const lines = (await historyLines(sheet.number)).filter((line) => line.includes('Photos'))
    expect(lines).toEqual([
      `CREATE TASK Task 1 Photos:  > ${shown(one, two)}`,
      `EDIT TASK Task 1 Photos: ${shown(one, two)} > ${shown(one, two, three)}`,
      `EDIT TASK Task 1 Photos: ${shown(one, two, three)} > ${shown(one, two)}`,
      `EDIT TASK Task 1 Photos: ${shown(one, two)} > `,
    ])
  })
})
