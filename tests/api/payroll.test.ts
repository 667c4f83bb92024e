// Pay batches: paid once, added up exactly, never negative, and frozen.
import { createHash } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import JSZip from 'jszip'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { usualTimeTrackColumns } from '#domain/payroll/formats.ts'
import { formatHundredths, shareHundredths } from '#domain/payroll/rounding.ts'
import { readBack } from '#server/actions/payroll/read-back.ts'
import type { GpBatch } from '#server/adapters/gp.ts'
import { sealInWords } from '#domain/seal.ts'
import { seal } from '#server/actions/seal/seal.ts'
import { lockPeriods } from '#server/actions/pay-period/closed.ts'
import { db, transaction } from '#server/database/client.ts'
import { gpTable } from '#server/read/payroll/gp-employees.ts'
import type { Caller } from '#tests/support/caller.ts'
import type { PersonName } from '#tests/support/company.ts'
import { newestSeal } from '#server/read/seal/chain.ts'
import { send } from '#tests/support/everyWrite.ts'
import { sealKey } from '#tests/support/sealing.ts'
import { blockedStatements } from '#tests/support/waiting.ts'
import { globalId, NOON, setUpWorld } from '#tests/support/world.ts'
import { PAY_RULES, savePayroll, setUpPayroll, wipePayroll } from '#tests/support/payroll.ts'
import { readPdf } from '#tests/support/pdf.ts'
import { readEConnect, readGpBatch, readGpLines, readTimeTrack } from '#tests/support/gp-files.ts'

const world = setUpWorld()
let sam: Caller
const employs = (name: PersonName, gpEmployeeId: string | null) =>
  db.user.update({ where: { id: world.company.people[name].id }, data: { gpEmployeeId } })
beforeAll(async () => {
  await setUpPayroll(world, { tess: 'E0007', theo: 'E0012', fay: 'E0100', will: 'E0200' })
  sam = await world.signIn('sam')
})
afterEach(() => wipePayroll(world))

const FIRST = { startDate: '2026-11-02', endDate: '2026-11-08' }
const SECOND = { startDate: '2026-11-09', endDate: '2026-11-15' }

/** Closes a period of people without a cycle, as the test wants it to be closed. @returns its number. */
async function close(days = FIRST): Promise<number> {
  const [startDate, endDate] = [new Date(days.startDate), new Date(days.endDate)]
  const by = { changedAt: new Date(NOON), nameOfModifier: 'Sam Tester' }
  const { id } = await db.payPeriod.create({ data: { gpPayCycle: 'NONE', startDate, endDate, ...by } })
  return id
}

type Times = readonly (readonly [string, string])[]
const approved = (
  owner: PersonName,
  startDate: string,
  times: Times = [['7:00', '15:00']],
  more: object = {},
) => world.seed({ owner, startDate, times, status: 'APPROVED', ...more })

const CHANGE = `... on PayBatchChange { batch {
  id number version state transactions employees minutes hundredths sha256
  files { name sha256 size url } filesUrl corrections { id employeeId payCode hundredths doneBy }
  control {
    hashTotal firstTimesheet lastTimesheet codes { name transactions minutes hundredths }
    days { name hundredths } adjustments { employeeId payCode was is } } } }`
type Sum = { name: string; hundredths: number }
type Batch = {
  id: string
  number: string
  version: number
  hundredths: number
  sha256: string
  files: { name: string; sha256: string; size: number; url: string }[]
  filesUrl: string
  corrections: { id: string }[]
  control: { codes: Sum[]; days: Sum[] }
}
type Changed = { batch?: Batch; code?: string; message?: string; path?: string }
async function change(name: string, variables: object): Promise<Changed> {
  const { result, errors } = await send(world, name, { by: sam, variables }, CHANGE)
  expect(errors).toEqual([])
  return result!
}

let keys = 0
const make = (period: number, { accepted = ['MISSING'], key = `key-${keys++}` } = {}) =>
  change('makePayBatch', {
    ...{ period, accepted, clientMutationKey: key },
    group: globalId('ApprovalGroup', world.company.groups.fieldNorth),
  })
async function made(...args: Parameters<typeof make>): Promise<Batch> {
  const result = await make(...args)
  if (!result.batch) throw new Error(JSON.stringify(result))
  return result.batch
}

const voidBatch = ({ id, version }: Batch, reason = 'Wrong rate') =>
  change('voidPayBatch', { id, version, reason })

const cancel = (id: number) => sam.cancel({ id: globalId('Timesheet', { id }) }, 'Recorded twice')
const download = (batch: Batch, name: string) =>
  sam.rest('GET', batch.files.find((file) => file.name === name)!.url.replace('/api', ''))

