// Field service and its signatures (spec 5): what is stored, who may record it, whose pictures count, who may see them.
import { createHash } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import { afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { db } from '#server/database/client.ts'
import { done, type Caller, type Sheet } from '#tests/support/caller.ts'
import { historyLines, traces } from '#tests/support/traces.ts'
import { drawing, globalId, NOON, setUpWorld } from '#tests/support/world.ts'

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

type Service = { fieldService: object & { customerSignature: string | null; workerSignature: string | null } }

/** What names a timesheet and the version of it that was seen. */
const seen = ({ id, version }: Sheet) => ({ id, version })
/** What names the first task of a timesheet. */
const line = ({ lines }: Sheet) => ({ id: lines[0]!.id })

/** Drafts are saved, submitted timesheets have to be whole. */
async function saved(task: object): Promise<Sheet> {
  return done(await fay.save(world.day([task])))
}

const sign = (path: string) => ({ path, message: 'Please sign' })

describe('field service', () => {
  it('is stored with a task of any type, as it was entered but for blanks around it', async () => {
    const service = await world.fieldService({ customerName: '  Bowen Quarries ', additionalInfo: 'Hose\n' })
    const [second, third] = [await world.fieldService(), await world.fieldService()]
    const tasks = [
      world.rental('7:00', '8:00', service),
      world.jobCost('8:00', '9:00', second),
      world.unbilled('9:00', '10:00', third),
    ]
    const sheet = done(await fay.submit(world.day(tasks)))
    expect(sheet.lines).toMatchObject([
      {
        employerSite: false,
        fieldService: { ...service.fieldService, customerName: 'Bowen Quarries', additionalInfo: 'Hose' },
      },
      second,
      third,
    ])
    expect(await ada.read(sheet.number), 'and the approver reads it').toMatchObject({ lines: sheet.lines })
  })

  it('of a draft may be incomplete, and be taken off again', async () => {
    const sheet = await saved(world.rental('7:00', '8:00', { fieldService: { rego: '123ABC' } }))
    expect(sheet.lines[0]!.fieldService).toMatchObject({
      ...{ rego: '123ABC', customerName: '', smuReading: null },
      ...{ customerSignature: null, workerSignature: null },
    })
    const without = done(await fay.save(world.day([world.rental('7:00', '8:00', line(sheet))], seen(sheet))))
    expect(without.lines[0]!.fieldService).toBeNull()
    expect(await db.fieldService.count()).toBe(0)
  })
})

describe('In employer-site mode', () => {
  it('the customer name becomes a fixed company label and manufacturer, model, serial and location are blanked', async () => {
    const service = await world.employerService({
      customerName: 'Bowen Quarries',
      location: 'Pit 4',
      manufacturer: 'Komatsu',
      model: 'PC300',
      serialNumber: 'SN-77',
    })
    const stored = {
      employerSite: true,
      fieldService: {
        ...service.fieldService,
        customerName: 'Demo Plant',
        location: '',
        manufacturer: '',
        model: '',
        serialNumber: '',
      },
    }
    const draft = await saved(world.jobCost('7:00', '8:00', service))
    expect(draft.lines[0]).toMatchObject(stored)
    const sheet = await fay.submit(
      world.day([world.jobCost('7:00', '8:00', { ...service, ...line(draft) })], seen(draft)),
    )
    expect(done(sheet).lines[0]).toMatchObject(stored)
  })

  it('Site, Fleet and Work Order are kept on every task, and have to belong together; in other modes they are dropped', async () => {
    const [one, two] = [await world.employerService(), await world.employerService()]
    const { site, equipment, workOrder } = one
    const apart = { ...one, site: globalId('Site', world.company.sites.mine) }
    expect(await fay.submit(world.day([world.unbilled('7:00', '8:00', apart)]))).toMatchObject({
      problems: [{ path: 'lines.0.equipment', message: 'EX-118 is not at this site' }],
    })
    const tasks = [
      world.jobCost('7:00', '8:00', one),
      world.unbilled('8:00', '9:00', two),
      world.jobCost('9:00', '10:00', { ...(await world.fieldService()), site, equipment, workOrder }),
      world.unbilled('10:00', '11:00', { employerSite: true }),
    ]
    const kept = { site: { id: site }, equipment: { id: equipment }, workOrder: { id: workOrder } }
    expect(done(await fay.submit(world.day(tasks))).lines).toMatchObject([
      kept,
      kept,
      { site: null, equipment: null, workOrder: null },
      { employerSite: false, fieldService: null },
    ])
  })
})

describe('The block appears only when the user has showFieldService', () => {
  it('a person without permission is refused with “You cannot perform this function”', async () => {
    const tess = await world.signIn('tess')
    const input = world.day([
      world.unbilled('6:00', '7:00'),
      world.rental('7:00', '8:00', await world.fieldService({}, 'tess')),
    ])
    for (const outcome of [await tess.save(input), await tess.submit(input)])
      expect(outcome).toMatchObject({
        is: 'Refusal',
        code: 'FIELD_SERVICE_NOT_ALLOWED',
        path: 'lines.1.startTime',
        message: 'You cannot perform this function',
      })
    expect(await db.timesheet.count()).toBe(0)
  })

  it('existing field service remains and can be submitted', async () => {
    const service = await world.fieldService()
    const draft = await saved(world.rental('7:00', '8:00', service))
    const { id } = world.company.people.fay
    await db.user.update({ where: { id }, data: { showFieldService: false } })
    const kept = await fay.submit(
      world.day([world.rental('7:00', '8:00', { ...service, ...line(draft) })], seen(draft)),
    )
    const more = await fay.save(world.day([world.rental('9:00', '10:00', service)]))
    await db.user.update({ where: { id }, data: { showFieldService: true } })
    expect(done(kept).lines[0]!.fieldService).toEqual(service.fieldService)
    expect(more, 'but no more comes').toMatchObject({ code: 'FIELD_SERVICE_NOT_ALLOWED' })
  })
})

describe('POST /Timesheet/UploadSignature', () => {
  const picture = (pixels: Sharp) => pixels.toBuffer().then((bytes) => new Uint8Array(bytes))
  const plain = (background: string) =>
    sharp({ create: { width: 400, height: 200, channels: 3, background } }).png()
  const ofSize = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: 'black' } }).png()
  const refused = { status: 400, body: { error: { code: 'NO_PICTURE' } } }

  it('stores a drawn signature under a new name, and returns the name', async () => {
    const { status, body, headers } = await fay.upload(await drawing())
    expect(status).toBe(201)
    expect(body).toEqual({ image: expect.stringMatching(/^[0-9a-f]{32}\.png$/) as string })
    expect(headers.get('location')).toBe(`/files/${String(body.image)}`)
    expect((await ada.upload(await drawing())).status, 'of somebody who records no time').toBe(403)
    expect(await db.storedFile.findUnique({ where: { path: String(body.image) } })).toMatchObject({
      ownerId: world.company.people.fay.id,
      contentType: 'image/png',
      createdAt: new Date(NOON),
    })
  })

  test.each([
    [
      'transparent',
      () => picture(sharp({ create: { width: 400, height: 200, channels: 4, background: '#0000' } }).png()),
    ],
    ['black all over', () => picture(plain('black'))],
    ['one black pixel', () => picture(ofSize(1, 1))],
    ['light grey', () => picture(plain('#c8c8c8'))],
  ])('a blank picture is refused: %s', async (_what, make) => {
    expect(await fay.upload(await make())).toMatchObject({
      status: 400,
      body: { value: 'Please sign', error: { code: 'BLANK_SIGNATURE', message: 'Please sign' } },
    })
  })

  test.each([
    ['nothing', () => new Uint8Array()],
    [
      'an SVG',
      () => new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    ],
    ['a WebP', async () => picture(sharp(await drawing()).webp())],
    ['half a PNG', async () => (await drawing()).slice(0, 400)],
  ])('a file that is not a PNG is refused: %s', async (_what, make) => {
    expect(await fay.upload(await make())).toMatchObject(refused)
  })

  it('a JPEG that is named .png is refused', async () => {
    const jpeg = await picture(
      sharp(await drawing())
        .flatten({ background: 'white' })
        .jpeg(),
    )
    expect(await fay.upload(jpeg, 'signature.png')).toMatchObject(refused)
  })

  it('a picture of more than 512 kB is refused', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
    const create = { width: 800, height: 400, channels: 3, background: 'white', noise } as const
    const big = await picture(sharp({ create }).png())
    expect(big.byteLength).toBeGreaterThan(512 * 1024)
    expect(await fay.upload(big)).toMatchObject({
      status: 400,
      body: { value: 'A signature is a PNG picture of at most 512 kB.' },
    })
  })

  it('a picture of more pixels than any pad has, small as its bytes are, and a form without a file are refused', async () => {
    const create = { width: 4000, height: 2000, channels: 3, background: 'white' } as const
    expect(await fay.upload(await picture(sharp({ create }).png()))).toMatchObject(refused)
    expect(await fay.upload(null)).toMatchObject({
      status: 400,
      body: { value: 'Please select file to upload', error: { details: [{ target: 'img' }] } },
    })
  })

  it('the stored picture is re-encoded, 400 by 200, black on white, without metadata', async () => {
    const secret = 'where the customer lives'
    const large = await sharp(await drawing())
      .resize(800, 800, { fit: 'contain', background: 'white' })
      .withExif({ IFD0: { Copyright: secret } })
      .png()
      .toBuffer()
    expect(large.includes(secret)).toBe(true)
    const { body } = await fay.upload(new Uint8Array(large))
    const kept = Buffer.from(await (await fay.picture(String(body.image))).arrayBuffer())
    expect(await sharp(kept).metadata()).toMatchObject({
      format: 'png',
      width: 400,
      height: 200,
      hasAlpha: false,
    })
    expect(kept.includes(secret)).toBe(false)
    const { channels, dominant } = await sharp(kept).stats()
    expect(dominant).toMatchObject({ r: 248, g: 248, b: 248 })
    expect(channels[0]).toMatchObject({ max: 255 })
    expect(channels[0]!.min).toBeLessThan(100)
  })

  it('is throttled', async () => {
    await fay.upload(await drawing())
    await db.throttle.updateMany({
      where: { key: { startsWith: 'signature:' } },
      data: { count: 200 },
    })
    expect((await fay.upload(await drawing())).status).toBe(429)
    expect((await (await world.signIn('tess')).upload(await drawing())).status, 'each for oneself').toBe(201)
  })

  it('is found by the hash of what was sent, by its sender alone', async () => {
    const bytes = await drawing()
    const { image } = (await fay.upload(bytes)).body as { image: string }
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const ask = async (caller: Caller) => {
      const query = 'query ($sha256: [String!]!) { uploads(sha256: $sha256) { sha256 name } }'
      const { data } = await caller.ask<{ uploads: object[] }>(query, { sha256: [sha256, 'f'.repeat(64)] })
      return data!.uploads
    }
    expect(await ask(fay)).toContainEqual({ sha256, name: image })
    expect(await ask(ada)).toEqual([])
  })

  it('deletes only uploads that are a week old and unused', async () => {
    const [unused, recent] = [await world.signature(), await world.signature()]
    const service = await world.fieldService()
    await saved(world.rental('7:00', '8:00', service))
    const { customerSignature, workerSignature } = service.fieldService
    const foreign = await world.signature('theo')
    const old = [unused, customerSignature!, workerSignature!, foreign]
    await db.storedFile.updateMany({
      where: { path: { in: old } },
      data: { createdAt: new Date('2026-11-10T01:59:00Z') },
    })
    await db.storedFile.update({
      where: { path: recent },
      data: { createdAt: new Date('2026-11-10T02:01:00Z') },
    })
    await fay.upload(await drawing())
    const left = await db.storedFile.findMany({ where: { path: { in: [...old, recent] } } })
    expect(left.map(({ path }) => path).sort()).toEqual(
      [recent, customerSignature!, workerSignature!, foreign].sort(),
    )
    expect((await fay.picture(unused)).status).toBe(404)
  })
})

