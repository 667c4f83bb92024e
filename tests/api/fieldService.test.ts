// Field service and its signatures (spec 5): storage, permission to record, valid pictures, and who sees them.
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

const task = (changes: object = {}) => world.rental('7:00', '8:00', changes)
/** Records tasks as Fay: a new timesheet, or this version of one. */
const record = (verb: 'save' | 'submit', tasks: object | object[], sheet?: Sheet, changes: object = {}) =>
  fay[verb](world.day([tasks].flat(), { ...(sheet && seen(sheet)), ...changes }))
const save = async (...args: [tasks: object | object[], sheet?: Sheet]) => done(await record('save', ...args))
const submit = async (...args: [tasks: object | object[], sheet?: Sheet]) =>
  done(await record('submit', ...args))

const sign = (path: string) => ({ path, message: 'Please sign' })
/** Both signatures of a task are refused. */
const signBoth = (at = 0) => [
  sign(`lines.${at}.fieldService.customerSignature`),
  sign(`lines.${at}.fieldService.workerSignature`),
]

describe('field service', () => {
  it('is stored with a task of any type as entered, without surrounding blanks', async () => {
    const service = await world.fieldService({ customerName: '  Bowen Quarries ', additionalInfo: 'Hose\n' })
    const [second, third] = [await world.fieldService(), await world.fieldService()]
    const tasks = [
      world.rental('7:00', '8:00', service),
      world.jobCost('8:00', '9:00', second),
      world.unbilled('9:00', '10:00', third),
    ]
    const sheet = await submit(tasks)
    const stored = { ...service.fieldService, customerName: 'Bowen Quarries', additionalInfo: 'Hose' }
    expect(sheet.lines).toMatchObject([{ employerSite: false, fieldService: stored }, second, third])
    expect(await ada.read(sheet.number), 'and the approver reads it').toMatchObject({ lines: sheet.lines })
  })

  it('of a draft may be incomplete, and can be removed', async () => {
    const sheet = await save(task({ fieldService: { rego: '123ABC' } }))
    expect(sheet.lines[0]!.fieldService).toMatchObject({
      ...{ rego: '123ABC', customerName: '', smuReading: null },
      ...{ customerSignature: null, workerSignature: null },
    })
    expect((await save(task(line(sheet)), sheet)).lines[0]!.fieldService).toBeNull()
    expect(await db.fieldService.count()).toBe(0)
  })
})