describe('a batch', () => {
  it('has the approved hours of its group and period, rounded per employee, day and code; a timesheet shows its batch to System Administrators', async () => {
    const a = await approved('tess', '2026-11-02', [
      ['7:00', '7:05'],
      ['8:00', '8:05'],
      ['9:00', '9:05'],
    ])
    const b = await approved('theo', '2026-11-08', [['19:00', '23:00']], { shift: 'NIGHT' })
    await approved('will', '2026-11-03')
    await approved('tess', '2026-11-09')
    await world.seed({ owner: 'fay', startDate: '2026-11-04', status: 'CANCELLED' })
    const period = await close()
    const batch = await made(period)
    expect(batch).toMatchObject({
      number: 'FI261108001',
      ...{ transactions: 4, employees: 2, minutes: 255, hundredths: 425 },
      control: {
        // E0007 three times and E0012 once.
        hashTotal: '33',
        firstTimesheet: a.id,
        lastTimesheet: b.id,
        codes: [
          { name: 'NGT', transactions: 1, minutes: 240, hundredths: 400 },
          { name: 'ORD', transactions: 3, minutes: 15, hundredths: 25 },
        ],
        days: [
          { name: '2026-11-02', hundredths: 25 },
          { name: '2026-11-08', hundredths: 400 },
        ],
        adjustments: [],
      },
      corrections: [],
    })
    const lines = await db.payBatchLine.findMany({ orderBy: { position: 'asc' } })
    expect(lines.map(({ hundredths }) => hundredths)).toEqual([...shareHundredths([5, 5, 5]), 400])
    const numberOf = async (caller: Caller) => {
      const { data } = await caller.ask<{ timesheet: { payBatchNumber: string | null } }>(
        'query ($number: Int!) { timesheet(number: $number) { payBatchNumber } }',
        { number: a.id },
      )
      return data!.timesheet.payBatchNumber
    }
    expect([await numberOf(sam), await numberOf(await world.signIn('tess'))]).toEqual([batch.number, null])
  })

  it('is made once for several requests at the same time, and webhooks are called once', async () => {
    const hook = { name: 'Pay', url: 'https://pay.example/', secret: '', events: ['BATCH_MADE' as const] }
    const { id: webhookId } = await db.webhook.create({ data: hook })
    await approved('tess', '2026-11-02')
    const period = await close()
    const same = await Promise.all(Array.from({ length: 10 }, () => make(period, { key: 'the same' })))
    expect(new Set(same.map(({ batch }) => batch?.number))).toEqual(new Set(['FI261108001']))
    const { id: recordId } = await db.payBatch.findFirstOrThrow()
    const called = await db.webhookDelivery.findMany({ where: { webhookId } })
    expect(called).toMatchObject([{ event: 'BATCH_MADE', recordId }])
    await db.webhook.delete({ where: { id: webhookId } })
  })

  it('that is voided pays nobody twice, and its number is not used again', async () => {
    await approved('tess', '2026-11-02')
    const period = await close()
    const first = await made(period)
    expect(await voidBatch(first)).toMatchObject({ batch: { state: 'VOIDED' } })
    const second = await made(period)
    expect(second.number).toBe('FI261108002')
    expect(second.hundredths).toBe(first.hundredths)
    expect(await db.payBatchLine.count({ where: { isLive: true } })).toBe(1)
    expect(await voidBatch({ ...first, version: 2 })).toMatchObject({
      code: 'BATCH_IS',
      message: 'Batch FI261108001 is voided.',
    })
    const mails = await db.mailMessage.findMany({ orderBy: { id: 'asc' } })
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['pay@test.example', 'Batch FI261108001 of Field north is ready for GP'],
      ['pay@test.example', 'Batch FI261108001 of Field north was voided'],
      ['pay@test.example', 'Batch FI261108002 of Field north is ready for GP'],
    ])
    // Totals only: whose pay it is stands nowhere.
    expect(JSON.stringify(mails)).not.toMatch(/Tess|E0007/)
  })

  it('of an open period, or with nothing to pay, is not made, and leaves no trace', async () => {
    const period = await close()
    expect(await make(period)).toMatchObject({ code: 'NOTHING_TO_PAY' })
    await db.payPeriod.update({ where: { id: period }, data: { isClosed: false } })
    await approved('tess', '2026-11-02')
    expect(await make(period)).toMatchObject({
      code: 'PERIOD_OPEN',
      message: 'Close the pay period Nov 02 – Nov 08 first.',
    })
    expect(await db.payBatch.count()).toBe(0)
    expect(await db.storedFile.count()).toBe(0)
  })
})

