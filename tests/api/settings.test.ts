// The settings: who reads and changes them, parallel changes, and the effects of new values.
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { settingDefaults, type Settings } from '#domain/setting/settings.ts'
import { db } from '#server/database/client.ts'
import { done, eventsDelivered, type Caller } from '#tests/support/caller.ts'
import { globalId, NOON, setUpWorld } from '#tests/support/world.ts'

const FIELDS = `
  timesheetOverlapCheckingEnable passMidnightCheckingEnable maximumDailyHoursCheckingEnable maximumDailyHours
  enableUseDefaultStartTime defaultStartTime timeZone companyName requireSecondFactorForAdministrators
  developmentHosts allowUnsignedReason mailDockets leaveIsAsked`
const ANSWER = /* GraphQL */ `{
  __typename
  ... on SettingsChange { settings { ${FIELDS} version } }
  ... on Refusal { code message }
  ... on InvalidInput { problems { path message } }
}`
const UPDATE = `mutation ($input: SettingsInput!, $version: Int!) {
  result: updateSettings(input: $input, version: $version) ${ANSWER} }`
const RESET = `mutation ($version: Int!) { result: resetSettings(version: $version) ${ANSWER} }`
const HISTORY = `{ settings { history { edges { node {
  action nameOfModifier roleOfModifier changes { textField previousValue currentValue }
} } } } }`
const IMPACT = `query ($input: SettingsInput!) {
  result: settingsImpact(input: $input) {
    ... on SettingsImpact {
      draftsOverMaximum pendingOverMaximum draftsOverlapping draftsPastMidnight
      peopleWithOtherStart today draftsInFuture administratorsWithoutFactor
    }
    ... on InvalidInput { problems { path message } }
  }
}`
const stored: Settings = { ...settingDefaults, timeZone: 'Australia/Brisbane', companyName: 'Demo Plant' }

const world = setUpWorld()
let sam: Caller
beforeAll(async () => {
  sam = await world.signIn('sam')
})
afterEach(async () => {
  world.at(NOON)
  await db.timesheet.deleteMany()
  await db.setting.update({ where: { id: 1 }, data: { ...stored, version: 1 } })
})

type Problems = { problems: { path: string; message: string }[] }
type Result = { __typename: string; settings: Settings & { version: number }; message: string } & Problems

async function ask(caller: Caller, query: string, variables: object): Promise<Result> {
  const { data, errors } = await caller.ask<{ result: Result }>(query, variables)
  if (!data) throw new Error(errors[0]?.extensions?.code)
  return data.result
}
const update = (caller: Caller, changes: Partial<Settings>, version = 1) =>
  ask(caller, UPDATE, { input: { ...stored, ...changes }, version })
const reset = (caller: Caller, version = 1) => ask(caller, RESET, { version })
const impact = (changes: Partial<Settings> = {}) => ask(sam, IMPACT, { input: { ...stored, ...changes } })
const history = async () => {
  const { data } = await sam.ask<{ settings: { history: { edges: { node: object }[] } } }>(HISTORY)
  return data!.settings.history.edges.map(({ node }) => node)
}