describe('In employer-site mode', () => {
  it('the customer name becomes a fixed company label and manufacturer, model, serial and location are blanked', async () => {
    const hidden = { location: 'Pit 4', manufacturer: 'Komatsu', model: 'PC300', serialNumber: 'SN-77' }
    const service = await world.employerService({ customerName: 'Bowen Quarries', ...hidden })
    const blank = { location: '', manufacturer: '', model: '', serialNumber: '' }
    const stored = {
      employerSite: true,
      fieldService: { ...service.fieldService, customerName: 'Demo Plant', ...blank },
    }
    const draft = await save(world.jobCost('7:00', '8:00', service))
    expect(draft.lines[0]).toMatchObject(stored)
    const sheet = await submit(world.jobCost('7:00', '8:00', { ...service, ...line(draft) }), draft)
    expect(sheet.lines[0]).toMatchObject(stored)
  })

  it('Site, Fleet and Work Order are kept on every task, and have to belong together; in other modes they are dropped', async () => {
    const [one, two] = [await world.employerService(), await world.employerService()]
    const { site, equipment, workOrder } = one
    const apart = { ...one, site: globalId('Site', world.company.sites.mine) }
    expect(await record('submit', world.unbilled('7:00', '8:00', apart))).toMatchObject({
      problems: [{ path: 'lines.0.equipment', message: 'EX-118 is not at this site' }],
    })
    const tasks = [
      world.jobCost('7:00', '8:00', one),
      world.unbilled('8:00', '9:00', two),
      world.jobCost('9:00', '10:00', { ...(await world.fieldService()), site, equipment, workOrder }),
      world.unbilled('10:00', '11:00', { employerSite: true }),
    ]
    const kept = { site: { id: site }, equipment: { id: equipment }, workOrder: { id: workOrder } }
    expect((await submit(tasks)).lines).toMatchObject([
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
    const draft = await save(task(service))
    const { id } = world.company.people.fay
    await db.user.update({ where: { id }, data: { showFieldService: false } })
    const kept = await record('submit', task({ ...service, ...line(draft) }), draft)
    const more = await record('save', world.rental('9:00', '10:00', service))
    await db.user.update({ where: { id }, data: { showFieldService: true } })
    expect(done(kept).lines[0]!.fieldService).toEqual(service.fieldService)
    expect(more, 'but no more comes').toMatchObject({ code: 'FIELD_SERVICE_NOT_ALLOWED' })
  })
})

describe('POST /Timesheet/UploadSignature', () => {
  const picture = (pixels: Sharp) => pixels.toBuffer().then((bytes) => new Uint8Array(bytes))
  const plain = (background: string, [width, height] = [400, 200]) =>
    picture(sharp({ create: { width: width!, height: height!, channels: 4, background } }).png())
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
    ['transparent', () => plain('#0000')],
    ['black all over', () => plain('black')],
    ['one black pixel', () => plain('black', [1, 1])],
    ['light grey', () => plain('#c8c8c8')],
  ])('a blank picture is refused: %s', async (_what, make) => {
    expect(await fay.upload(await make())).toMatchObject({
      status: 400,
      body: { value: 'Please sign', error: { code: 'BLANK_SIGNATURE', message: 'Please sign' } },
    })
  })

  test.each([
    ['nothing', () => new Uint8Array()],
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['a WebP', async () => picture(sharp(await drawing()).webp())],
    ['half a PNG', async () => (await drawing()).slice(0, 400)],
    ['more pixels than any pad has, small as its bytes are', () => plain('white', [4000, 2000])],
  ])('a file that is not a PNG of a signature is refused: %s', async (_what, make) => {
    expect(await fay.upload(new Uint8Array(await make()))).toMatchObject(refused)
  })

  it('a JPEG that is named .png is refused', async () => {
    const jpeg = sharp(await drawing()).flatten({ background: 'white' })
    expect(await fay.upload(await picture(jpeg.jpeg()), 'signature.png')).toMatchObject(refused)
  })

  it('a picture of more than 512 kB is refused', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
    const create = { width: 800, height: 400, channels: 3, background: 'white', noise } as const
    const big = await picture(sharp({ create }).png())
    expect(big.byteLength).toBeGreaterThan(512 * 1024)
    const value = 'A signature is a PNG picture of at most 512 kB.'
    expect(await fay.upload(big)).toMatchObject({ status: 400, body: { value } })
  })

  it('a form without a file is refused', async () => {
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
    const wanted = { format: 'png', width: 400, height: 200, hasAlpha: false }
    expect(await sharp(kept).metadata()).toMatchObject(wanted)
    expect(kept.includes(secret)).toBe(false)
    const { channels, dominant } = await sharp(kept).stats()
    expect(dominant).toMatchObject({ r: 248, g: 248, b: 248 })
    expect(channels[0]).toMatchObject({ max: 255 })
    expect(channels[0]!.min).toBeLessThan(100)
  })

  it('is throttled', async () => {
    await fay.upload(await drawing())
    const where = { key: { startsWith: 'signature:' } }
    await db.throttle.updateMany({ where, data: { count: 200 } })
    expect((await fay.upload(await drawing())).status).toBe(429)
    expect((await (await world.signIn('tess')).upload(await drawing())).status, 'each for oneself').toBe(201)
  })

  it('is found by the hash of the uploaded file, only by its uploader', async () => {
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
    await save(task(service))
    const { customerSignature, workerSignature } = service.fieldService
    const foreign = await world.signature('theo')
    const kept = [recent, customerSignature!, workerSignature!, foreign].sort()
    const dated = (names: string[], createdAt: string) =>
      db.storedFile.updateMany({ where: { path: { in: names } }, data: { createdAt } })
    await dated([unused, ...kept], '2026-11-10T01:59:00Z')
    await dated([recent], '2026-11-10T02:01:00Z')
    await fay.upload(await drawing())
    const left = await db.storedFile.findMany({ where: { path: { in: [unused, ...kept] } } })
    expect(left.map(({ path }) => path).sort()).toEqual(kept)
    expect((await fay.picture(unused)).status).toBe(404)
  })
})