describe('what prevents a batch:', () => {
  const blocked = async (period: number, accepted: string[] = ['MISSING']) => {
    const { code, path } = await make(period, { accepted })
    expect(code).toBe('BATCH_BLOCKED')
    return path
  }

  const bridge = () => ({ id: world.company.jobs.bridge.id })
  type Obstacle = [what: string, obstacle: string, set: (isWrong: boolean) => Promise<unknown>]
  it.each<Obstacle>([
    ['a person without a GP employee', 'NO_EMPLOYEE', (isWrong) => employs('tess', isWrong ? null : 'E0007')],
    [
      'a person whose GP employee is inactive',
      'INACTIVE_EMPLOYEE',
      (isWrong) => db.gpEmployee.update({ where: { employeeId: 'E0007' }, data: { active: !isWrong } }),
    ],
    [
      'a task that no rule matches',
      'NO_RULE',
      (isWrong) => savePayroll(world, isWrong ? PAY_RULES.slice(0, 1) : PAY_RULES),
    ],
    [
      'a name that is too long for its column',
      'TOO_LONG',
      (isWrong) =>
        db.job.update({ where: bridge(), data: { name: isWrong ? 'J-100-A-VERY-LONG-NAME' : 'J-100' } }),
    ],
    [
      'a prefix with characters that GP does not take',
      'PREFIX',
      (isWrong) =>
        db.approvalGroup.update({
          where: { id: world.company.groups.fieldNorth.id },
          data: { gpBatchPrefix: isWrong ? 'F-N' : 'FI' },
        }),
    ],
  ])('%s', async (_what, obstacle, set) => {
    const { id } = await approved('tess', '2026-11-02')
    await db.timesheetLine.updateMany({ where: { timesheetId: id }, data: { jobId: bridge().id } })
    const period = await close()
    await set(true)
    try {
      expect(await blocked(period)).toBe(obstacle)
      if (obstacle !== 'NO_RULE') return
      const { data } = await sam.ask<{ payPreview: { obstacles: object[] } }>(
        `query ($period: Int!, $group: ID) { payPreview(period: $period, group: $group) {
          obstacles { obstacle count mayBeAccepted items { label } } } }`,
        { period, group: globalId('ApprovalGroup', world.company.groups.fieldNorth) },
      )
      expect(data!.payPreview.obstacles).toContainEqual({
        ...{ obstacle, count: 1, mayBeAccepted: false },
        items: [{ label: 'Tess Tester, Mon Nov 02, 2026' }],
      })
    } finally {
      await set(false)
    }
  })

  it('pending, declined and missing timesheets, unless they are left for the next batch', async () => {
    await approved('tess', '2026-11-02')
    await world.seed({ owner: 'theo', startDate: '2026-11-03' })
    await world.seed({ owner: 'fay', startDate: '2026-11-03', status: 'DECLINED' })
    const period = await close()
    expect(await blocked(period, [])).toBe('PENDING')
    expect(await blocked(period, ['PENDING'])).toBe('DECLINED')
    expect(await blocked(period, ['PENDING', 'DECLINED'])).toBe('MISSING')
    expect(await make(period, { accepted: ['PENDING', 'DECLINED', 'MISSING'] })).toMatchObject({
      batch: { transactions: 1 },
    })
  })
})

describe('days without a timesheet', () => {
  it('are still missing once their period is closed: in the preview, and on the desk', async () => {
    await db.user.updateMany({ data: { createdAt: new Date('2026-01-05') } })
    for (const date of ['02', '03', '04', '05']) await approved('will', `2026-11-${date}`)
    const period = await close()
    const { data } = await sam.ask<{
      payPreview: { obstacles: object[] }
      payCells: { approvalGroup: { name: string } | null; missingPeople: number; missingDays: number }[]
    }>(
      `query ($period: Int!, $group: ID) {
        payPreview(period: $period, group: $group) { obstacles { obstacle count items { label } } }
        payCells(startDate: "2026-11-02", endDate: "2026-11-08") {
          approvalGroup { name } missingPeople missingDays } }`,
      { period, group: globalId('ApprovalGroup', world.company.groups.workshop) },
    )
    expect(data!.payPreview.obstacles).toEqual([
      { obstacle: 'MISSING', count: 1, items: [{ label: 'Will Tester, Fri Nov 06, 2026' }] },
    ])
    expect(data!.payCells.find(({ approvalGroup }) => approvalGroup?.name === 'Workshop')).toMatchObject({
      missingPeople: 1,
      missingDays: 1,
    })
  })
})

/** A day that is left for the next batch, and approved once this one is made. */
const late = (owner: PersonName, startDate: string, times: Times) => world.seed({ owner, startDate, times })
const approveLate = async (sheets: readonly { id: number }[]) => {
  const ada = await world.signIn('ada')
  for (const sheet of sheets)
    expect((await ada.approve({ id: globalId('Timesheet', sheet) })).is).toBe('TimesheetChange')
}

