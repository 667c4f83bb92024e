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
export const BROWSER_KEY = 'A'.repeat(43)

/** Without the frame and the list. */
export async function mountNewTimesheet(screens: Screens, { as = 'tess', ...opened }: Opened = {}) {
  const userId = globalId('User', screens.company.people[as])
  const dialog = (
    <OwnWorkProvider userId={userId} browserKey={BROWSER_KEY}>
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