describe('a signature is refused with Please sign', () => {
  const withPath = (service: Service, signatures: object) => ({
    fieldService: { ...service.fieldService, ...signatures },
  })

  it('that is no upload of the person, or is under both fields, on Save and on Submit', async () => {
    const service = await world.fieldService()
    const { customerSignature } = service.fieldService
    // An upload can be used for only one signature.
    for (const wrong of [await world.signature('theo'), '../../etc/passwd', '', customerSignature])
      for (const verb of ['save', 'submit'] as const) {
        const signed = task(withPath(service, { workerSignature: wrong }))
        const { problems } = await record(verb, [world.unbilled('5:00', '6:00'), signed])
        expect(problems, String(wrong)).toEqual([sign('lines.1.fieldService.workerSignature')])
      }
    expect(await db.timesheet.count()).toBe(0)
  })

  it('that belongs to another timesheet, another task, another field, or to a task that was deleted', async () => {
    const service = await world.fieldService()
    const second = world.rental('8:00', '9:00', service)
    expect((await record('save', [task(service), second])).problems, 'both new').toEqual(signBoth(1))
    const sheet = await save(task(service))
    expect((await record('save', world.rental('9:00', '10:00', service))).problems).toEqual(signBoth())
    const again = async (...tasks: object[]) => (await record('save', tasks, sheet)).problems
    const own = task({ ...service, ...line(sheet) })
    expect(await again(own, second)).toEqual(signBoth(1))
    expect(await again(task(service)), 'added again').toEqual(signBoth())
    const { customerSignature, workerSignature } = service.fieldService
    const swapped = { customerSignature: workerSignature, workerSignature: customerSignature }
    expect(await again({ ...own, ...withPath(service, swapped) })).toEqual(signBoth())
  })
})