describe('after a batch was made', () => {
  it('late approvals and cancellations are in the next one: net, never negative, and on its control sheet', async () => {
    const paid = await approved('tess', '2026-11-02', [['7:00', '15:00']])
    const other = await approved('theo', '2026-11-03', [['7:00', '9:00']])
    const late = await world.seed({ owner: 'tess', startDate: '2026-11-04', times: [['7:00', '17:00']] })
    await approved('fay', '2026-11-10')
    const [first, second] = [await close(), await close(SECOND)]
    const before = await made(first, { accepted: ['MISSING', 'PENDING'] })
    expect(before.hundredths).toBe(1000)
    const ada = await world.signIn('ada')
    expect((await ada.approve({ id: globalId('Timesheet', late) })).is).toBe('TimesheetChange')
    expect((await cancel(paid.id)).is).toBe('TimesheetChange')
    expect((await cancel(other.id)).is).toBe('TimesheetChange')

    await voidBatch(await made(second), 'Theo has the wrong code')
    await seal({ key: sealKey })
    const batch = await made(second)
    // Tess: +10 −8 hours; Theo: −2 hours, by hand; Fay: her day.
    expect(batch).toMatchObject({
      ...{ transactions: 2, employees: 2, hundredths: 1000 },
      corrections: [{ employeeId: 'E0012', payCode: 'ORD', hundredths: -200, doneBy: null }],
      control: {
        adjustments: [
          { employeeId: 'E0007', payCode: 'ORD', was: 800, is: 1000 },
          { employeeId: 'E0012', payCode: 'ORD', was: 200, is: 0 },
        ],
      },
    })
    expect(await voidBatch(before)).toMatchObject({
      code: 'BATCH_TAKEN_BACK',
      message: `Batch ${batch.number} takes back hours of this batch. Void that one first.`,
    })
    const { title, pages } = await readPdf((await download(batch, 'control-sheet.pdf')).bytes)
    expect(title).toBe(`Control sheet ${batch.number}`)
    const page = pages.join(' ')
    for (const said of [
      `Hours ${formatHundredths(batch.hundredths)}`,
      'Hash total 107',
      `SHA-256 of gp-lines.csv ${batch.sha256}`,
      'Tue Nov 10, 2026 1 480 8.00',
      'Theo Tester E0012 ORD Nov 02 – Nov 08, 2026 2.00 0.00 −2.00',
      'Theo has the wrong code',
      sealInWords((await newestSeal())!),
    ])
      expect(page).toContain(said)
    expect(page.split('Correct by hand in GP'.toUpperCase())[1]).toContain(
      'Theo Tester E0012 ORD Nov 02 – Nov 08, 2026 −2.00',
    )
    const tick = () => change('tickPayCorrection', { id: batch.corrections[0]!.id })
    expect((await tick()).batch!.corrections).toMatchObject([{ doneBy: 'Sam Tester' }])
    expect(await tick()).toMatchObject({ message: 'Already ticked off by Sam Tester.' })
  })

  const lineOf = async ({ id: timesheetId }: { id: number }, position = 0) => {
    const line = await db.timesheetLine.findFirstOrThrow({ where: { timesheetId, position } })
    return `${timesheetId}-${line.id}`
  }
  const sha256Of = (text: string) => createHash('sha256').update(text).digest('hex')
  const HEADER =
    'BACHNUMB,EMPLOYID,COMPTRTP,UPRTRXCD,TRXBEGDT,TRXENDDT,TRXHRUNT,SHFTCODE,JOBNUMBR,DEPRTMNT,JOBTITLE,USRDEFND1\r\n'
  const textOf = async (batch: Batch, name: string) => (await download(batch, name)).text

  it('an earlier batch that is voided and made again takes back the late pay of the next one: no line is below zero', async () => {
    // By hand, of the first period: Tess 8 − 8 = 0, Theo 2 − 3 = −1, Fay 10 − 3 = 7.
    await approved('tess', '2026-11-02', [['7:00', '15:00']])
    await approved('theo', '2026-11-02', [['7:00', '9:00']])
    const kept = await approved('fay', '2026-11-02', [['7:00', '17:00']])
    const sheets = [
      await late('tess', '2026-11-03', [['7:00', '15:00']]),
      await late('theo', '2026-11-03', [['7:00', '10:00']]),
      await late('fay', '2026-11-03', [['7:00', '10:00']]),
    ]
    const own = await approved('tess', '2026-11-09', [['7:00', '13:00']])
    const first = await close()
    const before = await made(first, { accepted: ['MISSING', 'PENDING'] })
    await approveLate(sheets)
    const next = await made(await close(SECOND))
    const [tess, theo, fay] = await Promise.all(sheets.map((sheet) => lineOf(sheet)))
    expect(await textOf(next, 'gp-lines.csv')).toBe(
      `${HEADER}FI261115001,E0007,1,ORD,2026-11-03,2026-11-03,800,DAY,,,,${tess}\r\n` +
        `FI261115001,E0007,1,ORD,2026-11-09,2026-11-09,600,DAY,,,,${await lineOf(own)}\r\n` +
        `FI261115001,E0012,1,ORD,2026-11-03,2026-11-03,300,DAY,,,,${theo}\r\n` +
        `FI261115001,E0100,1,ORD,2026-11-03,2026-11-03,300,DAY,,,,${fay}\r\n`,
    )
    await voidBatch(before)
    for (const { id } of sheets) expect((await cancel(id)).is).toBe('TimesheetChange')

    const batch = await made(first)
    expect(batch).toMatchObject({
      ...{ number: 'FI261108002', transactions: 1, employees: 1, hundredths: 700 },
      corrections: [{ employeeId: 'E0012', payCode: 'ORD', hundredths: -100 }],
      control: {
        adjustments: [
          { employeeId: 'E0007', payCode: 'ORD', was: 800, is: 800 },
          { employeeId: 'E0012', payCode: 'ORD', was: 300, is: 200 },
          { employeeId: 'E0100', payCode: 'ORD', was: 300, is: 1000 },
        ],
      },
    })
    const key = `A${await lineOf(kept)}`
    const lines = `${HEADER}FI261108002,E0100,1,ORD,2026-11-02,2026-11-03,700,DAY,,,,${key}\r\n`
    const comment = `1 transactions 7.00 h ${sha256Of(lines).slice(0, 12)}`
    const files = {
      'gp-lines.csv': lines,
      'gp-batch.csv':
        'BACHNUMB,UPRBCHOR,BCHCOMNT,UPRBCHFR,POSTEDDT,CNTRLTRX,CTRLEMPCT\r\n' +
        `FI261108002,1,${comment},1,2026-11-08,1,1\r\n`,
      'econnect.xml':
        '<?xml version="1.0" encoding="utf-8"?>\n<eConnect><UPRComputerTrxType><taCreatePayrollBatchHeaderInsert>' +
        `<BACHNUMB>FI261108002</BACHNUMB><UPRBCHOR>1</UPRBCHOR><BCHCOMNT>${comment}</BCHCOMNT>` +
        '<UPRBCHFR>1</UPRBCHFR><POSTEDDT>2026-11-08</POSTEDDT><CNTRLTRX>1</CNTRLTRX><CTRLEMPCT>1</CTRLEMPCT>' +
        '<UpdateIfExists>0</UpdateIfExists></taCreatePayrollBatchHeaderInsert>' +
        '<taCreateComputerCheckLineInsert_Items>\n<taCreateComputerCheckLineInsert><BACHNUMB>FI261108002</BACHNUMB>' +
        '<EMPLOYID>E0100</EMPLOYID><COMPTRTP>1</COMPTRTP><UPRTRXCD>ORD</UPRTRXCD><TRXBEGDT>2026-11-02</TRXBEGDT>' +
        '<TRXENDDT>2026-11-03</TRXENDDT><TRXHRUNT>7.00</TRXHRUNT><SHFTCODE>DAY</SHFTCODE>' +
        `<USRDEFND1>${key}</USRDEFND1></taCreateComputerCheckLineInsert>\n` +
        '</taCreateComputerCheckLineInsert_Items></UPRComputerTrxType></eConnect>\n',
      'timetrack.txt': 'FI261108002\tE0100\t\t7.00\tORD\r\n',
    }
    for (const [name, bytes] of Object.entries(files)) expect(await textOf(batch, name), name).toBe(bytes)
    // A ZIP has the same files, byte by byte.
    const { bytes, headers } = await sam.rest('GET', batch.filesUrl.replace('/api', ''))
    expect(headers.get('content-disposition')).toContain('FI261108002.zip')
    const zip = await JSZip.loadAsync(bytes)
    expect(Object.keys(zip.files)).toEqual(batch.files.map(({ name }) => `FI261108002 ${name}`))
    for (const { name, sha256 } of batch.files) {
      const file = await zip.file(`FI261108002 ${name}`)!.async('nodebuffer')
      expect(createHash('sha256').update(file).digest('hex'), name).toBe(sha256)
    }
  })

  it('a late day on two work orders is sent to both, each with its hours, its machine and its type', async () => {
    const { workOrders, equipment } = world.company
    await savePayroll(world, PAY_RULES, usualTimeTrackColumns)
    try {
      await approved('tess', '2026-11-02')
      const sheet = await late('theo', '2026-11-03', [
        ['7:00', '13:00'],
        ['13:00', '15:05'],
      ])
      for (const [position, order, machine] of [
        [0, workOrders.repair, equipment.digger],
        [1, workOrders.service, equipment.crane],
      ] as const)
        await db.timesheetLine.updateMany({
          where: { timesheetId: sheet.id, position },
          data: {
            ...{ timesheetLineType: 'RENTAL', workOrderId: order.id, equipmentId: machine.id },
            glAccountId: null,
          },
        })
      await made(await close(), { accepted: ['MISSING', 'PENDING'] })
      await approveLate([sheet])
      const batch = await made(await close(SECOND))
      // 360 and 125 minutes.
      const lines = await Promise.all([lineOf(sheet, 0), lineOf(sheet, 1)])
      expect(await textOf(batch, 'gp-lines.csv')).toBe(
        `${HEADER}FI261115001,E0012,1,ORD,2026-11-03,2026-11-03,600,DAY,WO-1042,,,${lines[0]}\r\n` +
          `FI261115001,E0012,1,ORD,2026-11-03,2026-11-03,208,DAY,WO-1043,,,${lines[1]}\r\n`,
      )
      expect(await textOf(batch, 'timetrack.txt')).toBe(
        'FI261115001\t11/08/26\tE0012\tW\tL\tWO-1042\tTuesday\t6\tEX-118\t\t\t\t\t6.00\tORD\r\n' +
          'FI261115001\t11/08/26\tE0012\tW\tL\tWO-1043\tTuesday\t6\tCR-007\t\t\t\t\t2.08\tORD\r\n',
      )
    } finally {
      await savePayroll(world)
    }
  })

  it('the database refuses to change a line, to pay a task twice, to void a batch whose hours are taken back, and to commit a batch that pays nothing', async () => {
    await approved('tess', '2026-11-02')
    const batch = await made(await close())
    const line = (await db.payBatchLine.findFirst())!
    const refusals = await Promise.allSettled([
      db.payBatchLine.update({ where: { id: line.id }, data: { hundredths: 1 } }),
      db.payBatchLine.delete({ where: { id: line.id } }),
      db.payBatchLine.create({ data: { ...line, id: line.id + 1, position: 99 } }),
      db.payBatch.update({ where: { number: batch.number }, data: { state: 'VOIDED' } }),
    ])
    expect(refusals.map(({ status }) => status)).toEqual(Array(4).fill('rejected'))
    const own = { ...line, id: line.id + 1, timesheetLineId: 0, transaction: 7, position: 98 }
    const back = { ...own, kind: 'REVERSAL' as const, minutes: -own.minutes, hundredths: -own.hundredths }
    const steps: string[] = []
    await expect(
      transaction(async (tx) => {
        await tx.payBatchLine.createMany({ data: [own, { ...back, id: line.id + 2, position: 99 }] })
        steps.push('inserted')
      }),
    ).rejects.toThrow('A transaction of a pay batch must pay something.')
    expect(steps).toEqual(['inserted'])
  })
})

