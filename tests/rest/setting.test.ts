// The company's settings under the legacy interface.
import { describe, expect, it } from 'vitest'
import { db } from '#server/database/client.ts'
import type { PersonName } from '#tests/support/company.ts'
import { context, invalid, refused } from '#tests/support/rest.ts'
import { setUpWorld, type World } from '#tests/support/world.ts'

const world = setUpWorld()

/** Of each role one: Staff, Approver, User_Administrator, System_Administrator. */
const roles = ['tess', 'ada', 'uma', 'sam'] as const satisfies readonly PersonName[]

const send: World['rest'] = (...call) => world.rest(...call)
const get = (path: string, by: PersonName = 'tess') => send(by, 'GET', path)

const defaults = {
  SettingId: 1,
  TimesheetOverlapCheckingEnable: true,
  PassMidnightCheckingEnable: true,
  MaximumDailyHoursCheckingEnable: true,
  MaximumDailyHours: 14,
  EnableUseDefaultStartTime: false,
  DefaultStartTime: 510,
  AllowUnsignedReason: false,
  TimeZone: 'Australia/Brisbane',
  CompanyName: 'Demo Plant',
  RequireSecondFactorForAdministrators: false,
  DevelopmentHosts: '',
  MailDockets: false,
  Version: 1,
}

describe('the settings', () => {
  it.each(roles)('are one record, which %s reads', async (by) => {
    for (const path of ['/Setting', '/api/setting/']) {
      const { status, body } = await get(path, by)
      expect([status, body]).toEqual([200, { '@odata.context': context('Setting'), ...defaults }])
    }
  })

  it('are read in part', async () => {
    expect((await get('/Setting?$select=timezone')).body).toEqual({
      '@odata.context': context('Setting\\(TimeZone\\)'),
      TimeZone: 'Australia/Brisbane',
    })
  })

  it.each(['/Setting(1)', '/Setting/1', '/Setting/$count'])('are no list: %s is not found', async (path) => {
    expect((await get(path)).status).toBe(404)
  })

  it.each(['initialTimeZone', 'updatedAt', 'Password'])('have no %s', async (name) => {
    const { status, body } = await get(`/Setting?$select=${name}`)
    expect([status, body.value]).toEqual([400, `'${name}' is not a property of Setting.`])
  })

  it('are described as a single record', async () => {
    const { body } = await get('/api/')
    expect(body.value).toContainEqual({ name: 'Setting', kind: 'Singleton', url: 'Setting' })
    expect((await get('/api/$metadata')).text).toContain('<Singleton Name="Setting" Type="Daybook.Setting">')
  })
})

describe('changing them', () => {
  const prefer = { prefer: 'return=representation' }

  it('is for System_Administrators: changes the sent settings, immediately for everybody, and writes history', async () => {
    const { status, text } = await send('sam', 'PATCH', '/Setting', {
      MaximumDailyHours: 12,
      defaultstarttime: 420,
    })
    expect([status, text]).toEqual([204, ''])
    const shown = { ...defaults, MaximumDailyHours: 12, DefaultStartTime: 420, Version: 2 }
    expect((await get('/Setting')).body).toEqual({ '@odata.context': context('Setting'), ...shown })
    const [last] = await db.administrationHistory.findMany({ where: { noun: 'SETTING' } })
    expect(last).toMatchObject({ action: 'CHANGED', nameOfModifier: 'Sam Tester' })
  })

  it('accepts the settings as they were read, and changes nothing', async () => {
    const { body } = await get('/Setting')
    const { status, body: after } = await send('sam', 'PUT', '/Setting', body, prefer)
    expect([status, after]).toEqual([200, body])
  })

  it.each([
    [{ MaximumDailyHours: 25 }, 'MaximumDailyHours', 'Please enter whole hours from 1 to 24'],
    [{ MaximumDailyHours: 'twelve' }, 'MaximumDailyHours', 'MaximumDailyHours must be a whole number.'],
    [{ TimeZone: 'Mars' }, 'TimeZone', 'Please choose a time zone from the list'],
    [{ TimeZone: null }, 'TimeZone', 'TimeZone must be a text.'],
    [{ Nosuch: 1 }, 'Nosuch', "'Nosuch' is not a property of Setting."],
  ])('with %o is refused', async (body, target, message) => {
    const answer = await send('sam', 'PATCH', '/Setting', body)
    expect([answer.status, answer.body]).toEqual([400, invalid(target, message)])
  })

  it('with an old version names the person who changed it', async () => {
    const { status, body } = await send('sam', 'PATCH', '/Setting', { MaximumDailyHours: 9, Version: 1 })
    expect([status, body]).toMatchObject([400, { error: { code: 'CHANGED_SINCE' } }])
  })

  it('back to the defaults is one call', async () => {
    const { status, body } = await send('sam', 'PUT', '/Setting/Reset', undefined, prefer)
    expect([status, body]).toEqual([
      200,
      { '@odata.context': context('Setting'), ...defaults, Version: expect.any(Number) as unknown },
    ])
    expect((await send('sam', 'PUT', '/api/setting/reset/', {})).status).toBe(204)
  })

  it.each(['tess', 'ada', 'uma'] as const)('is refused to %s', async (by) => {
    for (const [method, path] of [
      ['PATCH', '/Setting'],
      ['PUT', '/Setting'],
      ['PUT', '/Setting/Reset'],
    ] as const)
      for (const body of path === '/Setting' ? [{ MaximumDailyHours: 1 }, { Nosuch: 1 }] : [undefined, {}]) {
        const answer = await send(by, method, path, body)
        expect([method, answer.status, answer.body]).toEqual([
          method,
          403,
          refused('FORBIDDEN', 'Only System Administrators can do this.'),
        ])
      }
  })
})