describe('a signature is refused with Please sign', () => {
  const withPath = (service: Service, signatures: object) => ({
    fieldService: { ...service.fieldService, ...signatures },
  })
  const record = [
    (task: object) => fay.save(world.day([world.unbilled('5:00', '6:00'), task])),
    (task: object) => fay.submit(world.day([world.unbilled('5:00', '6:00'), task])),
  ]

  it('that is no upload of the person, or stands under both fields, on Save and on Submit', async () => {
    const service = await world.fieldService()
    const wrong = [
      await world.signature('theo'),
      '../../etc/passwd',
      '',
      // Under one picture there is one signature.
      service.fieldService.customerSignature,
    ]
    for (const workerSignature of wrong)
      for (const recorded of record)
        expect(
          (await recorded(world.rental('7:00', '8:00', withPath(service, { workerSignature })))).problems,
          String(workerSignature),
        ).toEqual([sign('lines.1.fieldService.workerSignature')])
    expect(await db.timesheet.count()).toBe(0)
  })

  it('that belongs to another timesheet, another task, another field, or to a task that was deleted', async () => {
    const service = await world.fieldService()
    const sheet = await saved(world.rental('7:00', '8:00', service))
    const both = (at: number) => [
      sign(`lines.${at}.fieldService.customerSignature`),
      sign(`lines.${at}.fieldService.workerSignature`),
    ]
    expect((await fay.save(world.day([world.rental('9:00', '10:00', service)]))).problems).toEqual(both(0))
    const again = async (...tasks: object[]) => (await fay.save(world.day(tasks, seen(sheet)))).problems
    const own = world.rental('7:00', '8:00', { ...service, ...line(sheet) })
    expect(await again(own, world.rental('8:00', '9:00', service))).toEqual(both(1))
    expect(await again(world.rental('7:00', '8:00', service)), 'added again').toEqual(both(0))
    const { customerSignature, workerSignature } = service.fieldService
    const swapped = { customerSignature: workerSignature, workerSignature: customerSignature }
    expect(await again({ ...own, ...withPath(service, swapped) })).toEqual(both(0))
  })

  it('under two tasks of one new timesheet, in the second', async () => {
    const service = await world.fieldService()
    const outcome = await fay.save(
      world.day([world.rental('7:00', '8:00', service), world.rental('8:00', '9:00', service)]),
    )
    expect(outcome.problems).toEqual([
      sign('lines.1.fieldService.customerSignature'),
      sign('lines.1.fieldService.workerSignature'),
    ])
  })
})

