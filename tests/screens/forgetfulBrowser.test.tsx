// A browser that stores nothing: a person can sign in, record and send a day, and sees the limits.
import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { db } from '#server/database/client.ts'
import { fillUnbilled, isClosed, press, type } from '#tests/support/dialog.ts'
import { answer, openScreens } from '#tests/support/screen.tsx'
import { signInOnScreen } from '#tests/support/signIn.ts'
import { openNewTimesheet } from '#tests/support/timesheetForm.tsx'
import { database } from '#web/offline/store/database.ts'

const screens = await openScreens()
const { tess } = screens.company.people
afterEach(() => vi.restoreAllMocks())

const refuse = () => {
  throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
}

it('opens the form, says that it cannot store the day, and submits it', async () => {
  await database()
  const broken = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('It is gone.', 'UnknownError')
  })
  const { user } = await openNewTimesheet(screens)
  expect(await screen.findByText('This browser cannot keep the day')).toBeTruthy()
  await type(user, screen.getByRole('textbox', { name: 'Start Date' }), '17 Nov 2026')
  await fillUnbilled(user, 1, '7', '9')
  await press(user, 'Submit')
  await answer(user, 'Submitting', 'will be submitted', 'Yes')
  await isClosed()
  expect(await db.timesheet.findMany()).toMatchObject([{ status: 'PENDING' }])
  broken.mockRestore()
})

it('signs a person in for as long as the page is open, and says so', async () => {
  const { user, address } = await screens.open('/login')
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse)
  await signInOnScreen(user, tess)
  expect(await screen.findByText('No timesheets yet')).toBeTruthy()
  expect(address()).toBe('/dashboard')
  expect(
    await screen.findByText(/^This browser stores nothing for Daybook\. You are signed out when/),
  ).toBeTruthy()
})
