// A menu to start a new timesheet or a template from a day of the person's own, with other actions.
import { Bookmark, CopyPlus } from 'lucide-react'
import type { Pattern } from '#domain/timesheet/copy.ts'
import type { MenuItem } from '#web/design/Menu.tsx'
import { MoreMenu } from '#web/design/MoreMenu.tsx'
import { networkLabel, useIsOnline } from '#web/relay/connection.ts'
import { useOpensHere } from './opensHere.ts'
import { useTimesheetDialog } from './useTimesheetDialog.ts'

type Props = {
  /** The stored timesheet's; null if there is none or the person may not copy it. */
  number: number | null
  /** The day in the form, null while it is empty; by default the stored day. */
  day?: Pattern | null
  label?: string
  /** Other actions. */
  more?: readonly MenuItem[]
  tabIndex?: 0 | -1
}

export function TimesheetMenu({ number, day, label, more = [], tabIndex }: Props) {
  const { copy, saveAsTemplate, preload } = useTimesheetDialog()
  const isOnline = useIsOnline()
  const items: MenuItem[] = []
  const opensHere = useOpensHere(number ?? 0)
  if (number !== null)
    items.push({
      label: networkLabel('Copy to a new timesheet', opensHere),
      icon: <CopyPlus aria-hidden />,
      disabled: !opensHere,
      onSelect: () => copy(number),
    })
  const pattern = day === undefined ? number : day
  if (pattern !== null) {
    const icon = <Bookmark aria-hidden />
    items.push({
      label: networkLabel('Save as template', isOnline),
      icon,
      disabled: !isOnline,
      onSelect: () => saveAsTemplate(pattern),
    })
  }
  return <MoreMenu label={label} items={[...items, ...more]} tabIndex={tabIndex} onReach={preload} />
}
