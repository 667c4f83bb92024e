// Dockets by mail: when they are issued, if the setting says so, or by a person; with the stored PDF.
import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { drawDocket } from '#server/actions/docket/draw.ts'
import { mailIssued } from '#server/actions/docket/mail.ts'
import { markFailed, sendMail } from '#server/actions/mail/send.ts'
import { db } from '#server/database/client.ts'
import { done, ORIGIN, type Caller, type Sheet } from '#tests/support/caller.ts'
import { startMailServer, type MailServer } from '#tests/support/mail-server.ts'
import { globalId, NOON, setUpWorld } from '#tests/support/world.ts'

const world = setUpWorld()
let server: MailServer
let fay: Caller
let ada: Caller
let sam: Caller
beforeAll(async () => {
  server = await startMailServer()
  fay = await world.signIn('fay')
  ada = await world.signIn('ada')
  sam = await world.signIn('sam')
})
afterAll(() => server.stop())
afterEach(async () => {
  world.at(NOON)
  server.received.length = 0
  await db.throttle.deleteMany()
  await db.mailMessage.deleteMany()
  await db.timesheet.deleteMany()
  await mailsDockets(false)
  await world.asOwner(
    'ALTER TABLE "Docket" DISABLE TRIGGER "Docket_kept"',
    'DELETE FROM "Docket"',
    'TRUNCATE "DocketCount"',
    'ALTER TABLE "Docket" ENABLE TRIGGER "Docket_kept"',
  )
})

const mailsDockets = (mailDockets: boolean) => db.setting.update({ where: { id: 1 }, data: { mailDockets } })
const serviced = async (changes: object = {}) =>
  world.rental('7:00', '11:30', await world.fieldService(changes, 'fay'))
const seen = ({ id, version }: Sheet) => ({ id, version })
const docketsOf = ({ number }: Pick<Sheet, 'number'>) =>
  db.docket.findMany({ where: { timesheetId: number }, orderBy: { id: 'asc' } })
/** Fay hands in a day with field service. */
const handedIn = async (changes: object = {}) => done(await fay.submit(world.day([await serviced(changes)])))
const issued = async (changes: object = {}) => (await docketsOf(await handedIn(changes)))[0]!
const printer = () => ({ files: world.files, publicUrl: ORIGIN, seal: null })

/** What the job of a docket does, after its transaction. */
async function draw(docketId: number) {
  await drawDocket(printer(), { docketId })
  await mailIssued({ docketId })
}
/** What the job of each queued mail does. */
async function deliver(mailing: ReturnType<MailServer['mailer']> | null = server.mailer()) {
  const mailer = await mailing
  for (const { id } of await db.mailMessage.findMany({ where: { state: 'QUEUED' }, orderBy: { id: 'asc' } }))
    await sendMail({ mailer, ...printer() }, { messageId: id })
  mailer?.close()
}

const MAIL = `mutation ($id: ID!) { result: mailDocket(id: $id) {
  __typename
  ... on DocketChange { docket { mailedTo mailedAt mailState isMailable } }
  ... on Refusal { code message } } }`
type Mailed = { __typename: string; code?: string; message?: string; docket?: object }
async function mail(caller: Caller, docket: { id: number }) {
  const { data, errors } = await caller.ask<{ result: Mailed }>(MAIL, { id: globalId('Docket', docket) })
  return data?.result ?? { __typename: errors[0]!.extensions!.code! }
}
/** Does not count notifications, such as the one that a cancellation mails. */
const mailsToCustomers = () => db.mailMessage.count({ where: { kind: 'DOCKET' } })
const stored = (docket: { id: number }) => db.docket.findUniqueOrThrow({ where: { id: docket.id } })

