// Uploaded pictures are redrawn: only their pixels are kept.
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { Redrawn } from '#server/workers/picture.ts'
import { redraw } from '#server/workers/redraw.ts'
import { drawing } from '#tests/support/world.ts'

const SECRET = 'Pit 4, behind the crusher'
const exif = { IFD0: { ImageDescription: SECRET }, IFD3: { GPSLatitude: '27/1 28/1 12/1' } }

const picture = (width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: '#284' } })
const located = (width?: number, height?: number) =>
  picture(width, height)
    .withExif(exif)
    .withXmp(`<x:xmpmeta>${SECRET}</x:xmpmeta>`)
    .withIccProfile('p3')
    .withMetadata({ orientation: 6 })
const jpeg = () => located().jpeg().toBuffer()
const png = () => located().png().toBuffer()

const segment = (marker: number, text: string) => {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(text.length + 2, 2)
  return Buffer.concat([head, Buffer.from(text, 'latin1')])
}
/** The JPEG with segments after its first marker. */
const withSegments = (bytes: Buffer, ...segments: Buffer[]) =>
  Buffer.concat([bytes.subarray(0, 2), ...segments, bytes.subarray(2)])
/** 16 pixels by 1. */
const thumbnail = `JFIF\0\x01\x02\0\0\x01\0\x01\x10\x01${SECRET.padEnd(48)}`

const chunk = (name: string, data: string | Buffer) => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), Buffer.from(data as string, 'latin1')])
  const whole = Buffer.alloc(body.length + 8)
  whole.writeUInt32BE(body.length - 4)
  body.copy(whole, 4)
  whole.writeUInt32BE(crc32(body), body.length + 4)
  return whole
}
/** The PNG with chunks after IHDR. */
const withChunks = (bytes: Buffer, ...chunks: Buffer[]) =>
  Buffer.concat([bytes.subarray(0, 33), ...chunks, bytes.subarray(33)])

const bytesOf = (drawn: Redrawn) => Buffer.from('bytes' in drawn ? drawn.bytes : [])

describe('a photo', () => {
  it.each([
    ['a JPEG', jpeg],
    ['a progressive JPEG', () => located().jpeg({ progressive: true }).toBuffer()],
    ['a JPEG with a thumbnail', async () => withSegments(await jpeg(), segment(0xe0, thumbnail))],
    [
      'a JPEG with comments, IPTC, other segments and a second picture after its end',
      async () => {
        const apps = [1, 2, 3, 5, 9, 13, 15].map((app) => segment(0xe0 + app, `Photoshop 3.0\0${SECRET}`))
        const bytes = await jpeg()
        return Buffer.concat([withSegments(bytes, segment(0xfe, SECRET), ...apps), bytes])
      },
    ],
    ['a PNG', png],
    [
      'a PNG with texts, a time and bytes after its end',
      async () => {
        const hidden = ['tEXt', 'zTXt', 'iTXt', 'tIME', 'prVt'].map((name) => chunk(name, SECRET))
        return Buffer.concat([withChunks(await png(), ...hidden), Buffer.from(SECRET)])
      },
    ],
  ])('of %s keeps its pixels and nothing else', async (_what, make) => {
    const sent = await make()
    expect(sent.includes(SECRET), 'the secret is in it').toBe(true)
    const drawn = await redraw(sent, 'photo')
    // Turned as it was taken.
    expect(drawn).toMatchObject({ problem: null, width: 30, height: 40 })
    const bytes = bytesOf(drawn)
    expect(bytes.includes(SECRET)).toBe(false)
    const { format, exif, xmp, icc, iptc, comments, orientation, depth } = await sharp(bytes).metadata()
    expect({ format, exif, xmp, icc, iptc, comments, orientation, depth }).toEqual({
      format: 'jpeg',
      depth: 'uchar',
    })
    expect(segmentsOf(bytes)).toEqual([])
    const { channels } = await sharp(bytes).stats()
    const differences = channels.map(({ mean }, at) => Math.abs(mean - [0x22, 0x88, 0x44][at]!))
    expect(Math.max(...differences)).toBeLessThan(4)
  })

  it('is stored with at most 1600 pixels a side', async () => {
    const sent = await picture(4096, 1024).jpeg().toBuffer()
    expect(await redraw(sent, 'photo')).toMatchObject({ problem: null, width: 1600, height: 400 })
  })
})

/** The segments for applications and comments, such as a thumbnail, each with its length. */
function segmentsOf(bytes: Buffer): string[] {
  const found: string[] = []
  for (let at = 2; bytes[at] === 0xff && bytes[at + 1] !== 0xda; at += 2 + bytes.readUInt16BE(at + 2)) {
    const length = 2 + bytes.readUInt16BE(at + 2)
    if (bytes[at + 1]! >= 0xe0) found.push(`${bytes.toString('latin1', at + 4, at + 8)} ${length}`)
  }
  return found
}

const head = (...[width, height, bits, colours, interlaced]: [number, number, number, number, number]) => {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(width, 0)
  data.writeUInt32BE(height, 4)
  data.set([bits, colours, 0, 0, interlaced], 8)
  return chunk('IHDR', data)
}
const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
/** A PNG that claims much, and has nothing. */
const claims = (...of: Parameters<typeof head>) =>
  Buffer.concat([SIGNATURE, head(...of), chunk('IDAT', ''), chunk('IEND', '')])
const large = () => picture(300, 300).jpeg().toBuffer()

describe('a picture', () => {
  it.each([
    ['of nothing', async () => Buffer.alloc(0)],
    ['of text', async () => Buffer.from('no picture at all')],
    ['of GIF', () => picture().gif().toBuffer()],
    ['of WebP', () => picture().webp().toBuffer()],
    ['of SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['of TIFF', () => picture().tiff().toBuffer()],
    ['that is a JPEG without its last byte', async () => (await large()).subarray(0, -1)],
    ['that is the half of a JPEG', async () => (await large()).subarray(0, 600)],
    ['that is the half of a PNG', async () => (await png()).subarray(0, -40)],
    ['that is wider than 4096 pixels', () => picture(4097, 1).png().toBuffer()],
    ['with 16 bits a colour', () => picture().toColourspace('rgb16').png().toBuffer()],
    ['that is interlaced', () => picture().png({ progressive: true }).toBuffer()],
    ['that unpacks to 134 MB', async () => claims(4096, 4096, 16, 6, 1)],
    ['that claims 60,000 pixels a side', async () => claims(60_000, 60_000, 8, 2, 0)],
    [
      'whose first frame has 60,000 pixels a side',
      async () => withSegments(await large(), segment(0xc0, '\x08\xea\x60\xea\x60\x01\x01\x11\0')),
    ],
  ])('%s is refused, whatever it is for', async (_what, make) => {
    const sent = await make()
    for (const use of ['photo', 'avatar', 'signature'] as const)
      expect((await redraw(sent, use)).problem, use).not.toBe(null)
  })

  it('of a signature needs ink, and only its ink is stored', async () => {
    const blank = await sharp({ create: { width: 400, height: 200, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    expect(await redraw(blank, 'signature')).toEqual({ problem: 'BLANK' })
    const signed = withChunks(Buffer.from(await drawing()), chunk('tEXt', SECRET))
    const drawn = await redraw(signed, 'signature')
    expect(drawn).toMatchObject({ problem: null, width: 400, height: 200 })
    expect(bytesOf(drawn).includes(SECRET)).toBe(false)
  })
})
