// The banner of a test environment: at the address of the development host, signed in or not, and nowhere else (spec 1).
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { settingDefaults } from '#domain/setting/settings.ts'
import { updateSettings } from '#server/actions/setting/change.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { db } from '#server/database/client.ts'
import { openScreens, PHONE } from '#tests/support/screen.tsx'

const SENTENCE = 'Test environment: nothing here counts.'

afterEach(() => db.setting.update({ where: { id: 1 }, data: { developmentHosts: '', version: 1 } }))
const screens = await openScreens()

const belongsTo = (developmentHosts: string) =>
  db.setting.update({ where: { id: 1 }, data: { developmentHosts } })
const title = (name: string) => screen.findByRole('heading', { level: 1, name })

it.each(['/dashboard', '/login'])('it shows at %s of the development host', async (path) => {
  await belongsTo(`other.example ${location.hostname}`)
  await screens.open(path, path === '/login' ? {} : { as: 'tess', width: PHONE })
  expect(await screen.findByText(SENTENCE)).toBeTruthy()
})

it.each(['/dashboard', '/login'])('it does not show at %s of another host', async (path) => {
  await belongsTo(`other.example not-${location.hostname}`)
  const { network } = await screens.open(path, path === '/login' ? {} : { as: 'tess' })
  await title(path === '/login' ? 'Sign in' : 'Timesheets')
  await network.isIdle()
  expect(screen.queryByText(SENTENCE)).toBeNull()
})

it('the sign-in screen knows it before the server says so again', async () => {
  await belongsTo(location.hostname)
  await screens.open('/login')
  await screen.findByText(SENTENCE)
  const known = { ...localStorage } as Record<string, string>
  await screens.crash()
  Object.assign(localStorage, known)
  await screens.open('/login', { isOffline: true })
  await title('Sign in')
  expect(screen.getByText(SENTENCE)).toBeTruthy()
})

it('it comes and goes at once as a System Administrator changes the setting', async () => {
  await screens.open('/dashboard', { as: 'tess' })
  await title('Timesheets')
  await screens.isLive()
  const viewer = { ...screens.company.people.uma, userType: 'SYSTEM_ADMINISTRATOR' } as unknown as Viewer
  const settings = { ...settingDefaults, timeZone: 'Australia/Brisbane', companyName: 'Demo Plant' }
  await updateSettings(viewer, { ...settings, developmentHosts: location.hostname.toUpperCase() }, null)
  expect(await screen.findByText(SENTENCE)).toBeTruthy()
  await updateSettings(viewer, settings, null)
  await waitFor(() => expect(screen.queryByText(SENTENCE)).toBeNull())
})
