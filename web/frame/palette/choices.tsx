// The palette's choices that need no server: the user's screens and actions.
import {
  CalendarRange,
  Code,
  LogOut,
  Moon,
  Monitor,
  Plus,
  Search,
  Sun,
  UserPlus,
  UsersRound,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDate } from '#domain/date.ts'
import { timesheetHome, type SidebarEntry } from '#domain/navigation.ts'
import type { Meaning } from '#domain/palette.ts'
import { administrators, mayCreateTimesheet, type UserType } from '#domain/people.ts'
import { addressOf, settingsEntries } from '#domain/setting/views.ts'
import type { ColourMode } from '#web/client/colourMode.ts'
import type { Option } from '#web/fields/options.ts'
import type { ListSearch } from '#web/client/searchOnScreen.ts'
import { NEEDS_NETWORK } from '#web/timesheets/opensHere.ts'
import { entryIcon } from '../shell/entryIcon.ts'

/** A choice and its action. */
export type Choice = Option & {
  /** Other words that users may type for it. */
  also?: string
  run: () => void
}

export type PaletteViewer = {
  readonly userId: string
  readonly userType: UserType
  readonly allowTimesheetCreation: boolean
}

const alsoCalled: Partial<Record<SidebarEntry['icon'], string>> = {
  timesheet: 'timesheets dashboard home',
  manuals: 'documents files',
  profile: 'account password avatar',
  users: 'people accounts staff',
  groups: 'approvers teams',
  timesheetTracking: 'history changes',
  userTracking: 'log sign-ins',
  notifications: 'messages unread',
  settings: 'configuration rules',
}

/**
 * @param opens the screens that open now, in addition to the person's timesheets.
 * @param go navigates to an address.
 */
export function screenChoices(
  { userType }: PaletteViewer,
  entries: readonly SidebarEntry[],
  opens: { manuals: boolean; others: boolean },
  go: (path: string) => void,
): Choice[] {
  const screen = (path: string, name: string, icon: ReactNode, isOpen: boolean, also?: string): Choice => ({
    id: `screen:${path}`,
    group: 'Screens',
    name,
    also,
    icon,
    ...(!isOpen && { disabled: true, detail: NEEDS_NETWORK }),
    run: () => go(path),
  })
  const own = entries.flatMap(({ path, label, icon }) => {
    const Icon = entryIcon[icon]
    const isOpen = icon === 'timesheet' || (icon === 'manuals' ? opens.manuals : opens.others)
    const own = screen(path, label, <Icon aria-hidden />, isOpen, alsoCalled[icon])
    if (icon === 'timesheet' && userType !== 'STAFF') {
      const week = screen(
        `${timesheetHome(userType)}?view=week`,
        'Week',
        <CalendarRange aria-hidden />,
        // This week shows everybody.
        opens.others,
        'people grid',
      )
      return [own, week]
    }
    if (icon !== 'settings') return [own]
    const views = settingsEntries.map((entry) =>
      screen(
        addressOf(entry),
        // What has a screen of its own is no setting.
        'path' in entry ? entry.label : `Settings: ${entry.label}`,
        <Icon aria-hidden />,
        isOpen,
      ),
    )
    return [own, ...views]
  })
  const reference = screen(
    '/api-reference',
    'API reference',
    <Code aria-hidden />,
    opens.others,
    'rest odata openapi programs',
  )
  return [...own, reference]
}

const modes: { mode: ColourMode; name: string; icon: ReactNode; also: string }[] = [
  { mode: 'light', name: 'Theme: light', icon: <Sun aria-hidden />, also: 'colours bright day mode' },
  { mode: 'dark', name: 'Theme: dark', icon: <Moon aria-hidden />, also: 'colours night mode' },
  { mode: 'auto', name: 'Theme: auto', icon: <Monitor aria-hidden />, also: 'colours device system mode' },
]

export type Acts = {
  go: (path: string) => void
  /** Opens a new timesheet of today, or of a date. */
  create: (date?: string) => void
  mode: ColourMode
  setMode: (mode: ColourMode) => void
  logOut: () => void
}

export function actionChoices(viewer: PaletteViewer, acts: Acts): Choice[] {
  const action = (id: string, name: string, icon: ReactNode, also: string, run: () => void): Choice => ({
    id: `do:${id}`,
    group: 'Actions',
    name,
    also,
    icon,
    run,
  })
  const account = () => acts.go('/admin/users?user=new')
  const group = () => acts.go('/admin/approval-groups?group=new')
  return [
    ...(mayCreateTimesheet(viewer)
      ? [
          action('create', 'Create Timesheet', <Plus aria-hidden />, 'new add record day', () =>
            acts.create(),
          ),
        ]
      : []),
    ...(administrators.includes(viewer.userType)
      ? [
          action('account', 'Create Account', <UserPlus aria-hidden />, 'new add user person', account),
          action('group', 'Create Approval Group', <UsersRound aria-hidden />, 'new add', group),
        ]
      : []),
    ...modes
      .filter(({ mode }) => mode !== acts.mode)
      .map(({ mode, name, icon, also }) =>
        action(`theme-${mode}`, name, icon, also, () => acts.setMode(mode)),
      ),
    action('log-out', 'Log Out', <LogOut aria-hidden />, 'sign out leave quit', acts.logOut),
  ]
}

/** The search of the list on screen, on a phone. A typed '#1234' is a timesheet, not a search. */
export function searchChoices(list: ListSearch | null, text: string): Choice[] {
  if (!list?.accepts(text) || text.startsWith('#')) return []
  return [
    {
      id: 'all:on-screen',
      name: `${list.label}: “${text}”`,
      icon: <Search aria-hidden />,
      run: () => list.apply(text),
    },
  ]
}

/** The choices for a typed date, for users who only record time; others search timesheets of that date. */
export function datedChoices(viewer: PaletteViewer, { dated }: Meaning, create: Acts['create']): Choice[] {
  if (!dated || dated.words !== '' || viewer.userType !== 'STAFF') return []
  const { date } = dated
  return [
    {
      id: `do:create-${date}`,
      group: 'Actions',
      name: `Create Timesheet for ${formatDate(date)}`,
      icon: <Plus aria-hidden />,
      run: () => create(date),
    },
  ]
}
