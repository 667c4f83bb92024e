// What administrators begin from any screen: an account or an approval group (spec 2, header buttons). Where the header
// has no room for both, they stand behind one button; a screen that has its own button for one does not show it twice.
import { ChevronDown, Plus, UserPlus, UsersRound } from 'lucide-react'
import { useNavigate, useLocation } from 'react-router'
import { Button } from '#web/design/Button.tsx'
import { Menu } from '#web/design/Menu.tsx'
import { useMedia } from '#web/design/media.ts'
import { screenPaths } from '#web/screens.ts'

const all = [
  { label: 'Create Account', Icon: UserPlus, path: '/admin/users', search: '?user=new' },
  { label: 'Create Approval Group', Icon: UsersRound, path: '/admin/approval-groups', search: '?group=new' },
] as const

export function Action() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const isWide = useMedia('(min-width: 1280px)')
  const shown = all.filter(({ path }) => path !== pathname && screenPaths.includes(path))
  const go = ({ path, search }: (typeof all)[number]) => void navigate(path + search)
  if (isWide || shown.length === 1)
    return shown.map((one) => (
      <Button key={one.path} onClick={() => go(one)}>
        <one.Icon aria-hidden />
        <span>{one.label}</span>
      </Button>
    ))
  return (
    <Menu
      items={shown.map((one) => ({
        label: one.label,
        icon: <one.Icon aria-hidden />,
        onSelect: () => go(one),
      }))}
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
