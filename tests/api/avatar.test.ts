// Avatars: accepted pictures, the stored file, and who sees it (spec 5, rulings 7).
import { readdir } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { AVATAR_MAX_BYTES } from '#domain/limits.ts'
import { AVATAR_SIDE } from '#domain/user/avatar.ts'
import { db } from '#server/database/client.ts'
import { done, ORIGIN } from '#tests/support/caller.ts'
import type { PersonName } from '#tests/support/company.ts'
import { sendManual } from '#tests/support/manuals.ts'
import { globalId, setUpWorld } from '#tests/support/world.ts'

const world = setUpWorld()
beforeEach(async () => {
  await db.throttle.deleteMany()
  await db.user.updateMany({ data: { avatarId: null } })
  await db.storedFile.deleteMany()
})

const FORMAT = 'Avatar picture must be JPG/PNG format!'
const SIZE = 'Avatar picture size can not exceed 5MB!'
const SHAPE = 'Avatar must be the square shape!'

type Bytes = Uint8Array<ArrayBuffer>
const asBytes = (buffer: Buffer): Bytes => new Uint8Array(buffer)
const plain = (width = 300, height = width, background = '#1C7F4A') =>
  sharp({ create: { width, height, channels: 3, background }, limitInputPixels: false })
const drawn = async (format: 'jpeg' | 'png', [width, height = width]: [number?, number?]) =>
  asBytes(await plain(width, height).toFormat(format).toBuffer())
const jpeg = (...size: [number?, number?]) => drawn('jpeg', size)
const png = (...size: [number?, number?]) => drawn('png', size)

async function send(name: PersonName, file: Bytes | null, path = '/User/Avatar') {
  return sendManual(world.app, await world.signIn(name), { path, file, fileName: 'me.jpg' })
}

async function look(path: string, name: PersonName | null) {
  const token = name && (await world.signIn(name)).accessToken
  const response = await world.app.fetch(
    new Request(`${ORIGIN}${path}`, { headers: token ? { authorization: `Bearer ${token}` } : {} }),
  )
  const bytes = new Uint8Array(await response.arrayBuffer())
  return { status: response.status, headers: response.headers, bytes }
}

const filesKept = async () => (await readdir(world.folder).catch(() => [])).sort()
const kept = async () => ({ files: await filesKept(), rows: await db.storedFile.count() })

async function avatarOf(name: PersonName): Promise<string> {
  const { status, body } = await send(name, await jpeg())
  expect([status, body.value]).toEqual([201, undefined])
  return body.AvatarUrl as string
}