describe('a signature is valid only for the signed values', () => {
  it('changing one of them while keeping it is refused, on Save and on Submit', async () => {
    const service = await world.fieldService()
    const sheet = await saved(world.rental('7:00', '8:00', service))
    const edited = (task: object, data: object = {}) =>
      world.day(
        [
          world.rental('7:00', '8:00', {
            ...line(sheet),
            fieldService: { ...service.fieldService, ...data },
            ...task,
          }),
        ],
        seen(sheet),
      )
    const renamed = { customerName: 'Somebody else' }
    for (const input of [edited({ startTime: 430 }), edited({ employerSite: true }), edited({}, renamed)])
      for (const outcome of [await fay.save(input), await fay.submit(input)])
        expect(outcome.problems).toEqual([
          sign('lines.0.fieldService.customerSignature'),
          sign('lines.0.fieldService.workerSignature'),
        ])
    const more = { customerSignature: await world.signature(), workerSignature: await world.signature() }
    const signedAgain = done(await fay.save(edited({}, { ...renamed, ...more })))
    expect(signedAgain.lines[0]!.fieldService).toMatchObject({ ...renamed, ...more })
  })

  it('neither a new job description nor filling in what was empty takes it away', async () => {
    const service = await world.fieldService()
    const empty = { ...service.fieldService, rego: '', smuReading: null }
    const sheet = await saved(world.rental('7:00', '8:00', { notes: '', fieldService: empty }))
    const filledIn = { ...line(sheet), notes: 'Hose replaced', ...service }
    const again = done(await fay.save(world.day([world.rental('7:00', '8:00', filledIn)], seen(sheet))))
    expect(again.lines[0]).toMatchObject(filledIn)
  })

  it('saving the same values keeps it, even if other tasks change and move; one can be replaced while the other remains', async () => {
    const service = await world.fieldService()
    const sheet = await saved(world.rental('7:00', '8:00', service))
    const task = (data: object) => world.rental('7:00', '8:00', { ...line(sheet), ...data })
    const again = done(
      await fay.save(world.day([world.unbilled('5:00', '6:00'), task(service)], seen(sheet))),
    )
    expect(again.lines[1]).toMatchObject({ id: sheet.lines[0]!.id, ...service })
    const replaced = { fieldService: { ...service.fieldService, workerSignature: await world.signature() } }
    const last = done(await fay.save(world.day([task(replaced)], seen(again))))
    expect(last.lines[0]!.fieldService).toEqual(replaced.fieldService)
  })

  it('Clear empties it', async () => {
    const service = await world.fieldService()
    const sheet = await saved(world.rental('7:00', '8:00', service))
    const empty = { customerSignature: null, workerSignature: null }
    const sent = { fieldService: { ...service.fieldService, ...empty }, ...line(sheet) }
    const cleared = done(await fay.save(world.day([world.rental('7:00', '8:00', sent)], seen(sheet))))
    expect(cleared.lines[0]!.fieldService).toMatchObject(empty)
    // The pictures stand nowhere now; both may be put back.
    const back = { ...service, ...line(sheet) }
    expect(
      done(await fay.save(world.day([world.rental('7:00', '8:00', back)], seen(cleared)))).lines[0],
    ).toMatchObject(service)
  })
})