describe('who gets what', () => {
  /** The first period was paid; in the second, of Tess 2 h are late and 4 h of Theo's night are taken back. */
  async function secondBatch(): Promise<Batch> {
    await approved('tess', '2026-11-02')
    const times: Times = [['19:00', '23:00']]
    const night = await world.seed({ owner: 'theo', startDate: '2026-11-08', times, shift: 'NIGHT' })
    await approveLate([night])
    const sheet = await late('tess', '2026-11-04', [['7:00', '9:00']])
    await approved('tess', '2026-11-09', [['7:00', '13:00']])
    await approved('fay', '2026-11-10', [['7:00', '17:00']])
    await made(await close(), { accepted: ['MISSING', 'PENDING'] })
    await approveLate([sheet])
    expect((await cancel(night.id)).is).toBe('TimesheetChange')
    // Theo works for another group now, which pays him.
    await approved('theo', '2026-11-11', [['7:00', '10:00']], { group: 'workshop' })
    const period = await close(SECOND)
    const group = globalId('ApprovalGroup', world.company.groups.workshop)
    const wanted = { period, group, accepted: ['MISSING'], clientMutationKey: `key-${keys++}` }
    expect(await change('makePayBatch', wanted)).toMatchObject({ batch: { hundredths: 300 } })
    return made(period)
  }

  it('is in the lines of a batch, each with its rule and its approver, and in its people next to the previous period', async () => {
    const { number } = await secondBatch()
    const lines = `edges { node {
      employeeName date payCode rule minutes hundredths isSent isAdjustment approver } }`
    type Edges = { edges: { node: object }[] }
    const { data } = await sam.ask<{ payBatch: { people: object[]; all: Edges; own: Edges } }>(
      `query ($number: String!) { payBatch(number: $number) {
        people { employeeId employeeName before now }
        all: lines { ${lines} } own: lines(person: "E0100") { ${lines} } } }`,
      { number },
    )
    const { people, all, own } = data!.payBatch
    const ord = { payCode: 'ORD', rule: '2. Everything', isSent: true }
    const fay = {
      ...ord,
      ...{ employeeName: 'Fay Tester', date: '2026-11-10', minutes: 600, hundredths: 1000 },
      ...{ isAdjustment: false, approver: null },
    }
    const tess = { ...ord, employeeName: 'Tess Tester' }
    expect(all.edges.map(({ node }) => node)).toEqual([
      {
        ...{ ...tess, date: '2026-11-04', minutes: 120, hundredths: 200, isAdjustment: true },
        approver: 'Ada Tester',
      },
      {
        ...{ ...tess, date: '2026-11-09', minutes: 360, hundredths: 600, isAdjustment: false },
        approver: null,
      },
      {
        ...{ employeeName: 'Theo Tester', date: '2026-11-08', payCode: 'NGT', rule: '1. Night Shift' },
        ...{ minutes: -240, hundredths: -400, isSent: false, isAdjustment: true, approver: 'Ada Tester' },
      },
      fay,
    ])
    expect(own.edges).toEqual([{ node: fay }])
    expect(people).toEqual([
      { employeeId: 'E0100', employeeName: 'Fay Tester', before: 0, now: 1000 },
      { employeeId: 'E0007', employeeName: 'Tess Tester', before: 800, now: 800 },
      { employeeId: 'E0012', employeeName: 'Theo Tester', before: 400, now: 300 },
    ])
  })

  it('is exported with the hours that are sent apart from the others, and OData has the same lines', async () => {
    const { number, hundredths } = await secondBatch()
    const list = { name: 'PAY_LINES', payLines: { batch: number } }
    const { data } = await sam.ask<{ exportShape: { columns: { key: string }[]; address: string } }>(
      'query ($list: ExportedList!) { exportShape(list: $list) { columns { key } address } }',
      { list },
    )
    const { columns, address } = data!.exportShape
    const input = { list, format: 'CSV', columns: columns.map(({ key }) => key) }
    const { data: prepared } = await sam.ask<{ result: { url: string } }>(
      'mutation ($input: ExportInput!) { result: prepareExport(input: $input) { ... on Export { url } } }',
      { input },
    )
    const { text, headers } = await sam.rest('GET', prepared!.result.url.replace('/api', ''))
    expect(headers.get('content-disposition')).toContain('Lines of FI261115001 2026-11-17.csv')
    const rows = parse<Record<string, string>>(text, { bom: true, columns: true })
    const shown = ['Employee', 'Date', 'Hours', 'Hours not sent', 'Adjustment', 'Period end', 'Approved by']
    const [first, second] = ['2026-11-08', '2026-11-15']
    expect(rows.map((row) => shown.map((title) => row[title]))).toEqual([
      ['E0007', '2026-11-04', '2', '', 'Yes', first, 'Ada Tester'],
      ['E0007', '2026-11-09', '6', '', 'No', second, ''],
      ['E0012', '2026-11-08', '', '-4', 'Yes', first, 'Ada Tester'],
      ['E0100', '2026-11-10', '10', '', 'No', second, ''],
    ])
    expect(rows.reduce((sum, { Hours }) => sum + Number(Hours), 0) * 100).toBe(hundredths)
    const { body } = await sam.rest('GET', address.replace('/api', ''))
    const value = body.value as { EmployeeId: string; Hundredths: number; Live: boolean }[]
    expect(value.map(({ EmployeeId, Hundredths }) => [EmployeeId, Hundredths])).toEqual([
      ['E0007', 200],
      ['E0007', 600],
      ['E0012', -400],
      ['E0100', 1000],
    ])
  })

  it('by other rules can be tried on the last three closed periods, compared with what was paid or what the saved rules would pay', async () => {
    await approved('will', '2026-10-19', [['7:00', '15:00']], { group: 'fieldNorth' })
    await approved('tess', '2026-11-02')
    await approved('theo', '2026-11-08', [['19:00', '23:00']], { shift: 'NIGHT' })
    await close({ startDate: '2026-10-19', endDate: '2026-10-25' })
    await close({ startDate: '2026-10-26', endDate: '2026-11-01' })
    await made(await close())
    await approved('fay', '2026-11-10', [['7:00', '17:00']])
    await close(SECOND)
    const trial = async (rules: object[]) => {
      const { data } = await sam.ask<{ payTrial: object }>(
        `query ($rules: [PayRuleInput!]!) { payTrial(rules: $rules) { people changed moves { before after minutes }
          periods { startDate } changes { employeeName period { startDate } codes { code before after } } } }`,
        { rules },
      )
      return data!.payTrial
    }
    const periods = ['2026-11-09', '2026-11-02', '2026-10-26'].map((startDate) => ({ startDate }))
    const nothing = { people: 0, changed: 0, moves: [], changes: [] }
    const change = (employeeName: string, startDate: string, codes: [string, number, number][]) => ({
      ...{ employeeName, period: { startDate } },
      codes: codes.map(([code, before, after]) => ({ code, before, after })),
    })
    expect(await trial(PAY_RULES)).toEqual({ periods, ...nothing })
    expect(
      await trial([
        { code: 'NGT', shift: 'NIGHT' },
        { code: 'TRV', timesheetLineType: 'UNBILLED' },
      ]),
    ).toEqual({
      ...{ periods, people: 2, changed: 2, moves: [{ before: 'ORD', after: 'TRV', minutes: 1080 }] },
      changes: [
        change('Fay Tester', '2026-11-09', [
          ['ORD', 600, 0],
          ['TRV', 0, 600],
        ]),
        change('Tess Tester', '2026-11-02', [
          ['ORD', 480, 0],
          ['TRV', 0, 480],
        ]),
      ],
    })
    await savePayroll(world, [{ code: 'TRV' }])
    expect(await trial([{ code: 'TRV' }])).toMatchObject({
      moves: [
        { before: 'ORD', after: 'TRV', minutes: 480 },
        { before: 'NGT', after: 'TRV', minutes: 240 },
      ],
      changes: [
        change('Tess Tester', '2026-11-02', [
          ['ORD', 480, 0],
          ['TRV', 0, 480],
        ]),
        change('Theo Tester', '2026-11-02', [
          ['NGT', 240, 0],
          ['TRV', 0, 240],
        ]),
      ],
    })
    await savePayroll(world)
    expect(await trial([])).toMatchObject({
      people: 3,
      changes: [{ codes: [{ code: '' }, { code: 'ORD' }] }, {}, {}],
    })
  })
})

