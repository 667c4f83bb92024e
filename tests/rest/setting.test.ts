// The company's settings under the legacy interface.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PersonName } from '#tests/support/company.ts'
import { createWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

/** Of each role one: Staff, Approver, User_Administrator, System_Administrator. */
const roles = ['tess', 'ada', 'uma', 'sam'] as const satisfies readonly PersonName[]

async function get(path: string, by: PersonName = 'tess') {
  const { status, body, text } = await (await world.signIn(by)).rest('GET', path)
  return { status, body, text }
}
const context = (of: string): unknown => expect.stringMatching(new RegExp(`/api/\\$metadata#${of}$`))

const defaults = {
  SettingId: 1,
  TimesheetOverlapCheckingEnable: true,
  PassMidnightCheckingEnable: true,
  MaximumDailyHoursCheckingEnable: true,
  MaximumDailyHours: 14,
  EnableUseDefaultStartTime: true,
  DefaultStartTime: 510,
  TimeZone: 'Australia/Brisbane',
  CompanyName: 'Demo Plant',
  RequireSecondFactorForAdministrators: false,
  DevelopmentHosts: '',
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
      '@odata.context': context('Setting'),
      TimeZone: 'Australia/Brisbane',
    })
  })

  it.each(['/Setting(1)', '/Setting/1', '/Setting/$count'])('are no list: %s is not found', async (path) => {
    expect((await get(path)).status).toBe(404)
  })

  it.each(['initialTimeZone', 'version', 'Password'])('have no %s', async (name) => {
    const { status, body } = await get(`/Setting?$select=${name}`)
    expect([status, body.value]).toEqual([400, `'${name}' is no property of Setting.`])
  })

  it('are described as a single record', async () => {
    const { body } = await get('/api/')
    expect(body.value).toContainEqual({ name: 'Setting', kind: 'Singleton', url: 'Setting' })
    expect((await get('/api/$metadata')).text).toContain('<Singleton Name="Setting" Type="Daybook.Setting">')
  })

  it('say the same as over GraphQL', async () => {
    const { data } = await (
      await world.signIn('tess')
    ).ask<{ settings: Record<string, unknown> }>(/* GraphQL */ `
      query {
        settings {
          timesheetOverlapCheckingEnable
          passMidnightCheckingEnable
          maximumDailyHoursCheckingEnable
          maximumDailyHours
          enableUseDefaultStartTime
          defaultStartTime
          timeZone
          companyName
          requireSecondFactorForAdministrators
          developmentHosts
        }
      }
    `)
    const legacy = Object.entries(data!.settings).map(
      ([name, value]) => [name.charAt(0).toUpperCase() + name.slice(1), value] as const,
    )
    expect({ SettingId: 1, ...Object.fromEntries(legacy) }).toEqual(defaults)
  })
})