describe('a signed task that an approver corrects', () => {
  type SignedFor = { customerSignedFor: string | null; workerSignedFor: string | null }
  const signedFor = async (number: number) => {
    const { data } = await fay.ask<{ timesheet: { lines: { fieldService: SignedFor }[] } }>(
      `query ($number: Int!) {
        timesheet(number: $number) { lines { fieldService { customerSignedFor workerSignedFor } } }
      }`,
      { number },
    )
    return data!.timesheet.lines[0]!.fieldService
  }
  const both = (words: string | null) => ({ customerSignedFor: words, workerSignedFor: words })
  const submitted = async () => {
    const service = await world.fieldService()
    return done(await fay.submit(world.day([world.rental('7:00', '11:30', service)])))
  }

  it('keeps its signatures, which show the signed values', async () => {
    const sheet = await submitted()
    expect(await signedFor(sheet.number)).toEqual(both(null))
    const correction = world.day([world.rental('7:00', '12:00', line(sheet))], seen(sheet))
    const edited = done(await ada.edit(correction))
    expect(edited.lines[0]!.fieldService).toEqual(sheet.lines[0]!.fieldService)
    expect(await signedFor(sheet.number)).toEqual(both('07:00 am to 11:30 am'))

    // Nor does the owner who takes it back make it something else that was signed.
    const back = done(await fay.recall(edited))
    const { fieldService } = back.lines[0]!
    const again = { ...line(back), fieldService }
    const kept = done(await fay.save(world.day([world.rental('7:00', '12:00', again)], seen(back))))
    expect(await signedFor(kept.number)).toEqual(both('07:00 am to 11:30 am'))
  })

  it('and that the worker signs again has the new values for that signature only', async () => {
    const sheet = await submitted()
    const edited = done(await ada.edit(world.day([world.rental('7:00', '12:00', line(sheet))], seen(sheet))))
    const back = done(await fay.recall(edited))
    const fieldService = { ...back.lines[0]!.fieldService, workerSignature: await world.signature() }
    const again = { ...line(back), fieldService }
    const kept = done(await fay.save(world.day([world.rental('7:00', '12:00', again)], seen(back))))
    const expected = { customerSignedFor: '07:00 am to 11:30 am', workerSignedFor: null }
    expect(await signedFor(kept.number)).toEqual(expected)
  })

  it('also shows the date if it was corrected', async () => {
    const sheet = await submitted()
    const lines = [world.rental('7:00', '11:30', line(sheet))]
    done(await ada.edit(world.day(lines, { ...seen(sheet), startDate: '2026-11-16' })))
    expect(await signedFor(sheet.number)).toEqual(both('07:00 am to 11:30 am on Tue Nov 17, 2026, day shift'))
  })

  it('can be neither deleted, nor sent as a new one, nor given another type', async () => {
    const sheet = await submitted()
    for (const lines of [
      [world.unbilled('12:00', '13:00')],
      [world.rental('7:00', '11:30')],
      [world.unbilled('7:00', '11:30', line(sheet))],
    ])
      expect(await ada.edit(world.day(lines, seen(sheet)))).toMatchObject({
        code: 'SIGNED_TASK',
        message: 'This task is signed: it can be neither deleted nor given another type.',
      })
    expect(await fay.read(sheet.number)).toEqual(sheet)
  })
})

