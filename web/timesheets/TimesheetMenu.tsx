// What a person makes of a day of their own, a new timesheet or a template, and what else can be done with it, behind one
// button.
import { Bookmark, CopyPlus } from 'lucide-react'
import type { Pattern } from '#domain/timesheet/copy.ts'
import type { MenuItem } from '#web/design/Menu.tsx'
import { MoreMenu } from '#web/design/MoreMenu.tsx'
import { useTimesheetDialog } from './useTimesheetDialog.ts'

type Props = {
  /** Of the stored timesheet; null where there is none, or where it is not the person's to copy. */
  number: number | null
  /** The day as a form holds it, null while that is empty; left out, it is the stored one. */
  day?: Pattern | null
  label?: string
  /** What else there is to do. */
  more?: readonly MenuItem[]
  tabIndex?: 0 | -1
}

export function TimesheetMenu({ number, day, label, more = [], tabIndex }: Props) {
  const { copy, saveAsTemplate, preload } = useTimesheetDialog()
  const items: MenuItem[] = []
  if (number !== null) {
    const icon = <CopyPlus aria-hidden />
    items.push({ label: 'Copy to a new timesheet', icon, onSelect: () => copy(number) })
  }
  const pattern = day === undefined ? number : day
  if (pattern !== null) {
    const icon = <Bookmark aria-hidden />
    items.push({ label: 'Save as template', icon, onSelect: () => saveAsTemplate(pattern) })
  }
  return <MoreMenu label={label} items={[...items, ...more]} tabIndex={tabIndex} onReach={preload} />
}
