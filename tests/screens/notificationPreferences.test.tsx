// What a person is notified of, as they choose it in their profile.
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { db } from '#server/database/client.ts'
import { openScreens } from '#tests/support/screen.tsx'

afterEach(() => db.notificationPreference.deleteMany())
const screens = await openScreens()

const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name })

describe('the section Notifications of the profile', () => {
  it('has what the person can be notified of: in Daybook always, elsewhere as they choose', async () => {
    const { user } = await screens.open('/profile', { as: 'tess' })
    const part = within(await screen.findByRole('region', { name: 'Notifications' }))
    expect(part.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
      'My timesheet is approved',
      'My timesheet is declined',
      'My timesheet is cancelled',
      'An approver edits my timesheet',
      'A timesheet of mine is missing',
      'Somebody asks or answers something on a timesheet',
      'Somebody asks to record a closed day, or opens one for me',
    ])
    expect(part.getAllByText('Always')).toHaveLength(7)
    const mail = await box('My timesheet is declined: by mail')
    expect(mail.checked).toBe(false)
    await user.click(mail)
    await user.click(await box('My timesheet is approved: on my devices'))
    await waitFor(async () =>
      expect(await db.notificationPreference.findMany({ orderBy: { notifiedOf: 'asc' } })).toMatchObject([
        { notifiedOf: 'APPROVED', push: false, mail: false },
        { notifiedOf: 'DECLINED', push: true, mail: true },
      ]),
    )
    expect((await box('My timesheet is declined: by mail')).checked).toBe(true)
  })

  it('that cannot be saved is as it was, and says so', async () => {
    const { user, network } = await screens.open('/profile', { as: 'tess' })
    const mail = await box('My timesheet is declined: by mail')
    network.isDown = true
    await user.click(mail)
    expect(await screen.findByText(/^The server cannot be reached/)).toBeTruthy()
    await waitFor(() => expect(mail.checked).toBe(false))
  })

  it('is not there for who is notified of nothing', async () => {
    await screens.open('/profile', { as: 'uma' })
    await screen.findByRole('region', { name: 'Theme' })
    expect(screen.queryByRole('region', { name: 'Notifications' })).toBeNull()
  })
})
