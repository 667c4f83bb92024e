// Photos: pictures of some kilobytes that unpack to 134 MB, and many real ones of the largest size. Meanwhile another person's
// list, page and static file may take half a second longer than usual, and the memory of the server stays flat.
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { beside, tally, usually, visitOf } from './beside.ts'
import { servicedTasks, upload } from './field-service.ts'
import { memoryOf } from './memory.ts'
import { daysAgo, done, record, signIn, type Person } from './person.ts'
import type { Report } from './report.ts'
import type { Target } from './target.ts'

const BOMBS = 48
const REAL = 24
const MEMORY_MB = 160

export async function photos(target: Target, report: Report): Promise<string> {
  const staff = await Promise.all(
    ['staff', 'joaquin.ferreira', 'lachlan.odea'].map((one) => signIn(target, one)),
  )
  const visit = await visitOf(target)
  const [packed, large] = [bomb(), await largest()]
  // The first photos load their library.
  for (const person of staff) await upload(target, person, 'UploadPhoto', large)
  const usual = await usually(visit, report)
  const besides = { visit, usual, report }
  const before = megabytesOf(target)
  let highest = before
  const watch = setInterval(() => (highest = Math.max(highest, megabytesOf(target))), 100)
  try {
    const kilobytes = Math.round(packed.length / 1000)
    await beside(besides, `${BOMBS} photos of ${kilobytes} kB that unpack to 134 MB each`, async () => {
      const answers = await Promise.all(
        Array.from({ length: BOMBS }, () => upload(target, staff[0]!, 'UploadPhoto', packed)),
      )
      const taken = answers.flatMap(({ image }) => image ?? [])
      report.expect(taken.length === 0, `${taken.length} photos that unpack to 134 MB were taken`)
      if (taken.length > 0) await use(target, staff[0]!, taken)
      return tally(answers.map(({ status }) => status))
    })
    await beside(
      besides,
      `${REAL} photos of ${Math.round(large.length / 1000)} kB by ${staff.length}`,
      async () => {
        const answers = await Promise.all(
          Array.from({ length: REAL }, (_, at) =>
            upload(target, staff[at % staff.length]!, 'UploadPhoto', large),
          ),
        )
        return tally(answers.map(({ status }) => status))
      },
    )
  } finally {
    clearInterval(watch)
  }
  report.row({
    name: 'memory of the server',
    figure: `${before} MB, at most ${highest} MB`,
    bound: `≤ ${before + MEMORY_MB} MB`,
    isGood: highest <= before + MEMORY_MB,
  })
  for (const fault of target.faults()) report.find('a fault was logged', fault)
  return "Photos: the slowest of another person's requests during each"
}

const megabytesOf = (target: Target) => Math.round(memoryOf(target.pid()) / 1024 ** 2)

/** Submits the accepted photos with a day, whose docket is then drawn. */
async function use(target: Target, person: Person, names: readonly string[]): Promise<void> {
  const lines = await servicedTasks(target, person, Math.ceil(names.length / 6), (index) =>
    names.slice(6 * index, 6 * index + 6),
  )
  const { number } = done(await record(person, 'submitTimesheet', daysAgo(210), '', { lines }))
  const query = 'query ($number: Int!) { timesheet(number: $number) { lines { docket { id } } } }'
  const { data } = await person.ask<{ timesheet: { lines: { docket: { id: string } }[] } }>(query, { number })
  for (const { docket } of data!.timesheet.lines) {
    const id = atob(docket.id).split(':')[1]
    const headers = { authorization: `Bearer ${person.token()}` }
    await (await target.fetch(`/api/Docket/download/${id}`, { headers })).arrayBuffer()
  }
}

/** A PNG of 4096 by 4096 pixels of 64 bits, all zero, interlaced. */
function bomb(): Uint8Array<ArrayBuffer> {
  const side = 4096
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.set([16, 6, 0, 0, 1], 8)
  // The seven passes of Adam7, each row after a byte for its filter.
  const passes = [
    [8, 8],
    [8, 8],
    [4, 8],
    [4, 4],
    [2, 4],
    [2, 2],
    [1, 2],
  ]
  const length = passes.reduce((sum, [x, y]) => sum + (side / y!) * (1 + (side / x!) * 8), 0)
  const parts = [
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(length), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]
  return new Uint8Array(Buffer.concat(parts))
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const whole = Buffer.alloc(body.length + 8)
  whole.writeUInt32BE(data.length, 0)
  body.copy(whole, 4)
  whole.writeUInt32BE(crc32(body), body.length + 4)
  return whole
}

/** A photo of 4096 by 4096 pixels, somewhat smaller than the largest that is taken. */
async function largest(): Promise<Uint8Array<ArrayBuffer>> {
  const noise = { type: 'gaussian', mean: 128, sigma: 12 } as const
  const create = { width: 4096, height: 4096, channels: 3, background: '#888', noise } as const
  return new Uint8Array(await sharp({ create }).blur(1.2).jpeg({ quality: 80 }).toBuffer())
}