it('a batch keeps its initial rules: a change of the rules waits until it is made', async () => {
  await approved('tess', '2026-11-02')
  const period = await close()
  const calls = await transaction(async (tx) => {
    // The batch has read its rules when it waits for its period.
    await lockPeriods(tx, ['NONE'])
    const making = made(period)
    await blockedStatements(1)
    const saving = savePayroll(world, [{ code: 'NGT' }])
    await blockedStatements(2)
    return [making, saving]
  })
  await Promise.all(calls)
  await savePayroll(world)
  expect(await db.payBatchLine.findMany()).toMatchObject([{ payCode: 'ORD' }])
})

describe('reading back from GP', () => {
  const inGp = (rows: GpBatch[] | null) => readBack({ ...gpTable, batches: async () => rows })

  it('marks a batch as received once GP has all of it, says what is missing, and marks it as posted once GP has paid it', async () => {
    await approved('tess', '2026-11-02', [
      ['7:00', '9:00'],
      ['9:00', '11:00'],
    ])
    const batch = await made(await close())
    const whole = { number: batch.number, transactions: 2, employees: 1, hundredths: 400, isPosted: false }
    const state = () => db.payBatch.findFirst({ select: { state: true, gpTransactions: true } })
    expect(await inGp(null)).toBe(0)
    expect(await inGp([{ ...whole, transactions: 1, hundredths: 200 }])).toBe(1)
    expect(await state()).toEqual({ state: 'EXPORTED', gpTransactions: 1 })
    expect(await inGp([{ ...whole, hundredths: 401 }])).toBe(1)
    expect(await state()).toEqual({ state: 'EXPORTED', gpTransactions: 2 })
    expect(await inGp([whole])).toBe(1)
    expect(await inGp([whole])).toBe(0)
    expect(await state()).toEqual({ state: 'RECEIVED', gpTransactions: 2 })
    // A single-use batch vanishes from GP once it is posted.
    expect(await inGp([])).toBe(0)
    expect(await inGp([{ ...whole, isPosted: true }])).toBe(1)
    expect(await state()).toMatchObject({ state: 'POSTED' })
    const where = { noun: 'PAY_BATCH' } as const
    const entry = await db.administrationHistory.findFirst({ where, orderBy: { id: 'desc' } })
    expect(entry).toMatchObject({ nameOfModifier: 'Dynamics GP' })
  })
})

