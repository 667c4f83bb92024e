// Dockets: issued when a day with field service is handed in, frozen, superseded and voided, and verified by anybody.
import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { DocketContent } from '#domain/docket/content.ts'
import { drawDocket, drawIssued } from '#server/actions/docket/draw.ts'
import { issueDockets } from '#server/actions/docket/issue.ts'
import { now } from '#server/adapters/clock.ts'
import type { Files } from '#server/adapters/files.ts'
import { db, transaction } from '#server/database/client.ts'
import { done, ORIGIN, type Caller, type Sheet } from '#tests/support/caller.ts'
import { readPdf } from '#tests/support/pdf.ts'
import { globalId, NOON, setUpWorld, snapshot } from '#tests/support/world.ts'

const world = setUpWorld()
let fay: Caller
let ada: Caller
let sam: Caller
beforeAll(async () => {
  fay = await world.signIn('fay')
  ada = await world.signIn('ada')
  sam = await world.signIn('sam')
})
afterEach(async () => {
  world.at(NOON)
  await db.throttle.deleteMany()
  await db.timesheet.deleteMany()
  await world.forgetDockets()
})

const seen = ({ id, version }: Sheet) => ({ id, version })
const serviced = async (changes: object = {}) =>
  world.rental('7:00', '11:30', await world.fieldService(changes, 'fay'))
/** Fay hands in a day with field service. */
const handedIn = async (changes: object = {}) => done(await fay.submit(world.day([await serviced(changes)])))
const dockets = (sheet: Pick<Sheet, 'number'>) =>
  db.docket.findMany({ where: { timesheetId: sheet.number }, orderBy: { id: 'asc' } })
const hashOf = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')
const contentOf = ({ content }: { content: string }) => JSON.parse(content) as DocketContent
const download = (caller: Caller, id: number) => caller.rest('GET', `/Docket/download/${id}`)
const textOf = async (id: number) => (await readPdf((await download(sam, id)).bytes)).pages.join(' ')

