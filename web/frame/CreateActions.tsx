// What administrators can create from any screen: an account or an approval group (spec 2, header buttons). In a narrow
// header these and Create Timesheet are behind one button. A screen with its own button for one of them does not show
// it twice.
import { ChevronDown, ClipboardPlus, Plus, UserPlus, UsersRound } from 'lucide-react'
import { useNavigate, useLocation } from 'react-router'
import { mayCreateTimesheet } from '#domain/people.ts'
import { Button } from '#web/design/Button.tsx'
import { Menu } from '#web/design/Menu.tsx'
import { screenPaths } from '#web/screens.ts'
import { useTimesheetDialog } from '#web/timesheets/useTimesheetDialog.ts'

const all = [
  { label: 'Create Account', Icon: UserPlus, path: '/admin/users', search: '?user=new' },
  { label: 'Create Approval Group', Icon: UsersRound, path: '/admin/approval-groups', search: '?group=new' },
] as const

export type CreateActionsProps = {
  viewer: Parameters<typeof mayCreateTimesheet>[0]
  /** The header has room for separate buttons. */
  isWide: boolean
}

export function CreateActions({ viewer, isWide }: CreateActionsProps) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { open } = useTimesheetDialog()
  const shown = all
    .filter(({ path }) => path !== pathname && screenPaths.includes(path))
    .map(({ label, Icon, path, search }) => ({
      label,
      icon: <Icon aria-hidden />,
      onSelect: () => void navigate(path + search),
    }))
  if (isWide)
    return shown.map(({ label, icon, onSelect }) => (
      <Button key={label} onClick={onSelect}>
        {icon}
        <span>{label}</span>
      </Button>
    ))
  const timesheet = {
    label: 'Create Timesheet',
    icon: <ClipboardPlus aria-hidden />,
    onSelect: () => open(null),
  }
  return (
    <Menu
      items={mayCreateTimesheet(viewer) ? [...shown, timesheet] : shown}
      trigger={(trigger) => (
        <Button {...trigger}>
          <Plus aria-hidden />
          <span>Create</span>
          <ChevronDown aria-hidden />
        </Button>
      )}
    />
  )
}