describe('an upload', () => {
  it('is redrawn on white and stored, and the answer has its address', async () => {
    const clear = { r: 0, g: 0, b: 0, alpha: 0 }
    const seeThrough = sharp({ create: { width: 640, height: 640, channels: 4, background: clear } })
    const file = asBytes(await seeThrough.png().toBuffer())
    const { status, body, headers } = await send('tess', file, '/api/user/avatar')
    const { id } = world.company.people.tess
    const { avatar } = await db.user.findUniqueOrThrow({ where: { id }, include: { avatar: true } })
    expect([status, body]).toEqual([201, { UserId: id, AvatarUrl: `/User/${id}/avatar/${avatar!.id}` }])
    expect(headers.get('location')).toBe(body.AvatarUrl)
    expect(avatar).toMatchObject({
      contentType: 'image/jpeg',
      path: expect.stringMatching(/^[0-9a-f]{32}\.jpg$/) as unknown,
    })
    const { data } = await world.ask<{ me: object }>('tess', '{ me { avatarUrl user { avatarUrl } } }')
    const avatarUrl = `/api${String(body.AvatarUrl)}`
    expect(data?.me).toEqual({ avatarUrl, user: { avatarUrl } })
    expect((await world.rest('tess', 'GET', '/auth/me')).body.AvatarUrl).toBe(body.AvatarUrl)
    const answer = await look(body.AvatarUrl as string, 'tess')
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, max-age=31536000, immutable, no-transform',
      'x-content-type-options': 'nosniff',
    })
    const picture = await sharp(answer.bytes).metadata()
    expect([picture.format, picture.width, picture.height]).toEqual(['jpeg', AVATAR_SIDE, AVATAR_SIDE])
    const { channels } = await sharp(answer.bytes).stats()
    expect(channels.map(({ min }) => min)).toEqual([255, 255, 255])
  })

  it('loses the metadata of the camera, and is upright', async () => {
    const upper = await plain(400, 200, '#ff0000').png().toBuffer()
    const turned = await plain(400, 400, '#0000ff')
      .composite([{ input: upper, top: 0, left: 0 }])
      .jpeg()
      // Held on its side: the left of what is stored is the top.
      .withExif({ IFD0: { Make: 'Camera of Tess' }, IFD3: { GPSLatitude: '27/1 28/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect((await sharp(turned).metadata()).exif?.toString('latin1')).toContain('Camera of Tess')
    const { body } = await send('tess', asBytes(turned))
    const { bytes } = await look(body.AvatarUrl as string, 'tess')
    const { exif, xmp, iptc, orientation } = await sharp(bytes).metadata()
    expect({ exif, xmp, iptc, orientation }).toEqual({})
    expect(Buffer.from(bytes).toString('latin1')).not.toContain('Camera')
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
    const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3).subarray(0, 3)]
    // Turned to the right, the upper half lies on the right.
    expect(at(240, 128)[0]).toBeGreaterThan(200)
    expect(at(16, 128)[2]).toBeGreaterThan(200)
  })

  /** An animated PNG: one with a chunk that says so. */
  const animated = async () => {
    const whole = Buffer.from(await png(8))
    const chunk = Buffer.from('000000086163544c0000000200000000f38d9370', 'hex')
    return asBytes(Buffer.concat([whole.subarray(0, 33), chunk, whole.subarray(33)]))
  }
  /** A PNG that declares 49 megapixels. */
  const bomb = async () => {
    const whole = Buffer.from(await png(8))
    whole.writeUInt32BE(7000, 16)
    whole.writeUInt32BE(7000, 20)
    whole.writeUInt32BE(crc32(whole.subarray(12, 29)), 29)
    return asBytes(whole)
  }
  const text = (words: string) => new TextEncoder().encode(words)

  it.each([
    ['no file', () => null, 'Please select file to upload'],
    ['SVG', () => text('<svg xmlns="http://www.w3.org/2000/svg"><script>x()</script></svg>'), FORMAT],
    ['an animated PNG', animated, FORMAT],
    ['half a JPEG', async () => (await jpeg(400)).subarray(0, 700), FORMAT],
    ['a picture of another shape', () => jpeg(300, 299), SHAPE],
    ['more than 5 MB', async () => padded(await jpeg(), AVATAR_MAX_BYTES + 1), SIZE],
    ['a bomb of pixels', bomb, 'Avatar picture can have at most 40 megapixels.'],
  ])('of %s is refused with a message, and nothing is stored', async (_what, make, message) => {
    const before = await kept()
    const { status, body } = await send('tess', (await make()) as Bytes | null)
    expect([status, body.value]).toEqual([400, message])
    expect(await kept()).toEqual(before)
  })

  const padded = (bytes: Bytes, size: number) => {
    const whole = new Uint8Array(size)
    whole.set(bytes)
    return whole
  }

  it('of exactly 5 MB is accepted', async () => {
    expect((await send('tess', padded(await jpeg(), AVATAR_MAX_BYTES))).status).toBe(201)
  })

  it('is bounded in number', async () => {
    const file = text('no picture')
    for (let count = 0; count < 30; count++) expect((await send('theo', file)).status).toBe(400)
    expect((await send('theo', file)).status).toBe(429)
  })
})

