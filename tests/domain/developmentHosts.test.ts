// The addresses of test installations.
import { expect, it } from 'vitest'
import { isDevelopmentHost } from '#domain/setting/development-host.ts'
import { hostsIn, isHostName } from '#domain/setting/development-hosts.ts'
import { settingsForm } from '#domain/setting/forms.ts'
import { settingDefaults } from '#domain/setting/settings.ts'

it('host names are read with any separator, each once', () => {
  expect(hostsIn(' Test.example, dev.example;dev.example\nlocalhost ')).toEqual([
    'test.example',
    'dev.example',
    'localhost',
  ])
  expect(hostsIn('')).toEqual([])
})

it('an address belongs to a development host only if the whole name matches', () => {
  const hosts = 'test.example localhost'
  expect(isDevelopmentHost(hosts, 'TEST.example')).toBe(true)
  expect(isDevelopmentHost(hosts, 'localhost')).toBe(true)
  for (const other of ['example', 'a.test.example', 'test.example.org', '', 'test.example localhost'])
    expect(isDevelopmentHost(hosts, other), other).toBe(false)
  expect(isDevelopmentHost('', '')).toBe(false)
})

it.each(['a', 'test.example', '10.0.0.7', 'xn--bcher-kva.example'])('%s is a host name', (host) => {
  expect(isHostName(host)).toBe(true)
})
it.each([
  '',
  '-a.example',
  'a..b',
  'https://a.example',
  'a.example:4000',
  '*.example',
  'a_b',
  'a'.repeat(64),
])('%j is not a host name', (host) => {
  expect(isHostName(host)).toBe(false)
})

it('the setting is stored in one spelling, and refuses anything that is not a host name', async () => {
  const settings = { ...settingDefaults, timeZone: 'Australia/Brisbane', companyName: 'Demo' }
  const cast = await settingsForm.validate({ ...settings, developmentHosts: ' A.example,b.example ' })
  expect(cast.developmentHosts).toBe('a.example b.example')
  await expect(settingsForm.validate({ ...settings, developmentHosts: 'https://a.example' })).rejects.toThrow(
    'Please enter host names such as test.company.example, separated by spaces',
  )
})