test.each([
  ['date', { startDate: '2026-11-16' }],
  ['shift', { shift: 'NIGHT' }],
] as const)('a signature of another %s is refused: it vouches for the day', async (_what, change) => {
  const service = await world.fieldService()
  const draft = await saved(world.rental('13:00', '14:00', service))
  const task = world.rental('13:00', '14:00', { ...service, ...line(draft) })
  const outcome = await fay.save(world.day([task], { ...seen(draft), ...change }))
  const field = 'lines.0.fieldService'
  expect(outcome.problems).toEqual([sign(`${field}.customerSignature`), sign(`${field}.workerSignature`)])
})

describe('GET /files/{name}', () => {
  const statuses = async (name: string) => ({
    fay: (await fay.picture(name)).status,
    theo: (await (await world.signIn('theo')).picture(name)).status,
    ada: (await ada.picture(name)).status,
    bob: (await (await world.signIn('bob')).picture(name)).status,
    sam: (await (await world.signIn('sam')).picture(name)).status,
    uma: (await (await world.signIn('uma')).picture(name)).status,
    nobody: (await world.nobody.picture(name)).status,
  })
  const uploader = { fay: 200, theo: 404, ada: 404, bob: 404, sam: 404, uma: 404, nobody: 401 }
  const administrators = { ...uploader, sam: 200, uma: 200 }

  it('is visible to the uploader before it is saved, then to those who see the timesheet', async () => {
    const service = await world.fieldService()
    const name = service.fieldService.workerSignature!
    expect(await statuses(name)).toEqual(uploader)
    const { headers } = await fay.picture(name)
    expect(headers.get('content-type')).toBe('image/png')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    const sheet = await saved(world.rental('7:00', '8:00', service))
    expect(await statuses(name), 'of a draft').toEqual(administrators)
    const task = world.rental('7:00', '8:00', { ...service, ...line(sheet) })
    const submitted = done(await fay.submit(world.day([task], seen(sheet))))
    expect(await statuses(name), 'to the approver of the group').toEqual({ ...administrators, ada: 200 })
    await ada.move(submitted, globalId('ApprovalGroup', world.company.groups.workshop))
    expect(await statuses(name), 'after a move').toEqual({ ...administrators, bob: 200 })
  })

  it('shows a removed signature to its uploader, and no longer to approvers', async () => {
    const service = await world.fieldService()
    const name = service.fieldService.customerSignature!
    const sheet = done(await fay.submit(world.day([world.rental('7:00', '8:00', service)])))
    await fay.recall(seen(sheet))
    await fay.save(world.day([world.rental('7:00', '8:00', line(sheet))], { id: sheet.id, version: 2 }))
    expect(await statuses(name)).toEqual(uploader)
  })

  it('of a file that is no signature answers 404', async () => {
    const path = `${'1'.repeat(32)}.pdf`
    await db.storedFile.create({
      data: { path, contentType: 'application/pdf', size: 9, ownerId: world.company.people.fay.id },
    })
    expect((await fay.picture(path)).status).toBe(404)
  })
})

