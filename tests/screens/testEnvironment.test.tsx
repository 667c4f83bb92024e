// The banner of a test environment (spec 1). tests/domain/developmentHosts.test.ts has the addresses.
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { settingDefaults } from '#domain/setting/settings.ts'
import { updateSettings } from '#server/actions/setting/change.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { db } from '#server/database/client.ts'
import { openScreens, PHONE } from '#tests/support/screen.tsx'

const SENTENCE = 'Test environment: nothing here counts.'

const belongsTo = (developmentHosts: string) =>
  db.setting.update({ where: { id: 1 }, data: { developmentHosts, version: 1 } })

afterEach(() => belongsTo(''))
const screens = await openScreens()

it('the banner appears and disappears when a System Administrator changes the setting', async () => {
  await belongsTo(`other.example not-${location.hostname}`)
  await screens.open('/dashboard', { as: 'tess', width: PHONE })
  expect(screen.queryByText(SENTENCE)).toBeNull()
  await screens.isLive()
  const viewer = { ...screens.company.people.uma, userType: 'SYSTEM_ADMINISTRATOR' } as unknown as Viewer
  const settings = { ...settingDefaults, timeZone: 'Australia/Brisbane', companyName: 'Demo Plant' }
  await updateSettings(viewer, { ...settings, developmentHosts: location.hostname.toUpperCase() }, null)
  expect(await screen.findByText(SENTENCE)).toBeTruthy()
  await updateSettings(viewer, settings, null)
  await waitFor(() => expect(screen.queryByText(SENTENCE)).toBeNull())
})

it('the sign-in screen shows the banner, also before the server answers the next time, until the address is another', async () => {
  await belongsTo(`other.example ${location.hostname}`)
  await screens.open('/login')
  await screen.findByText(SENTENCE)
  const known = { ...localStorage } as Record<string, string>
  await screens.crash()
  Object.assign(localStorage, known)
  await screens.open('/login', { isOffline: true })
  expect(await screen.findByText(SENTENCE)).toBeTruthy()
  await screens.crash()
  await belongsTo('other.example')
  await screens.open('/login')
  await screen.findByText('Sign in', { selector: 'h1' })
  await waitFor(() => expect(screen.queryByText(SENTENCE)).toBeNull())
})
