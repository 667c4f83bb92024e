// An approver corrects a submitted timesheet of somebody else: the same checks as Submit, and the owner is notified with
// the old and new values of the changed fields (rulings 1, 2c).
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { db } from '#server/database/client.ts'
import { done, type Caller, type Sheet } from '#tests/support/caller.ts'
import type { PersonName } from '#tests/support/company.ts'
import { historyLines } from '#tests/support/traces.ts'
import { setUpWorld } from '#tests/support/world.ts'

const world = setUpWorld()
let ada: Caller
let tess: Caller
let fay: Caller
beforeAll(async () => {
  ada = await world.signIn('ada')
  tess = await world.signIn('tess')
  fay = await world.signIn('fay')
})
afterEach(() => db.timesheet.deleteMany())

async function submitted(lines: object[], caller = tess): Promise<Sheet> {
  return done(await caller.submit(world.day(lines)))
}

/** What names a timesheet and the version of it that was seen. */
const seen = ({ id, version }: Sheet) => ({ id, version })

/** Everything that is stored of the field service of a timesheet. */
function fieldServices(timesheetId: number) {
  return db.fieldService.findMany({
    where: { timesheetLine: { timesheetId } },
    include: { timesheetLine: { select: { employerSite: true } } },
    orderBy: { id: 'asc' },
  })
}

/** The person's notifications of a timesheet as they read them, oldest first. */
async function notices(sheet: Sheet, name: PersonName = 'tess') {
  type Read = { notifications: { edges: { node: { message: string; timesheet: { id: string } | null } }[] } }
  const { data } = await world.ask<Read>(
    name,
    '{ notifications(first: 20) { edges { node { message timesheet { id } } } } }',
  )
  const theirs = data!.notifications.edges.filter(({ node }) => node.timesheet?.id === sheet.id)
  return theirs.map(({ node }) => node.message).reverse()
}

