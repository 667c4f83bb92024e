// The kind of change, as a word, a colour and an icon.
import { historyActionLabel } from '#domain/timesheet/history.ts'
import { chakra } from '@chakra-ui/react'
import { FilePlus2, Pencil, Trash2 } from 'lucide-react'
import type { Action } from './trackingFilters.ts'

const looks = {
  CREATE: { Icon: FilePlus2, color: 'status.approved.fg' },
  EDIT: { Icon: Pencil, color: 'inkSoft' },
  DELETE: { Icon: Trash2, color: 'status.declined.fg' },
} as const

export function ActionTag({ action }: { action: Action }) {
  const { Icon, color } = looks[action]
  return (
    <chakra.span
      display="inline-flex"
      flex="none"
      alignItems="center"
      gap="1.5"
      color={color}
      fontWeight="medium"
    >
      <Icon size={14} aria-hidden />
      {historyActionLabel[action]}
    </chakra.span>
  )
}