describe('changing the settings', () => {
  it('answers with all of them as they are now, and holds from the next save on', async () => {
    const tess = await world.signIn('tess')
    const sheet = done(await tess.save(world.day([world.unbilled('7:00', '15:00')])))
    const { settings } = await update(sam, { maximumDailyHours: 7, companyName: '  Newer Plant ' })
    expect(settings).toEqual({ ...stored, maximumDailyHours: 7, companyName: 'Newer Plant', version: 2 })
    const { id, version } = sheet
    expect(await tess.submit({ id, version, ...world.day([world.unbilled('7:00', '15:00')]) })).toMatchObject(
      {
        message: expect.stringContaining('over 7 hours') as unknown,
      },
    )
  })

  it('is in their history with the actor, the old and the new values, if a value differs', async () => {
    await update(sam, { maximumDailyHours: 12, enableUseDefaultStartTime: true, defaultStartTime: 390 })
    expect((await history())[0]).toEqual({
      action: 'CHANGED',
      nameOfModifier: 'Sam Tester',
      roleOfModifier: 'SYSTEM_ADMINISTRATOR',
      changes: [
        { textField: 'Maximum Daily Hours', previousValue: '14 hours', currentValue: '12 hours' },
        { textField: 'Use Default Start Time', previousValue: 'Off', currentValue: 'On' },
        { textField: 'Default Start Time', previousValue: '08:30 am', currentValue: '06:30 am' },
      ],
    })
    const before = (await history()).length
    const same = { maximumDailyHours: 12, enableUseDefaultStartTime: true, defaultStartTime: 390 }
    expect((await update(sam, same, 2)).settings.version).toBe(2)
    expect((await history()).length).toBe(before)
  })

  it.each<[Partial<Record<keyof Settings, unknown>>, string, string]>([
    [{ maximumDailyHours: 25 }, 'maximumDailyHours', 'Please enter whole hours from 1 to 24'],
    [{ defaultStartTime: 1440 }, 'defaultStartTime', 'Please choose the default start time'],
    [{ timeZone: '+10:00' }, 'timeZone', 'Please choose a time zone from the list'],
    // Intl takes it without regard to case, PostgreSQL has it spelt otherwise.
    [{ timeZone: 'australia/perth' }, 'timeZone', 'Please choose a time zone from the list'],
    [{ companyName: ' \u200b ' }, 'companyName', 'Please enter Company Name'],
    [{ companyName: 'x'.repeat(101) }, 'companyName', 'At most 100 characters'],
  ])('to %j is refused at %s: %s', async (changes, path, message) => {
    expect((await update(sam, changes as Partial<Settings>)).problems).toEqual([{ path, message }])
    expect(await db.setting.findUniqueOrThrow({ where: { id: 1 } })).toMatchObject({ ...stored, version: 1 })
  })

  it('names the first person to the second, and keeps the first change', async () => {
    const answers = await Promise.all([
      update(sam, { maximumDailyHours: 10 }),
      update(sam, { maximumDailyHours: 11 }),
    ])
    const [won] = answers.filter(({ __typename }) => __typename === 'SettingsChange')
    const [lost] = answers.filter(({ __typename }) => __typename === 'Refusal')
    expect(lost).toEqual({
      __typename: 'Refusal',
      code: 'CHANGED_SINCE',
      message: 'Changed by Sam Tester at 12:00 since you opened it. Please look at it again.',
    })
    const { maximumDailyHours } = await db.setting.findUniqueOrThrow({ where: { id: 1 } })
    expect(maximumDailyHours).toBe(won!.settings.maximumDailyHours)
  })
})

describe('a reset', () => {
  it('restores the defaults, and the zone and the name that the company was set up with, and nothing else', async () => {
    const unset = { companyName: '', initialCompanyName: '', initialTimeZone: 'Australia/Brisbane' }
    const setUp = { companyName: 'Swan River Cranes', timeZone: 'Australia/Perth' }
    for (const data of [unset, setUp]) await db.setting.update({ where: { id: 1 }, data })
    const others = { developmentHosts: 'test.company.example', mailDockets: true }
    await update(sam, {
      ...others,
      ...{ timesheetOverlapCheckingEnable: false, enableUseDefaultStartTime: true, maximumDailyHours: 9 },
      ...{ timeZone: 'Australia/Darwin', companyName: 'Swan Cranes' },
    })
    expect((await reset(sam, 1)).message).toMatch(/^Changed by Sam Tester at 11:30/)
    expect((await reset(sam, 2)).settings).toEqual({ ...stored, ...setUp, ...others, version: 3 })
    const initial = { initialCompanyName: 'Demo Plant', initialTimeZone: 'Australia/Brisbane' }
    await db.setting.update({ where: { id: 1 }, data: initial })
  })
})

