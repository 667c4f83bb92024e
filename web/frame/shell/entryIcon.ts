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
  History,
  Settings,
  Users,
  UsersRound,
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { SidebarIcon } from '#domain/navigation.ts'

export const entryIcon: Record<SidebarIcon, LucideIcon> = {
  timesheet: ClipboardList,
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
export function isAt(pathname: string, entryPath: string): boolean {
  const here = withoutAlias(pathname)
  const there = withoutAlias(entryPath)
  return here === there || here.startsWith(`${there}/`)
}

function withoutAlias(path: string): string {
  return path.replace(/^\/(?:super|admin)(?=\/)/, '').replace(/\/+$/, '')
}