describe('the files', () => {
  it('have GP’s columns and the hours of the control sheet, and never change', async () => {
    await approved('tess', '2026-11-02', [
      ['7:00', '7:05'],
      ['8:00', '15:00'],
    ])
    await approved('theo', '2026-11-08', [['19:00', '23:30']], { shift: 'NIGHT' })
    const batch = await made(await close())
    const lines = readGpLines((await download(batch, 'gp-lines.csv')).text)
    const [header] = readGpBatch((await download(batch, 'gp-batch.csv')).text)
    const { number: BACHNUMB } = batch
    expect(header).toMatchObject({ BACHNUMB, CNTRLTRX: lines.length, CTRLEMPCT: 2, UPRBCHOR: 1 })
    expect(header!.BCHCOMNT).toContain(batch.sha256.slice(0, 12))
    const sum = (own: typeof lines) => own.reduce((all, { TRXHRUNT }) => all + TRXHRUNT, 0)
    expect(sum(lines)).toBe(batch.hundredths)
    const { codes, days } = batch.control
    for (const [sums, column] of [
      [codes, 'UPRTRXCD'],
      [days, 'TRXENDDT'],
    ] as const)
      for (const { name, hundredths } of sums)
        expect(sum(lines.filter((line) => line[column] === name))).toBe(hundredths)
    const document = readEConnect((await download(batch, 'econnect.xml')).text)
    expect(document).toMatchObject({ UpdateIfExists: '0', CNTRLTRX: String(lines.length) })
    expect(document.lines.map(({ TRXHRUNT }) => TRXHRUNT)).toEqual(
      lines.map(({ TRXHRUNT }) => (TRXHRUNT / 100).toFixed(2)),
    )
    const rows = readTimeTrack((await download(batch, 'timetrack.txt')).text)
    expect(rows.map(([number, employee, , hours, code]) => [number, employee, hours, code])).toEqual(
      lines.map((line) => [batch.number, line.EMPLOYID, (line.TRXHRUNT / 100).toFixed(2), line.UPRTRXCD]),
    )

    // The same bytes after the rules and the names have changed.
    const before = await Promise.all(batch.files.map(({ name }) => download(batch, name)))
    await savePayroll(world, [{ code: 'TRV' }])
    const { id } = world.company.people.tess
    await db.user.update({ where: { id }, data: { gpEmployeeId: null, lastName: 'Other' } })
    try {
      for (const [at, { name, sha256, size }] of batch.files.entries()) {
        const { bytes } = await download(batch, name)
        expect(bytes).toEqual(before[at]!.bytes)
        expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256)
        expect(bytes.length).toBe(size)
      }
    } finally {
      await savePayroll(world)
      await db.user.update({ where: { id }, data: { gpEmployeeId: 'E0007', lastName: 'Tester' } })
    }
  })
})