describe('a signature is valid only for the signed values', () => {
  let service: Service
  let sheet: Sheet
  /** The signed task, sent again with some changes. */
  const again = (data: object = {}, changes: object = {}) =>
    task({ ...line(sheet), fieldService: { ...service.fieldService, ...data }, ...changes })
  beforeEach(async () => {
    service = await world.fieldService()
    sheet = await save(task(service))
  })

  it('changing one of them while keeping it is refused, on Save and on Submit', async () => {
    const renamed = { customerName: 'Somebody else' }
    for (const [changed, day] of [
      [again({}, { startTime: 430 })],
      [again({}, { employerSite: true })],
      [again(renamed)],
      // It vouches for the day.
      [again(), { startDate: '2026-11-16' }],
      [again(), { shift: 'NIGHT' }],
    ] as const)
      for (const verb of ['save', 'submit'] as const)
        expect((await record(verb, changed, sheet, day)).problems).toEqual(signBoth())
    const more = { customerSignature: await world.signature(), workerSignature: await world.signature() }
    const signedAgain = await save(again({ ...renamed, ...more }), sheet)
    expect(signedAgain.lines[0]!.fieldService).toMatchObject({ ...renamed, ...more })
  })

  it('neither a new job description nor filling in what was empty takes it away', async () => {
    const other = await world.fieldService()
    const empty = { ...other.fieldService, rego: '', smuReading: null }
    const draft = await save(world.rental('9:00', '10:00', { notes: '', fieldService: empty }))
    const filledIn = { ...line(draft), notes: 'Hose replaced', ...other }
    const stored = await save(world.rental('9:00', '10:00', filledIn), draft)
    expect(stored.lines[0]).toMatchObject(filledIn)
  })

  it('saving the same values keeps it, even if other tasks change and move; one can be replaced while the other remains', async () => {
    const moved = await save([world.unbilled('5:00', '6:00'), again()], sheet)
    expect(moved.lines[1]).toMatchObject({ id: sheet.lines[0]!.id, ...service })
    const workerSignature = await world.signature()
    const last = await save(again({ workerSignature }), moved)
    expect(last.lines[0]!.fieldService).toEqual({ ...service.fieldService, workerSignature })
  })

  it('Clear empties it', async () => {
    const empty = { customerSignature: null, workerSignature: null }
    const cleared = await save(again(empty), sheet)
    expect(cleared.lines[0]!.fieldService).toMatchObject(empty)
    // The pictures are used nowhere now; both may be put back.
    expect((await save(again(), cleared)).lines[0]).toMatchObject(service)
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
  const AS_SIGNED = '07:00 am to 11:30 am'
  let sheet: Sheet
  beforeEach(async () => {
    sheet = await submit(world.rental('7:00', '11:30', await world.fieldService()))
  })

  it('keeps its signatures, which show the signed values until each is signed again', async () => {
    expect(await signedFor(sheet.number)).toEqual(both(null))
    const corrected = world.rental('7:00', '12:00', line(sheet))
    const edited = done(await ada.edit(world.day([corrected], seen(sheet))))
    expect(edited.lines[0]!.fieldService).toEqual(sheet.lines[0]!.fieldService)
    expect(await signedFor(sheet.number)).toEqual(both(AS_SIGNED))

    // Nor does the owner who takes it back make it something else that was signed.
    const back = done(await fay.recall(edited))
    const again = (fieldService: object) => world.rental('7:00', '12:00', { ...line(back), fieldService })
    const { fieldService } = back.lines[0]!
    const kept = await save(again(fieldService!), back)
    expect(await signedFor(sheet.number)).toEqual(both(AS_SIGNED))
    await save(again({ ...fieldService, workerSignature: await world.signature() }), kept)
    expect(await signedFor(sheet.number)).toEqual({ customerSignedFor: AS_SIGNED, workerSignedFor: null })
  })

  it('also shows the date if it was corrected', async () => {
    const lines = [world.rental('7:00', '11:30', line(sheet))]
    done(await ada.edit(world.day(lines, { ...seen(sheet), startDate: '2026-11-16' })))
    expect(await signedFor(sheet.number)).toEqual(both(`${AS_SIGNED} on Tue Nov 17, 2026, day shift`))
  })

  it('can be neither deleted, nor sent as a new one, nor given another type', async () => {
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
    const answered = ['content-type', 'cache-control', 'x-content-type-options'].map((at) => headers.get(at))
    expect(answered).toEqual(['image/png', 'no-store', 'nosniff'])
    const sheet = await save(task(service))
    expect(await statuses(name), 'of a draft').toEqual(administrators)
    const submitted = await submit(task({ ...service, ...line(sheet) }), sheet)
    expect(await statuses(name), 'to the approver of the group').toEqual({ ...administrators, ada: 200 })
    await ada.move(submitted, globalId('ApprovalGroup', world.company.groups.workshop))
    expect(await statuses(name), 'after a move').toEqual({ ...administrators, bob: 200 })
  })

  it('shows a removed signature to its uploader, and no longer to approvers', async () => {
    const service = await world.fieldService()
    const name = service.fieldService.customerSignature!
    const sheet = await submit(task(service))
    await save(task(line(sheet)), done(await fay.recall(seen(sheet))))
    expect(await statuses(name)).toEqual(uploader)
  })

  it('of a file that is no signature answers 404', async () => {
    const path = `${'1'.repeat(32)}.pdf`
    const ownerId = world.company.people.fay.id
    await db.storedFile.create({ data: { path, contentType: 'application/pdf', size: 9, ownerId } })
    expect((await fay.picture(path)).status).toBe(404)
  })
})

describe('history', () => {
  const signed = (name: string | null) => `Signed (${name!.slice(0, 8)})`

  it('has an area of its own for field service, with only the changed fields, and all of a deleted timesheet', async () => {
    const service = await world.employerService()
    const sheet = await save(task(service))
    const areas = (await traces(sheet.number)).history.map(({ actionArea }) => actionArea)
    expect(areas).toEqual(['HEADER', 'TASK', 'FIELD_SERVICE'])
    const created = (await historyLines(sheet.number)).filter((row) => row.includes('FIELD_SERVICE'))
    const was = service.fieldService
    expect(created.map((row) => row.replace('CREATE FIELD_SERVICE Task 1 ', ''))).toEqual([
      'Employer Site:  > Yes',
      'Client Name:  > Demo Plant',
      'Veh. Reg. No:  > 123ABC',
      'SMU Hours:  > 1204.5',
      'Travel KMs:  > 86',
      'Field Service Note:  > Hose replaced, pressure tested',
      'Customer Email:  > kim@bowen.example',
      'Customer Acceptance Name:  > Kim Bowen',
      `Customer Signature:  > ${signed(was.customerSignature)}`,
      `Mechanical Signature:  > ${signed(was.workerSignature)}`,
    ])

    const before = (await historyLines(sheet.number)).length
    const later = { customerSignature: await world.signature(), workerSignature: null }
    const sent = { ...service, fieldService: { ...was, travelKms: 90, ...later }, ...line(sheet) }
    const edited = await save(task(sent), sheet)
    expect((await historyLines(sheet.number)).slice(before)).toEqual([
      'EDIT FIELD_SERVICE Task 1 Travel KMs: 86 > 90',
      `EDIT FIELD_SERVICE Task 1 Customer Signature: ${signed(was.customerSignature)} > ${signed(later.customerSignature)}`,
      `EDIT FIELD_SERVICE Task 1 Mechanical Signature: ${signed(was.workerSignature)} > `,
    ])
    await fay.remove(seen(edited))
    expect(await historyLines(sheet.number)).toContain('DELETE FIELD_SERVICE Task 1 Veh. Reg. No: 123ABC > ')
  })
})