describe('a docket', () => {
  it('is issued for each task with field service when the day is handed in, and not before, and freezes both signatures', async () => {
    const tasks = [
      await serviced(),
      world.rental('11:30', '12:00'),
      world.unbilled('12:00', '14:00', await world.fieldService({ customerName: 'Bowen Quarries' })),
    ]
    const draft = done(await fay.save(world.day(tasks)))
    expect(await dockets(draft)).toEqual([])
    const lines = draft.lines.map(({ id }, at) => ({ ...tasks[at], id }))
    const sheet = done(await fay.submit({ ...world.day(lines), ...seen(draft) }))
    const [one, other] = await dockets(sheet)
    expect([one!.number, other!.number]).toEqual(['D-2026-000001', 'D-2026-000002'])
    expect(contentOf(one!)).toMatchObject({ task: 1, startTime: 420, endTime: 690, minutes: 270 })
    expect(contentOf(other!)).toMatchObject({ task: 3, customer: { name: 'Bowen Quarries' } })
    for (const docket of [one!, other!]) {
      expect(docket.state).toBe('ISSUED')
      expect(docket.sha256).toBe(hashOf(docket.content))
    }
    const { worker, accepted } = contentOf(one!)
    const { workerSignature, customerSignature } = sheet.lines[0]!.fieldService!
    for (const [signed, path] of [
      [worker, workerSignature],
      [accepted, customerSignature],
    ] as const) {
      const picture = Buffer.from(await (await fay.picture(path!)).arrayBuffer())
      expect(signed.sha256).toBe(hashOf(picture))
    }
  })

  it('is superseded when its task is handed in with other facts, and stays when nothing changed', async () => {
    const sheet = await handedIn()
    const [first] = await dockets(sheet)
    const recalled = done(await fay.recall(seen(sheet)))
    const [line] = recalled.lines
    const same = { ...(await serviced()), id: line!.id, fieldService: line!.fieldService }
    const again = done(await fay.submit({ ...world.day([same]), ...seen(recalled) }))
    expect(await dockets(again)).toEqual([first])

    const back = done(await fay.recall(seen(again)))
    const other = { ...(await serviced({ rego: 'NEW-1' })), id: line!.id }
    const signedAgain = done(await fay.submit({ ...world.day([other]), ...seen(back) }))
    const [old, current] = await dockets(signedAgain)
    expect(old).toMatchObject({ ...first, state: 'SUPERSEDED', endedAt: new Date(NOON) })
    expect(current).toMatchObject({ state: 'ISSUED', predecessorId: first!.id, number: 'D-2026-000002' })
    expect(contentOf(current!)).toMatchObject({ supersedes: first!.number, machine: { rego: 'NEW-1' } })
  })

  it('of a task whose times an approver corrects says what was signed', async () => {
    const sheet = await handedIn()
    const [line] = sheet.lines
    const task = { ...(await serviced()), id: line!.id, fieldService: line!.fieldService, endTime: 660 }
    expect((await ada.edit({ ...world.day([task]), ...seen(sheet) })).is).toBe('TimesheetChange')
    const [, current] = await dockets(sheet)
    expect(contentOf(current!)).toMatchObject({
      endTime: 660,
      accepted: { signedFor: '07:00 am to 11:30 am' },
      worker: { signedFor: '07:00 am to 11:30 am' },
    })
    expect(await textOf(current!.id)).toContain('signed for 07:00 am to 11:30 am')
  })

  it('is voided when its timesheet is cancelled or deleted, and when its task is no longer field service', async () => {
    const states = async (sheet: Sheet) => (await dockets(sheet)).map(({ state }) => state)
    const cancelled = await handedIn()
    await ada.cancel(seen(cancelled), 'Wrong day')
    expect(await states(cancelled)).toEqual(['VOIDED'])
    await db.timesheet.deleteMany()

    const deleted = await handedIn()
    await fay.remove(seen(done(await fay.recall(seen(deleted)))))
    expect(await states(deleted)).toEqual(['VOIDED'])

    const without = await handedIn()
    const recalled = done(await fay.recall(seen(without)))
    const plain = world.rental('7:00', '11:30', { id: recalled.lines[0]!.id })
    await fay.submit({ ...world.day([plain]), ...seen(recalled) })
    expect(await states(without)).toEqual(['VOIDED'])
  })

  it('cannot be changed or deleted, nor can its photos, by anybody', async () => {
    const task = { ...(await serviced()), photos: [await world.photo()] }
    const sheet = done(await fay.submit(world.day([task])))
    for (const sql of ['UPDATE "DocketPhoto" SET "position" = 3', 'DELETE FROM "DocketPhoto"']) {
      await expect(db.$executeRawUnsafe(sql)).rejects.toThrow('permission denied')
      await expect(world.asOwner(sql)).rejects.toThrow('What a docket says cannot be changed')
    }
    const [docket] = await dockets(sheet)
    const { id } = docket!
    const refused = /restrict|Foreign key constraint violated/
    for (const data of [{ content: '{}' }, { number: 'D-2026-999999' }])
      await expect(db.docket.update({ where: { id }, data })).rejects.toThrow(refused)
    await expect(db.docket.delete({ where: { id } })).rejects.toThrow(refused)
    await db.docket.update({ where: { id }, data: { state: 'VOIDED', endedAt: new Date() } })
    const revived = { state: 'ISSUED', endedAt: null } as const
    await expect(db.docket.update({ where: { id }, data: revived })).rejects.toThrow(refused)
  })

  it('has a number of its own, however many are submitted at the same time, which begins again each year', async () => {
    const days = await Promise.all(
      [1, 2, 3].map(async (date) => ({ ...world.day([await serviced()]), startDate: `2026-11-0${date}` })),
    )
    for (const outcome of await Promise.all(days.map((day) => fay.submit(day)))) done(outcome)
    expect(new Set((await db.docket.findMany()).map(({ number }) => number)).size).toBe(3)
    // Each year counts from one, where the company is.
    const task = await serviced()
    world.at('2026-12-31T14:30:00.000Z')
    const later = await world.signInAgain('fay')
    const sheet = done(await later.submit({ ...world.day([task]), startDate: '2027-01-01' }))
    expect((await dockets(sheet))[0]!.number).toBe('D-2027-000001')
  })
})

