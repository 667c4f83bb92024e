// The New Timesheet dialog over the server.
import { screen } from '@testing-library/react'
import { OwnWorkProvider } from '#web/frame/OwnWorkProvider.tsx'
import { useTimesheetDialog } from '#web/timesheets/useTimesheetDialog.ts'
import { findDialog, type Opened, type Screens } from './screen.tsx'
import { globalId } from './world.ts'

function Opener() {
  const { open } = useTimesheetDialog()
  return <button onClick={() => open(null)}>Open</button>
}

/** 32 bytes in base64url. */
const SECRET = 'A'.repeat(43)

/** The secret that the server gives to this person's sessions, for the store of their browser. */
export const ownerOf = (userId: string, storeSecret = SECRET) => ({
  userId,
  name: `Name of ${userId}`,
  storeSecret,
  browserKey: SECRET,
})

/** Without the frame and the list. */
export async function mountNewTimesheet(screens: Screens, { as = 'tess', ...opened }: Opened = {}) {
  const userId = globalId('User', screens.company.people[as])
  const dialog = (
    <OwnWorkProvider owner={ownerOf(userId)}>
      <Opener />
    </OwnWorkProvider>
  )
  const tab = await screens.mount(dialog, { as, ...opened })
  await tab.user.click(screen.getByRole('button', { name: 'Open' }))
  return { ...tab, dialog: await findDialog('New Timesheet') }
}

/** In front of the list. */
export async function openNewTimesheet(screens: Screens, opened: Opened = {}) {
  const tab = await screens.open('/dashboard', { as: 'tess', ...opened })
  await tab.user.click(await screen.findByRole('button', { name: 'Create Timesheet' }))
  return { ...tab, dialog: await findDialog('New Timesheet') }
}