describe('an edit', () => {
  it('keeps the ids of tasks in any order, and adds and deletes others', async () => {
    const sheet = await submitted([
      world.unbilled('7:00', '8:00', { notes: 'One' }),
      world.unbilled('8:00', '9:00', { notes: 'Two' }),
      world.unbilled('9:00', '10:00', { notes: 'Three' }),
    ])
    const [one, two, three] = sheet.lines.map(({ id }) => id)
    const lines = [
      world.unbilled('9:00', '10:00', { id: three, notes: 'Three' }),
      world.jobCost('10:00', '11:00', { notes: 'Four' }),
      world.unbilled('7:00', '8:30', { id: one, notes: 'One' }),
    ]
    const edited = done(await ada.edit(world.day(lines, seen(sheet))))
    expect(edited.lines.map(({ id, notes, minutes }) => [id, notes, minutes])).toEqual([
      [three, 'Three', 60],
      [expect.any(String), 'Four', 60],
      [one, 'One', 90],
    ])
    expect([one, two, three]).not.toContain(edited.lines[1]!.id)
    expect(edited).toMatchObject({ startTime: 420, endTime: 660, totalDuration: 210 })
    expect(await db.timesheetLine.count({ where: { timesheetId: sheet.number } })).toBe(3)
  })

  it('of an older version is a conflict and changes nothing, even with a task that the newer version has deleted', async () => {
    const sheet = await submitted([world.unbilled('7:00', '8:00'), world.unbilled('8:00', '9:00')])
    const [one, two] = sheet.lines.map(({ id }) => ({ id }))
    done(await ada.edit(world.day([world.unbilled('7:00', '9:00', one)], seen(sheet))))
    const both = [world.unbilled('7:00', '8:00', one), world.unbilled('8:00', '10:00', two)]
    const late = await (await world.signIn('amy')).edit(world.day(both, seen(sheet)))
    expect(late).toMatchObject({ is: 'Refusal', code: 'CHANGED_SINCE' })
    expect(late.message).toMatch(
      /^Changed by Ada Tester at \d\d:\d\d since you opened it\. Please look at it again\.$/,
    )
    expect(await ada.read(sheet.number)).toMatchObject({ version: 2, totalDuration: 120 })
    expect(await notices(sheet)).toHaveLength(1)
  })

  it('names a timesheet, and only tasks of it, each once', async () => {
    const other = await submitted([world.unbilled('5:00', '6:00')])
    const sheet = await submitted([world.unbilled('7:00', '8:00')])
    const task = (id: string) => world.unbilled('7:00', '8:00', { id })
    const [own, foreign] = [task(sheet.lines[0]!.id), task(other.lines[0]!.id)]
    const message = 'This task is no longer part of the timesheet'
    for (const [tasks, at] of [
      [[foreign], 0],
      [[own, { ...own, startTime: 480, endTime: 540 }], 1],
    ] as const)
      expect(await ada.edit(world.day([...tasks], seen(sheet)))).toMatchObject({
        is: 'InvalidInput',
        problems: [{ path: `lines.${at}.startTime`, message }],
      })
    expect(await ada.read(sheet.number)).toEqual(sheet)
    expect((await tess.read(other.number))?.lines).toEqual(other.lines)
    expect(await ada.edit(world.day([world.unbilled('7:00', '8:00')]))).toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('the owner is notified with the old and new values', () => {
  it('by the labels of the form, task by task, and of nothing when nothing changed', async () => {
    const sheet = await submitted([world.unbilled('7:00', '8:00'), world.unbilled('8:00', '9:00')])
    const [one, two] = sheet.lines.map(({ id }) => ({ id }))
    const lines = [
      world.unbilled('7:00', '8:00', one),
      world.unbilled('8:00', '9:30', { ...two, notes: 'Fire drill' }),
    ]
    const edited = done(await ada.edit(world.day(lines, { ...seen(sheet), startDate: '2026-11-16' })))
    done(await ada.edit(world.day(lines, { ...seen(edited), startDate: '2026-11-16' })))
    expect(await notices(sheet)).toEqual([
      [
        'Ada Tester edited your timesheet for Mon Nov 16, 2026',
        'Start Date: Tue Nov 17, 2026 → Mon Nov 16, 2026',
        'Task 2 End Time: 09:00 am → 09:30 am',
        'Task 2 Job Description: First aid course → Fire drill',
      ].join('\n'),
    ])
    expect((await historyLines(sheet.number)).slice(-3)).toEqual([
      'EDIT HEADER Start Date: Tue Nov 17, 2026 > Mon Nov 16, 2026',
      'EDIT TASK Task 2 End Time: 09:00 am > 09:30 am',
      'EDIT TASK Task 2 Job Description: First aid course > Fire drill',
    ])
  })
})

describe('the checks are those of Submit', () => {
  it('of fields, the day and shifts; that of a Night shift can be confirmed', async () => {
    const sheet = await submitted([world.rental('7:00', '8:00')])
    const problem = (path: string, message: string) => ({ problems: [{ path, message }] })
    const line = world.rental('7:00', '8:00', { id: sheet.lines[0]!.id, site: null })
    const { unbilled, day, night } = world
    const nightPastMidday = night([unbilled('6:00', '13:00')], { startDate: '2026-11-10' })
    const refused: [object, object][] = [
      [day([line]), problem('lines.0.site', 'Please select Site')],
      [day([unbilled('6:00', '20:01')]), { code: 'OVER_DAILY_MAXIMUM' }],
      [nightPastMidday, { code: 'NIGHT_PAST_MIDDAY' }],
    ]
    for (const [input, answer] of refused)
      expect(await ada.edit({ ...input, ...seen(sheet) })).toMatchObject(answer)
    expect(await ada.read(sheet.number)).toEqual(sheet)
    const confirmed = { ...nightPastMidday, ...seen(sheet), confirmed: ['NIGHT_PAST_MIDDAY'] }
    expect((await ada.edit(confirmed)).is).toBe('TimesheetChange')
  })

  it("with the owner's other timesheets, not with the approver's", async () => {
    const amy = await world.signIn('amy')
    done(await amy.submit(world.day([world.unbilled('9:00', '21:00')])))
    done(await tess.submit(world.day([world.unbilled('12:00', '20:00')])))
    const sheet = await submitted([world.unbilled('7:00', '8:00')])
    const edit = (start: string, end: string) =>
      amy.edit(world.day([world.unbilled(start, end, { id: sheet.lines[0]!.id })], seen(sheet)))
    // Only the owner learns which one it is.
    expect(await edit('11:00', '13:00')).toMatchObject({ code: 'OVERLAP_OTHERS', other: null })
    expect(await edit('5:00', '11:30')).toMatchObject({ code: 'OVER_DAY_TOTAL' })
    expect((await edit('9:00', '12:00')).is, 'while Amy works herself').toBe('TimesheetChange')
  })

  it("with the owner's task types, not with the approver's", async () => {
    const rita = await world.signIn('rita')
    const rental = await submitted([world.rental('7:00', '8:00')], rita)
    const unbilled = world.unbilled('7:00', '8:00', { id: rental.lines[0]!.id })
    expect(await ada.edit(world.day([unbilled], seen(rental)))).toMatchObject({
      code: 'TASK_TYPE_NOT_ALLOWED',
    })
    const { id } = world.company.people.ada
    await db.user.update({ where: { id }, data: { taskType: 'RENTAL' } })
    const sheet = await submitted([world.rental('7:00', '8:00')])
    const jobCost = world.jobCost('7:00', '8:00', { id: sheet.lines[0]!.id })
    const outcome = await ada.edit(world.day([jobCost], seen(sheet)))
    await db.user.update({ where: { id }, data: { taskType: 'ALL' } })
    expect(outcome.is).toBe('TimesheetChange')
  })
})

describe('field service, signatures and photos', () => {
  const OWNERS = 'Only the owner of a timesheet can change its field service, signatures and photos.'
  const refusedAt = (...fields: string[]) => ({
    is: 'InvalidInput',
    problems: fields.map((field) => ({ path: `lines.0.${field}`, message: OWNERS })),
  })

  it('stay if they are omitted or sent unchanged, even if the owner may no longer record any', async () => {
    const photos = [await world.photo('fay')]
    const task = world.rental('7:00', '8:00', { ...(await world.fieldService()), photos })
    const sheet = await submitted([task], fay)
    const before = await fieldServices(sheet.number)
    expect(before).toMatchObject([{ customerName: 'Bowen Quarries', smuReading: 1204.5 }])
    const where = { id: world.company.people.fay.id }
    await db.user.update({ where, data: { showFieldService: false } })
    const { fieldService } = sheet.lines[0]!
    const spaced = { ...fieldService, customerName: ' Bowen Quarries ' }
    for (const [at, sent] of [{}, { fieldService, photos }, { fieldService: spaced }].entries()) {
      const corrected = { ...sent, id: sheet.lines[0]!.id, notes: `Corrected ${at}` }
      const input = world.day([world.rental('7:00', '8:30', corrected)], { id: sheet.id, version: at + 1 })
      const { lines } = done(await ada.edit(input))
      expect(lines).toMatchObject([
        { minutes: 90, notes: `Corrected ${at}`, employerSite: false, fieldService },
      ])
      expect(await fieldServices(sheet.number)).toEqual(before)
    }
    await db.user.update({ where, data: { showFieldService: true } })
    expect((await notices(sheet, 'fay'))[0]).toBe(
      'Ada Tester edited your timesheet for Tue Nov 17, 2026\n' +
        'Task 1 End Time: 08:00 am → 08:30 am\nTask 1 Job Description: Pump replaced → Corrected 0',
    )
  })

  it('are refused by name if they are sent with changes', async () => {
    const photos = [await world.photo('fay')]
    const task = world.rental('7:00', '8:00', { ...(await world.fieldService()), photos })
    const sheet = await submitted([task], fay)
    const { id, fieldService } = sheet.lines[0]!
    const customerSignature = await world.signature('amy')
    const cases: [sent: object, fields: string[]][] = [
      [{ fieldService: null }, ['fieldService']],
      [
        { fieldService: { ...fieldService, smuReading: 1, customerSignature } },
        ['fieldService.smuReading', 'fieldService.customerSignature'],
      ],
      [{ employerSite: true }, ['employerSite']],
      [{ photos: [] }, ['photos']],
    ]
    for (const [sent, fields] of cases)
      expect(
        await ada.edit(world.day([world.rental('7:00', '9:00', { ...sent, id })], seen(sheet))),
      ).toMatchObject(refusedAt(...fields))
    expect(await fay.read(sheet.number)).toEqual(sheet)
  })

  it('of the employer’s site also stay, with Site, Fleet and Work Order still required, although the company was renamed', async () => {
    const sheet = await submitted([world.unbilled('7:00', '8:00', await world.employerService())], fay)
    const before = await fieldServices(sheet.number)
    expect(before).toMatchObject([{ customerName: 'Demo Plant', timesheetLine: { employerSite: true } }])
    await db.setting.update({ where: { id: 1 }, data: { companyName: 'Newer Plant' } })
    const { site, equipment, workOrder } = await world.employerService()
    const { fieldService } = sheet.lines[0]!
    // As the form sends it: without the company, which the server fills in.
    const asSent = { employerSite: true, fieldService: { ...fieldService, customerName: '' } }
    const edit = (more: object) =>
      ada.edit(world.day([world.unbilled('7:00', '9:00', { id: sheet.lines[0]!.id, ...more })], seen(sheet)))
    expect((await edit({})).problems).toEqual([
      { path: 'lines.0.site', message: 'Please select Site' },
      { path: 'lines.0.equipment', message: 'Please select Fleet' },
      { path: 'lines.0.workOrder', message: 'Please select Work Order' },
    ])
    const outcome = await edit({ site, equipment, workOrder, ...asSent })
    await db.setting.update({ where: { id: 1 }, data: { companyName: 'Demo Plant' } })
    expect(outcome.is).toBe('TimesheetChange')
    expect(await fieldServices(sheet.number)).toEqual(before)
  })

  it('are not added to an existing task, nor to a new one', async () => {
    const sheet = await submitted([world.rental('7:00', '8:00')], fay)
    const amy = await world.signIn('amy')
    for (const id of [sheet.lines[0]!.id, null]) {
      const task = world.rental('7:00', '8:00', { ...(await world.fieldService({}, 'amy')), id })
      expect(await amy.edit(world.day([task], seen(sheet)))).toMatchObject(refusedAt('fieldService'))
    }
  })
})