describe('photos', () => {
  const handedInWith = async (photos: readonly string[]) =>
    done(await fay.submit(world.day([{ ...(await serviced()), photos }])))

  it('are frozen by their hashes and on paper, in their order, and make another docket only when they change', async () => {
    const photos = [await world.photo(), await world.photo()] as const
    const sheet = await handedInWith(photos)
    const [docket] = await dockets(sheet)
    const bytes = photos.map(async (name) => Buffer.from(await (await fay.picture(name)).arrayBuffer()))
    const hashes = (await Promise.all(bytes)).map(hashOf)
    expect(contentOf(docket!).photos).toEqual(hashes)

    const recalled = done(await fay.recall(seen(sheet)))
    const [line] = recalled.lines
    const task = { ...(await serviced()), id: line!.id, fieldService: line!.fieldService }
    const same = done(await fay.submit({ ...world.day([task]), ...seen(recalled) }))
    expect(await dockets(sheet)).toHaveLength(1)
    const again = done(await fay.recall(seen(same)))
    const fewer = { ...world.day([{ ...task, photos: photos.slice(1) }]), ...seen(again) }
    const [, current] = await dockets(done(await fay.submit(fewer)))
    expect(contentOf(current!)).toMatchObject({ supersedes: docket!.number, photos: hashes.slice(1) })
    await db.storedFile.updateMany({ data: { createdAt: new Date('2026-11-01T00:00:00Z') } })
    await world.photo()

    const captions = photos.map((_, at) => `Photo ${at + 1} of 2`)
    const { figures, pages } = await readPdf((await download(sam, docket!.id)).bytes)
    expect(figures.filter((alt) => alt.startsWith('Photo'))).toEqual(captions)
    for (const caption of captions) expect(pages.join(' ')).toContain(caption)
  })

  it('are made so small that a docket with six has at most 120 kB, and one that cannot be read is named', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
    const large = { width: 1600, height: 1200, channels: 3, background: '#888', noise } as const
    const sent = new Uint8Array(await sharp({ create: large }).blur(3).linear(3, -256).jpeg().toBuffer())
    const upload = async (bytes: Uint8Array<ArrayBuffer>) =>
      String((await fay.upload(bytes, 'photo.jpg', 'UploadPhoto')).body.image)
    const head = Buffer.from(await snapshot())
    // Whole by its structure, but without the tables that its scan needs.
    const broken = new Uint8Array(
      Buffer.concat([head.subarray(0, 2), head.subarray(head.indexOf('ffc0', 0, 'hex'))]),
    )
    const photos: string[] = []
    for (const bytes of Array.from({ length: 5 }, () => sent)) photos.push(await upload(bytes))
    // As earlier releases stored photos, without redrawing them.
    const stored = await world.files.save(broken)
    const { id: ownerId } = world.company.people.fay
    await db.storedFile.create({ data: { ...stored, ownerId, width: 120, height: 90, createdAt: now() } })
    photos.push(stored.path)
    const [docket] = await dockets(await handedInWith(photos))
    const { bytes } = await download(sam, docket!.id)
    expect(bytes.length).toBeLessThan(120_000)
    expect(await textOf(docket!.id)).toContain('Photo 6 of 6 cannot be shown')
  })
})