describe('replacing a picture', () => {
  it('of several uploads at the same time one remains, and the other files are deleted', async () => {
    const first = await avatarOf('tess')
    const before = await filesKept()
    const file = await jpeg()
    const answers = await Promise.all(Array.from({ length: 3 }, () => send('tess', file)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect((await look(first, 'tess')).status).toBe(404)
    const where = { id: world.company.people.tess.id }
    const { avatar } = await db.user.findUniqueOrThrow({ where, include: { avatar: true } })
    expect(await db.storedFile.count()).toBe(1)
    expect((await filesKept()).filter((name) => !before.includes(name))).toEqual([avatar!.path])
  })

  it('is removed with its file', async () => {
    const path = await avatarOf('tess')
    const { path: name } = await db.storedFile.findFirstOrThrow()
    const { data } = await world.ask<{ result: object }>(
      'tess',
      'mutation { result: removeAvatar { ... on AvatarChange { viewer { avatarUrl user { avatarUrl } } } } }',
    )
    expect(data?.result).toEqual({ viewer: { avatarUrl: null, user: { avatarUrl: null } } })
    expect((await look(path, 'tess')).status).toBe(404)
    expect(await db.storedFile.count()).toBe(0)
    expect(await filesKept()).not.toContain(name)
    const again = await world.rest('tess', 'DELETE', '/User/Avatar')
    expect(again.status).toBe(204)
  })

  it('is deleted with its account', async () => {
    const gone = {
      firstName: 'Gone',
      lastName: 'Soon',
      email: 'gone@test.example',
      userType: 'STAFF',
    } as const
    const avatar = { create: { path: 'gone.jpg', contentType: 'image/jpeg', size: 1 } }
    const id = globalId('Account', await db.user.create({ data: { ...gone, avatar } }))
    const { data } = await world.ask<{ result: object }>(
      'sam',
      'mutation ($id: ID!) { result: deleteAccount(id: $id, version: 1) { ... on AccountChange { goneId } } }',
      { id },
    )
    expect(data?.result).toEqual({ goneId: id })
    expect(await db.storedFile.count()).toBe(0)
  })
})

describe('a picture is seen', () => {
  it('by everybody who may see the person, and by nobody else', async () => {
    const path = await avatarOf('fay')
    const statuses = async (names: readonly (PersonName | null)[]) => {
      const seen = names.map(async (name) => [name ?? 'nobody', (await look(path, name)).status])
      return Object.fromEntries(await Promise.all(seen)) as object
    }
    expect(await statuses(['fay', 'ada', 'uma', 'sam', 'bob', 'tess', 'will', null])).toEqual({
      // Herself, who approves for her group, administrators.
      ...{ fay: 200, ada: 200, uma: 200, sam: 200 },
      ...{ bob: 404, tess: 404, will: 404, nobody: 401 },
    })
    const { id } = world.company.people.fay
    expect((await look(`/User/${id}/avatar/999999`, 'fay')).status).toBe(404)
    const [, , , , number] = path.split('/')
    expect((await look(`/User/${world.company.people.ada.id}/avatar/${number}`, 'fay')).status).toBe(404)
  })

  it('by owners of timesheets that the person decided, and by the people they notified', async () => {
    const path = await avatarOf('ada')
    // Other approvers see them anyway, and the address in the legacy interface.
    const shown = await world.rest('bob', 'GET', `/User(${world.company.people.ada.id})/AvatarUrl`)
    expect(shown.body).toMatchObject({ value: path })
    expect((await look(path, 'bob')).status).toBe(200)
    expect((await look(path, 'tess')).status).toBe(404)
    const tess = await world.signIn('tess')
    const sheet = done(await tess.submit(world.day([world.rental('7:00', '9:00')])))
    const decided = done(await (await world.signIn('ada')).approve(sheet))
    expect((await look(path, 'tess')).status).toBe(200)
    expect((await look(path, 'theo')).status).toBe(404)
    const { data } = await tess.ask<{ timesheet: object }>(
      '{ timesheet(number: ' + decided.number + ') { approver { avatarUrl } } }',
    )
    expect(data?.timesheet).toEqual({ approver: { avatarUrl: `/api${path}` } })
  })
})