describe('history', () => {
  it('has an area of its own for field service', async () => {
    const service = await world.employerService()
    const sheet = await saved(world.rental('7:00', '8:00', service))
    const areas = (await traces(sheet.number)).history.map(({ actionArea }) => actionArea)
    expect(areas).toEqual(['HEADER', 'TASK', 'FIELD_SERVICE'])
    const signed = (name: string | null) => `Signed (${name!.slice(0, 8)})`
    const { customerSignature, workerSignature } = service.fieldService
    expect((await historyLines(sheet.number)).filter((row) => row.includes('FIELD_SERVICE'))).toEqual([
      'CREATE FIELD_SERVICE Task 1 Employer Site:  > Yes',
      'CREATE FIELD_SERVICE Task 1 Client Name:  > Demo Plant',
      'CREATE FIELD_SERVICE Task 1 Veh. Reg. No:  > 123ABC',
      'CREATE FIELD_SERVICE Task 1 SMU Hours:  > 1204.5',
      'CREATE FIELD_SERVICE Task 1 Travel KMs:  > 86',
      'CREATE FIELD_SERVICE Task 1 Field Service Note:  > Hose replaced, pressure tested',
      'CREATE FIELD_SERVICE Task 1 Customer Email:  > kim@bowen.example',
      'CREATE FIELD_SERVICE Task 1 Customer Acceptance Name:  > Kim Bowen',
      `CREATE FIELD_SERVICE Task 1 Customer Signature:  > ${signed(customerSignature)}`,
      `CREATE FIELD_SERVICE Task 1 Mechanical Signature:  > ${signed(workerSignature)}`,
    ])
  })

  it('has only the changed fields, and the new signature', async () => {
    const service = await world.fieldService()
    const sheet = await saved(world.rental('7:00', '8:00', service))
    const before = (await historyLines(sheet.number)).length
    const anew = { customerSignature: await world.signature(), workerSignature: null }
    const sent = { fieldService: { ...service.fieldService, travelKms: 90, ...anew }, ...line(sheet) }
    await fay.save(world.day([world.rental('7:00', '8:00', sent)], seen(sheet)))
    const signed = (name: string | null) => `Signed (${name!.slice(0, 8)})`
    const was = service.fieldService
    expect((await historyLines(sheet.number)).slice(before)).toEqual([
      'EDIT FIELD_SERVICE Task 1 Travel KMs: 86 > 90',
      `EDIT FIELD_SERVICE Task 1 Customer Signature: ${signed(was.customerSignature)} > ${signed(anew.customerSignature)}`,
      `EDIT FIELD_SERVICE Task 1 Mechanical Signature: ${signed(was.workerSignature)} > `,
    ])
  })

  it('of a deleted timesheet has the deleted field service', async () => {
    const sheet = await saved(world.rental('7:00', '8:00', { fieldService: { rego: '123ABC' } }))
    await fay.remove(seen(sheet))
    expect(await historyLines(sheet.number)).toContain('DELETE FIELD_SERVICE Task 1 Veh. Reg. No: 123ABC > ')
  })
})