describe('on paper', () => {
  it('is whole, with names, note and hash, and the same whatever is renamed since', async () => {
    const note = 'Bình ễ. '.repeat(125).trim()
    const written = { customerAcceptanceName: 'Brendan O’Dea', additionalInfo: note }
    const [docket] = await dockets(await handedIn(written))
    const before = await textOf(docket!.id)
    for (const said of [docket!.number, 'Brendan O’Dea', '07:00 am – 11:30 am', 'Fay Tester'])
      expect(before).toContain(said)
    expect(before.split('Bình ễ.')).toHaveLength(126)
    expect(before.replaceAll(' ', '')).toContain(`SHA-256${docket!.sha256.slice(0, 16)}`)
    // Drawn again: the stored file must not matter.
    await world.asOwner(
      'ALTER TABLE "Docket" DISABLE TRIGGER "Docket_drawn"',
      'UPDATE "Docket" SET "fileId" = NULL, "fileSha256" = NULL',
      'ALTER TABLE "Docket" ENABLE TRIGGER "Docket_drawn"',
    )
    await db.setting.update({ where: { id: 1 }, data: { companyName: 'Renamed' } })
    const { fay: person } = world.company.people
    await db.user.update({ where: { id: person.id }, data: { lastName: 'Renamed' } })
    const { digger } = world.company.equipment
    await db.equipment.update({ where: { id: digger.id }, data: { name: 'EX-999' } })
    try {
      expect(await textOf(docket!.id)).toBe(before)
    } finally {
      await db.user.update({ where: { id: person.id }, data: { lastName: 'Tester' } })
      await db.setting.update({ where: { id: 1 }, data: { companyName: 'Demo Plant' } })
    }
  })

  it('is drawn by its job only while it counts, and later if somebody opens it', async () => {
    const sheet = await handedIn()
    const recalled = done(await fay.recall(seen(sheet)))
    const task = { ...(await serviced()), id: recalled.lines[0]!.id, notes: 'Another hose' }
    done(await fay.submit({ ...world.day([task]), ...seen(recalled) }))
    const printer = { files: world.files, publicUrl: ORIGIN, seal: null }
    const all = await dockets(sheet)
    for (const { id } of all) await drawIssued(printer, { docketId: id })
    const drawn = (await dockets(sheet)).map(({ state, fileId }) => [state, fileId !== null])
    expect(drawn).toEqual([
      ['SUPERSEDED', false],
      ['ISSUED', true],
    ])
    expect((await download(fay, all[0]!.id)).status).toBe(200)
  })

  it('is drawn once, by the first request, with at most 120 kB', async () => {
    const [docket] = await dockets(await handedIn())
    const write = vi.fn<Files['write']>(world.files.write)
    const printer = { files: { ...world.files, write }, publicUrl: ORIGIN, seal: null }
    const drawing = [1, 2].map(() => drawDocket(printer, { docketId: docket!.id }))
    const [{ bytes }, drawn] = await Promise.all([download(fay, docket!.id), ...drawing])
    expect(write.mock.calls.length, 'the download may have been first').toBeLessThan(2)
    expect(bytes.length).toBeLessThan(120_000)
    const { fileSha256, fileId } = await db.docket.findUniqueOrThrow({ where: { id: docket!.id } })
    expect(fileId).toBe(drawn!.id)
    expect(fileSha256).toBe(hashOf(bytes))
  })
})

describe('who sees it', () => {
  it('its owner, the approvers of the group that its timesheet is in now, and administrators', async () => {
    const sheet = await handedIn()
    const [docket] = await dockets(sheet)
    for (const name of ['fay', 'ada', 'sam', 'uma', 'tess', 'bob'] as const) {
      const mayRead = name !== 'tess' && name !== 'bob'
      const { status } = await world.rest(name, 'GET', `/Docket/download/${docket!.id}`)
      expect(status, name).toBe(mayRead ? 200 : 404)
      const listed = (await world.rest(name, 'GET', '/Docket')).body.value as { DocketNumber: string }[]
      expect(listed.map(({ DocketNumber }) => DocketNumber)).toEqual(mayRead ? [docket!.number] : [])
    }
    await sam.move(seen(sheet), globalId('ApprovalGroup', world.company.groups.workshop))
    expect((await download(ada, docket!.id)).status).toBe(404)
  })
})

