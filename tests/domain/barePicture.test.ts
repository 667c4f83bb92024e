// Photos without their metadata: the same pixels and colours, and no trace of where they were taken.
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it, test } from 'vitest'
import { barePicture } from '#domain/photo/bare.ts'

const SECRET = 'Pit 4, behind the crusher'
const GPS = { GPSLatitudeRef: 'S', GPSLatitude: '27/1 28/1 12/1' }
const exif = { IFD0: { ImageDescription: SECRET, Orientation: '6' }, IFD3: GPS }

/** Noise, so that the scan contains every byte value. */
const noise = () =>
  sharp({
    create: {
      ...{ width: 40, height: 30, channels: 3, background: '#888' },
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
const located = () => noise().withExif(exif).withXmp(`<x:xmpmeta>${SECRET}</x:xmpmeta>`).withIccProfile('p3')

const segment = (marker: number, text: string) => {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(text.length + 2, 2)
  return Buffer.concat([head, Buffer.from(text, 'latin1')])
}
/** The JPEG with segments after its first marker. */
const withSegments = (jpeg: Buffer, ...segments: Buffer[]) =>
  Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)])

const chunk = (name: string, data: string) => {
  const body = Buffer.from(name + data, 'latin1')
  const whole = Buffer.alloc(body.length + 8)
  whole.writeUInt32BE(data.length)
  body.copy(whole, 4)
  whole.writeUInt32BE(crc32(body), body.length + 4)
  return whole
}
/** The PNG with chunks after IHDR. */
const withChunks = (png: Buffer, ...chunks: Buffer[]) =>
  Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)])

const pixels = (bytes: Uint8Array) => sharp(bytes).raw().toBuffer()

const pictures: readonly [string, () => Promise<Buffer>][] = [
  ['a JPEG', () => located().jpeg().toBuffer()],
  ['a progressive JPEG', () => located().jpeg({ progressive: true }).toBuffer()],
  [
    'a JPEG with comments, a thumbnail and a second picture after its end',
    async () => {
      const jpeg = await located().jpeg().toBuffer()
      const hidden = [
        segment(0xfe, SECRET),
        segment(0xe0, `JFXX\0${SECRET}`),
        segment(0xe2, `MPF\0${SECRET}`),
        // Every other segment for applications, such as APP13, in which IPTC has the place, the author and the caption.
        ...[1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15].map((app) =>
          segment(0xe0 + app, `Photoshop 3.0\0${SECRET}`),
        ),
      ]
      return Buffer.concat([withSegments(jpeg, ...hidden), jpeg])
    },
  ],
  ['a PNG', () => located().png().toBuffer()],
  [
    'a PNG with texts, a time and bytes after its end',
    async () => {
      const png = await located().png().toBuffer()
      const hidden = ['tEXt', 'zTXt', 'iTXt', 'tIME', 'prVt'].map((name) => chunk(name, SECRET))
      return Buffer.concat([withChunks(png, ...hidden), Buffer.from(SECRET)])
    },
  ],
]

describe.each(pictures)('%s', (_what, make) => {
  it('keeps its pixels and colours, and loses everything else', async () => {
    const picture = await make()
    expect(picture.includes(SECRET), 'the secret is in it').toBe(true)
    const { bytes, width, height } = barePicture(picture)!
    expect([width, height]).toEqual([40, 30])
    expect(Buffer.from(bytes).includes(SECRET)).toBe(false)
    const { exif, xmp, comments, orientation, icc, format } = await sharp(bytes).metadata()
    expect({ exif, xmp, comments, orientation }).toEqual({})
    const before = await sharp(picture).metadata()
    expect(icc).toEqual(before.icc)
    expect(format).toBe(before.format)
    expect(await pixels(bytes)).toEqual(await pixels(picture))
    expect(barePicture(bytes)!.bytes, 'the second time').toEqual(bytes)
  })
})

test.each([
  ['JPEG', () => noise().jpeg().toBuffer()],
  ['progressive JPEG', () => noise().jpeg({ progressive: true }).toBuffer()],
  ['PNG', () => noise().png().toBuffer()],
] as const)('a %s that ends early, at any byte, is refused', async (_what, make) => {
  const picture = await make()
  const left = Array.from(picture.keys()).filter((length) => barePicture(picture.subarray(0, length)))
  expect(left).toEqual([])
})

const jpeg = () => noise().jpeg().toBuffer()
const png = () => noise().png().toBuffer()
test.each([
  ['nothing', async () => Buffer.alloc(0)],
  ['text', async () => Buffer.from('no picture at all')],
  ['a GIF', () => noise().gif().toBuffer()],
  ['a WebP', () => noise().webp().toBuffer()],
  ['a JPEG of markers alone', async () => Buffer.from([0xff, 0xd8, 0xff, 0xd9])],
  [
    'a JPEG with a segment shorter than its length',
    async () => withSegments(await jpeg(), Buffer.from([0xff, 0xe1, 0, 1])),
  ],
  ['a JPEG with bytes between its segments', async () => withSegments(await jpeg(), Buffer.from('junk'))],
  ['a JPEG that starts again', async () => withSegments(await jpeg(), Buffer.from([0xff, 0xd8, 0, 2]))],
  ['a PNG with a chunk that no reader knows', async () => withChunks(await png(), chunk('ABCD', 'x'))],
  ['a PNG with a second head', async () => withChunks(await png(), (await png()).subarray(8, 33))],
  ['a PNG without pixels', async () => Buffer.concat([(await png()).subarray(0, 33), chunk('IEND', '')])],
] as const)('%s is no picture', async (_what, make) => {
  expect(barePicture(await make())).toBeNull()
})