describe('the effects of new settings', () => {
  it('includes drafts and pending timesheets over the maximum, while it is checked', async () => {
    const times = [['6:00', '15:00']] as const
    for (const status of ['DRAFT', 'RECALLED', 'PENDING', 'APPROVED'] as const)
      await world.seed({ owner: 'tess', status, times })
    await world.seed({ owner: 'will', status: 'DRAFT', times: [['6:00', '14:00']] })
    const over = { draftsOverMaximum: 2, pendingOverMaximum: 1 }
    const none = { draftsOverMaximum: 0, pendingOverMaximum: 0 }
    expect(await impact({ maximumDailyHours: 8 })).toMatchObject(over)
    expect(await impact({ maximumDailyHours: 9 })).toMatchObject(none)
    expect((await impact({ maximumDailyHours: 40 })).problems).toHaveLength(1)
    expect(await impact({ maximumDailyHours: 8, maximumDailyHoursCheckingEnable: false })).toMatchObject(none)
  })

  it('includes drafts at the same time as another timesheet of the same person, also of the night before', async () => {
    const none = { draftsOverlapping: 0 }
    await world.seed({ owner: 'tess', status: 'DRAFT', times: [['7:00', '9:00']] })
    await world.seed({ owner: 'tess', status: 'PENDING', times: [['9:00', '11:00']] })
    await world.seed({ owner: 'tess', status: 'DECLINED', times: [['8:00', '10:00']] })
    await world.seed({ owner: 'theo', status: 'PENDING', times: [['8:00', '10:00']] })
    expect(await impact()).toMatchObject(none)
    const night = { owner: 'tess', shift: 'NIGHT' } as const
    // Until seven in the morning of the day before.
    await world.seed({ ...night, startDate: '2026-11-15', status: 'APPROVED', times: [['22:00', '7:00']] })
    await world.seed({ ...night, startDate: '2026-11-16', status: 'APPROVED', times: [['22:00', '7:00']] })
    expect(await impact()).toMatchObject(none)
    await world.seed({ ...night, startDate: '2026-11-16', status: 'APPROVED', times: [['7:00', '7:30']] })
    expect(await impact()).toMatchObject({ draftsOverlapping: 1 })
    // Both are drafts.
    await world.seed({ ...night, startDate: '2026-11-16', status: 'RECALLED', times: [['8:30', '8:45']] })
    expect(await impact()).toMatchObject({ draftsOverlapping: 2 })
    expect(await impact({ timesheetOverlapCheckingEnable: false })).toMatchObject(none)
  })

  it('includes drafts of a Day shift that pass midnight', async () => {
    await world.seed({ owner: 'tess', status: 'DRAFT', times: [['20:00', '24:00']] })
    await world.seed({ owner: 'tess', status: 'DRAFT', shift: 'NIGHT', times: [['20:00', '4:00']] })
    await world.seed({ owner: 'theo', status: 'PENDING', times: [['20:00', '4:00']] })
    // Longer ago than is looked into.
    await world.seed({ owner: 'theo', status: 'DRAFT', startDate: '2026-10-17', times: [['20:00', '4:00']] })
    expect(await impact()).toMatchObject({ draftsPastMidnight: 0 })
    await world.seed({ owner: 'theo', status: 'RECALLED', times: [['20:00', '0:30']] })
    expect(await impact()).toMatchObject({ draftsPastMidnight: 1 })
    expect(await impact({ passMidnightCheckingEnable: false })).toMatchObject({ draftsPastMidnight: 0 })
  })

  it('counts active people who record and have another start time', async () => {
    const { tess, dora, uma, ada } = world.company.people
    const ids = [tess, dora, uma, ada].map(({ id }) => id)
    await db.user.updateMany({ where: { id: { in: ids } }, data: { defaultStartTime: 360 } })
    expect(await impact()).toMatchObject({ peopleWithOtherStart: 1 })
    await db.user.updateMany({ where: { id: { in: ids } }, data: { defaultStartTime: 510 } })
    expect(await impact()).toMatchObject({ peopleWithOtherStart: 0 })
  })

  it('shows the date in the zone, and counts drafts with a future date there', async () => {
    await world.seed({ owner: 'tess', status: 'DRAFT', startDate: '2026-11-17' })
    expect(await impact()).toMatchObject({ today: '2026-11-17', draftsInFuture: 0 })
    expect(await impact({ timeZone: 'Pacific/Honolulu' })).toMatchObject({
      today: '2026-11-16',
      draftsInFuture: 1,
    })
  })
})

describe('as for roles', () => {
  it('a User_Administrator cannot read their history by id either', async () => {
    await update(sam, { maximumDailyHours: 12 })
    const row = await db.administrationHistory.findFirstOrThrow({ where: { noun: 'SETTING' } })
    const node = `{ node(id: "${globalId('AdministrationHistory', row)}") { id } }`
    expect((await world.ask('uma', node)).data).toEqual({ node: null })
    expect((await sam.ask(node)).data).not.toEqual({ node: null })
  })
})

it('everybody is notified of a change, first of a missed one', async () => {
  const tess = await world.signIn('tess')
  const { data } = await tess.ask<{ me: { eventCursor: string } }>('{ me { eventCursor } }')
  await update(sam, { maximumDailyHours: 11 })
  await eventsDelivered()
  const { events } = await tess.subscribe(
    `subscription { settingsChanged(since: "${data!.me.eventCursor}") { settings { maximumDailyHours } } }`,
    2,
  )
  await update(sam, { maximumDailyHours: 12 }, 2)
  const changed = (maximumDailyHours: number) => ({ settingsChanged: { settings: { maximumDailyHours } } })
  expect(await events).toEqual([changed(11), changed(12)])
})
