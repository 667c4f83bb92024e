// What the profile says of each device on which the person is signed in.
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openScreens } from '#tests/support/screen.tsx'
import { NOON } from '#tests/support/world.ts'

const screens = await openScreens()

it('the profile says of each device when it signed in and when it was last used, as accurately as that is known', async () => {
  for (const instant of ['2026-11-17T00:00:00.000Z', '2026-11-17T01:46:00.000Z']) {
    screens.at(instant)
    await screens.signInAgain('theo')
  }
  screens.at(NOON)
  await screens.open('/profile', { as: 'theo' })
  const devices = within(screen.getByLabelText('Signed-in devices', { selector: 'section' }))
  expect(devices.getAllByText(/^Signed in/).map(({ textContent }) => textContent)).toEqual([
    'Signed in 17/11/2026 12:00, last used now',
    'Signed in 17/11/2026 11:46, last used less than 15 minutes ago',
    'Signed in 17/11/2026 10:00, last used 17/11/2026 10:00',
  ])
})