describe('a docket that is issued', () => {
  it('is mailed once with the stored PDF, while the setting is on', async () => {
    const docket = await issued()
    await draw(docket.id)
    expect(await mailsToCustomers()).toBe(0)
    await mailsDockets(true)
    await draw(docket.id)
    await draw(docket.id)
    expect(await stored(docket)).toMatchObject({ mailedTo: 'kim@bowen.example', mailedAt: new Date(NOON) })
    await deliver()
    expect(server.arrived()).toEqual(['kim@bowen.example'])
    const [{ headers, text, html, attachments }] = server.received as [MailServer['received'][0]]
    expect(headers).toContain(`Subject: Docket ${docket.number} from Demo Plant`)
    for (const said of ['Demo Plant sends you the docket of its work on Tue Nov 17, 2026.', 'Bowen Quarries'])
      for (const shape of [html, text.replaceAll('\n', ' ')]) expect(shape).toContain(said)
    expect(text).toContain(`${ORIGIN}/d/${docket.token}`)
    const [pdf] = attachments
    expect(attachments).toHaveLength(1)
    expect(pdf!.name).toBe(`${docket.number}.pdf`)
    expect(pdf!.headers).toContain('Content-Type: application/pdf')
    const download = await fay.rest('GET', `/Docket/download/${docket.id}`)
    expect(pdf!.bytes.equals(Buffer.from(download.bytes))).toBe(true)
    const { fileSha256 } = await stored(docket)
    expect(createHash('sha256').update(pdf!.bytes).digest('hex')).toBe(fileSha256)
    const { data } = await sam.ask<{ outbox: { edges: { node: object }[] } }>(
      '{ outbox(filter: { kind: DOCKET }) { edges { node { attachment { name size url } } } } }',
    )
    const size = pdf!.bytes.length
    const attachment = { name: `${docket.number}.pdf`, size, url: `/api/Docket/download/${docket.id}` }
    expect(data!.outbox.edges).toEqual([{ node: { attachment } }])
  })

  it('says which docket it replaces, which is no longer mailed, and is not mailed itself once it is voided', async () => {
    await mailsDockets(true)
    const sheet = await handedIn()
    const task = { ...(await serviced()), id: sheet.lines[0]!.id, fieldService: sheet.lines[0]!.fieldService }
    done(await ada.edit({ ...world.day([{ ...task, endTime: 660 }]), ...seen(sheet) }))
    const [first, second] = await docketsOf(sheet)
    await draw(first!.id)
    await draw(second!.id)
    await deliver()
    const voided = done(await fay.submit(world.day([await serviced()], { startDate: '2026-11-16' })))
    await sam.cancel(seen(voided), 'Wrong day')
    const [docket] = await docketsOf(voided)
    await draw(docket!.id)
    expect(await stored(docket!)).toMatchObject({ state: 'VOIDED', mailedAt: null })
    expect(await mailsToCustomers()).toBe(1)
    expect(server.arrived()).toEqual(['kim@bowen.example'])
    const [{ headers, text, html }] = server.received as [MailServer['received'][0]]
    expect(headers).toContain(`Subject: Docket ${second!.number} replaces docket ${first!.number}`)
    for (const shape of [html, text.replaceAll('\n', ' ')])
      expect(shape).toContain(`It replaces docket ${first!.number}, which no longer counts`)
  })
})

describe('dockets of one person', () => {
  const mailed = () => db.mailMessage.count({ where: { kind: 'DOCKET', docketId: { not: null } } })
  /** A day of tasks of ten minutes, each for one of the addresses. */
  const dayFor = async (addresses: readonly string[], additionalInfo: string) =>
    world.day(
      await Promise.all(
        addresses.map(async (customerEmail, at) => ({
          ...world.rental('7:00', '7:10', await world.fieldService({ customerEmail, additionalInfo }, 'fay')),
          ...{ startTime: 420 + at * 10, endTime: 430 + at * 10 },
        })),
      ),
    )
  const mailAll = async (sheet: Sheet) => {
    const dockets = await docketsOf(sheet)
    for (const { id } of dockets) await mailIssued({ docketId: id })
    return dockets.filter(({ state }) => state === 'ISSUED')
  }

  it('go to one address at most five times an hour by themselves, and twenty times with those that a person mails', async () => {
    await mailsDockets(true)
    const addresses = [
      'victim@other.example',
      'VICTIM@other.example',
      'victim@Other.example',
      'victim@other.example',
    ]
    const sheet = done(await fay.submit(await dayFor(addresses, 'One')))
    await mailAll(sheet)
    expect(await mailed()).toBe(4)
    const again = done(
      await fay.submit({ ...(await dayFor(addresses, 'Two')), ...seen(done(await fay.recall(seen(sheet)))) }),
    )
    // The four that are voided are reported to it, too, and count.
    expect(await db.mailMessage.count({ where: { kind: 'DOCKET', docketId: null } })).toBe(4)
    const dockets = await mailAll(again)
    expect(await mailed()).toBe(4)
    const answers: string[] = []
    for (let time = 0; time < 4; time++)
      for (const docket of dockets) {
        await db.mailMessage.updateMany({ data: { state: 'SENT' } })
        answers.push((await mail(ada, docket)).__typename)
      }
    expect(answers).toEqual([...Array(12).fill('DocketChange'), ...Array(4).fill('TOO_MANY_REQUESTS')])
    expect(await mailed()).toBe(16)
  })

  it('go to twenty addresses an hour by themselves, and the others wait for a person', async () => {
    await mailsDockets(true)
    const addresses = Array.from({ length: 22 }, (_, at) => `customer-${at}@other.example`)
    const dockets = await mailAll(done(await fay.submit(await dayFor(addresses, 'One'))))
    expect(await mailed()).toBe(20)
    expect((await stored(dockets[21]!)).mailedAt).toBeNull()
    expect((await mail(ada, dockets[21]!)).__typename).toBe('DocketChange')
  })
})

