// The icon of each sidebar entry.
import {
  Banknote,
  Bell,
  BookOpen,
  ChartColumn,
  CircleUserRound,
  ClipboardCheck,
  ClipboardList,
  FileSignature,
  HardHat,
  History,
  Settings,
  Users,
  UsersRound,
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { SidebarEntry, SidebarIcon } from '#domain/navigation.ts'

export const entryIcon: Record<SidebarIcon, LucideIcon> = {
  timesheet: ClipboardList,
  crew: HardHat,
  manuals: BookOpen,
  dockets: FileSignature,
  reports: ChartColumn,
  profile: CircleUserRound,
  users: Users,
  groups: ClipboardCheck,
  timesheetTracking: History,
  userTracking: UsersRound,
  payroll: Banknote,
  notifications: Bell,
  settings: Settings,
}

/** Whether the address belongs to an entry; `/super` and `/admin` are the same screens (spec 2). */
export function isAt(
  pathname: string,
  { path, leadsTo = [] }: Pick<SidebarEntry, 'path' | 'leadsTo'>,
): boolean {
  const here = withoutAlias(pathname)
  return [path, ...leadsTo].map(withoutAlias).some((there) => here === there || here.startsWith(`${there}/`))
}

function withoutAlias(path: string): string {
  return path.replace(/^\/(?:super|admin)(?=\/)/, '').replace(/\/+$/, '')
}