describe('what it needs', () => {
  /** A task with field service of a day; fieldNorth's, without signatures but for those given. */
  async function issued(startDate: string, fieldService: object) {
    const { id } = await world.seed({ owner: 'fay', startDate, status: 'PENDING' })
    const line = await db.timesheetLine.findFirstOrThrow({ where: { timesheetId: id } })
    await db.fieldService.create({
      data: { timesheetLineId: line.id, customerName: 'Bowen', ...fieldService },
    })
    await transaction((tx) => issueDockets(tx, id))
    return {
      timesheetId: id,
      number: (await db.docket.findFirstOrThrow({ where: { timesheetId: id } })).number,
    }
  }
  const NEEDS = `{ docketNeeds { needs count } }`
  const counts = async ({ ask }: Pick<Caller, 'ask'> = ada) => {
    type Found = { docketNeeds: { needs: string; count: number }[] }
    const { data } = await ask<Found>(NEEDS)
    return Object.fromEntries(data!.docketNeeds.map(({ needs, count }) => [needs, count]))
  }
  const listed = async (needs: string) => {
    type Found = { dockets: { edges: { node: { number: string } }[] } }
    const query = `query ($filter: DocketFilter) { dockets(first: 9, filter: $filter) { edges { node { number } } } }`
    const { data } = await world.ask<Found>('ada', query, { filter: { needs } })
    return data!.dockets.edges.map(({ node }) => node.number)
  }

  it('can be a signature, a delivered mail, or its replacement, for 90 days, among visible dockets', async () => {
    const email = { customerEmail: 'kim@bowen.example' }
    const signed = async () => {
      const data = { path: `paper ${serial++}`, contentType: 'image/png', size: 1, createdAt: now() }
      return { customerSignatureId: (await db.storedFile.create({ data })).id }
    }
    let serial = 0
    const plain = await issued('2026-11-10', { ...(await signed()), customerEmail: 'kim at bowen' })
    const unsigned = await issued('2026-11-11', {})
    const bounced = await issued('2026-11-12', { ...(await signed()), ...email })
    const arrived = await issued('2026-11-13', { ...(await signed()), ...email })
    const replaced = await issued('2026-11-16', { ...(await signed()), ...email })
    for (const [{ number }, ...states] of [
      [bounced, 'FAILED'],
      [arrived, 'FAILED', 'SENT'],
    ] as const) {
      const data = { mailedTo: email.customerEmail, mailedAt: now() }
      const { id: docketId } = await db.docket.update({ where: { number }, data })
      const mail = { kind: 'DOCKET', to: email.customerEmail, subject: '', letter: {}, docketId } as const
      await db.mailMessage.createMany({ data: states.map((state) => ({ ...mail, state })) })
    }
    const { timesheetId } = replaced
    await db.fieldService.updateMany({ where: { timesheetLine: { timesheetId } }, data: { rego: 'NEW-1' } })
    await transaction((tx) => issueDockets(tx, timesheetId))
    const [, instead] = await dockets({ number: timesheetId })

    const expected = {
      NOT_SIGNED: [unsigned.number],
      NOT_MAILED: [instead!.number],
      NOT_DELIVERED: [bounced.number],
      SUPERSEDED: [replaced.number],
    }
    for (const [needs, numbers] of Object.entries(expected))
      expect(await listed(needs), needs).toEqual(numbers)
    const none = { NOT_SIGNED: 0, NOT_MAILED: 0, NOT_DELIVERED: 0, SUPERSEDED: 0 }
    expect(await counts()).toEqual({ NOT_SIGNED: 1, NOT_MAILED: 1, NOT_DELIVERED: 1, SUPERSEDED: 1 })
    expect(await counts(await world.signIn('tess'))).toEqual(none)
    expect(Object.values(expected).flat()).not.toContain(plain.number)
    world.at('2027-02-20T02:00:00.000Z')
    expect(await counts(await world.signInAgain('ada'))).toEqual(none)
  })
})

describe('anybody with the code', () => {
  const verified = async (token: string) => {
    const query = `query ($token: String!) { verifyDocket(token: $token) {
      company number date customerName machine hours state sha256 fileSha256 } }`
    const { data, errors } = await world.nobody.ask<{ verifyDocket: object | null }>(query, { token })
    return errors[0] ?? data!.verifyDocket
  }

  it('verifies it without a session, and learns nothing else', async () => {
    const sheet = await handedIn()
    const [{ token, number, sha256 }] = (await dockets(sheet)) as [Awaited<ReturnType<typeof dockets>>[0]]
    const known = {
      ...{ number, sha256, company: 'Demo Plant', date: '2026-11-17', state: 'ISSUED' },
      // A forged paper with other hours or another machine is seen.
      ...{
        machine: expect.stringMatching(/^EX-\d{3} Excavator, Komatsu PC300$/),
        hours: '07:00 am – 11:30 am, 04 hrs 30 mins',
      },
    }
    expect(await verified(token)).toMatchObject(known)
    await sam.cancel(seen(sheet), 'Wrong day')
    expect(await verified(token)).toMatchObject({ ...known, state: 'VOIDED' })
    expect(await verified('A'.repeat(22))).toBeNull()
  })

  it('is throttled after sixty tries in ten minutes', async () => {
    for (let at = 0; at < 60; at++) expect(await verified(`no-${at}`)).toBeNull()
    expect(await verified('no')).toMatchObject({ extensions: { code: 'TOO_MANY_REQUESTS' } })
  })
})