describe('a docket that is voided', () => {
  const told = async () => {
    await deliver()
    const toCustomer = server.received.filter(({ to }) => to === 'kim@bowen.example')
    return toCustomer.map(({ headers, ...mail }) => ({
      subject: /^Subject: (.*)$/m.exec(headers)![1],
      ...mail,
    }))
  }

  it('is reported to the customer who got it, or got the one before it, and to no other', async () => {
    const sheet = await handedIn()
    const [first] = await docketsOf(sheet)
    await mail(fay, first!)
    const task = { ...(await serviced()), id: sheet.lines[0]!.id, fieldService: sheet.lines[0]!.fieldService }
    const edited = done(await ada.edit({ ...world.day([{ ...task, endTime: 660 }]), ...seen(sheet) }))
    await ada.cancel(seen(edited), 'Wrong day')
    const unmailed = done(await fay.submit(world.day([await serviced()], { startDate: '2026-11-16' })))
    await ada.cancel(seen(unmailed), 'Wrong day')
    const { number } = first!
    const mails = await told()
    const subjects = [`Docket ${number} from Demo Plant`, `Docket ${number} is voided`]
    expect(mails.map(({ subject }) => subject)).toEqual(subjects)
    const { text, attachments } = mails[1]!
    const said =
      'The docket of the work of Demo Plant on Tue Nov 17, 2026 no longer counts: please discard it.'
    expect(text.replaceAll('\n', ' ')).toContain(said)
    expect(attachments).toEqual([])
  })

  it('is reported also when its task is no longer field service', async () => {
    const sheet = await handedIn()
    const [docket] = await docketsOf(sheet)
    await mail(fay, docket!)
    const recalled = done(await fay.recall(seen(sheet)))
    const plain = world.rental('7:00', '11:30', { id: recalled.lines[0]!.id })
    done(await fay.submit({ ...world.day([plain]), ...seen(recalled) }))
    expect((await told()).at(-1)!.subject).toBe(`Docket ${docket!.number} is voided`)
  })
})

describe('a person', () => {
  it('sees where and when it was mailed, and the history names the sender', async () => {
    const docket = await issued()
    const mailedTo = 'kim@bowen.example'
    expect((await mail(ada, docket)).docket).toEqual({
      ...{ mailedTo, mailedAt: NOON, mailState: 'KEPT', isMailable: true },
    })
    const history = await db.timesheetHistory.findFirstOrThrow({ orderBy: { id: 'desc' } })
    const textField = `Docket ${docket.number} mailed to`
    expect(history).toMatchObject({
      ...{ timesheetId: docket.timesheetId, nameOfModifier: 'Ada Tester', actionArea: 'FIELD_SERVICE' },
      changeDetail: [{ field: 'DocketMailed', textField, previousValue: '', currentValue: mailedTo }],
    })
  })

  it('cannot mail it again, also not at the same time, until it has arrived or failed', async () => {
    const docket = await issued()
    const both = await Promise.all([mail(fay, docket), mail(ada, docket)])
    expect(both.map(({ __typename }) => __typename).sort()).toEqual(['DocketChange', 'Refusal'])
    expect(await mail(fay, docket)).toMatchObject({ code: 'MAIL_ON_ITS_WAY' })
    const { id } = await db.mailMessage.findFirstOrThrow({ where: { kind: 'DOCKET' } })
    server.answer('kim@bowen.example', { address: 550 }, 'taken')
    await expect(deliver()).rejects.toThrow('The mail server refused the address')
    await markFailed({ messageId: id }, 'The mail server refused the address')
    const query = `query ($id: ID!) { node(id: $id) { ... on Docket { mailedTo mailState } } }`
    const { data } = await fay.ask<{ node: object }>(query, { id: globalId('Docket', docket) })
    expect(data!.node).toEqual({ mailedTo: 'kim@bowen.example', mailState: 'FAILED' })
    expect(await mail(fay, docket)).toMatchObject({ docket: { mailState: 'KEPT' } })
  })

  it('mails one docket at most five times an hour', async () => {
    const docket = await issued()
    for (let time = 0; time < 5; time++) {
      expect((await mail(fay, docket)).__typename).toBe('DocketChange')
      await deliver(null)
    }
    expect((await mail(ada, docket)).__typename).toBe('TOO_MANY_REQUESTS')
    expect(await mailsToCustomers()).toBe(5)
  })

  it('cannot mail one without an address, or one that no longer counts', async () => {
    const docket = await issued()
    await world.asOwner(
      'ALTER TABLE "Docket" DISABLE TRIGGER "Docket_frozen"',
      `UPDATE "Docket" SET "customerEmail" = 'nowhere'`,
      'ALTER TABLE "Docket" ENABLE TRIGGER "Docket_frozen"',
    )
    expect(await mail(fay, docket)).toMatchObject({ code: 'DOCKET_NO_ADDRESS' })
    await mailsDockets(true)
    await draw(docket.id)
    expect(await mailsToCustomers()).toBe(0)
    await db.docket.update({ where: { id: docket.id }, data: { state: 'VOIDED', endedAt: new Date() } })
    expect(await mail(fay, docket)).toMatchObject({
      code: 'DOCKET_IS',
      message: `Docket ${docket.number} is voided and cannot be mailed.`,
    })
  })
})
