// The state of a person's day in one word; in red what keeps it from being handed out, which does not stop the others.
import { chakra } from '@chakra-ui/react'
import {
  CalendarOff,
  Check,
  CircleDashed,
  Clock,
  Lock,
  Send,
  TriangleAlert,
  X,
  type LucideIcon,
} from 'lucide-react'
import type { CrewState } from '#domain/crew/prepared-day.ts'
import { keptOver, withoutEdits } from '#domain/crew/grid.ts'
import { type Obstacle } from '#domain/crew/obstacle.ts'
import { Button } from '#web/design/Button.tsx'
import { Tag } from '#web/design/Tag.tsx'
import type { GridProps } from './gridProps.ts'
import type { Standing } from './standing.ts'

const look: Readonly<Record<CrewState, readonly [Shape: LucideIcon, colour: string]>> = {
  FREE: [CircleDashed, 'status.draft'],
  READY: [CircleDashed, 'status.draft'],
  OFFERED: [Send, 'status.pending'],
  STARTED: [Clock, 'status.pending'],
  HANDED_IN: [Check, 'status.approved'],
  HANDED_IN_OTHERWISE: [Check, 'status.approved'],
  HANDED_IN_ALREADY: [Check, 'status.approved'],
  DECLINED: [X, 'status.declined'],
  EXPIRED: [Lock, 'status.cancelled'],
  AWAY: [CalendarOff, 'status.pending'],
  CLOSED: [Lock, 'status.cancelled'],
}

export function RowState({ row, change }: { row: Standing } & Pick<GridProps, 'change'>) {
  const { person, obstacle, word, kind, isEdited } = row
  if (obstacle)
    return row.isOvertaken ? (
      <chakra.span display="inline-flex" flexWrap="wrap" alignItems="center" gap="1.5">
        <InRed obstacle={obstacle} />
        <Button size="sm" onClick={() => change((_, input) => keptOver(input, person))}>
          Keep mine
        </Button>
        <Button
          size="sm"
          onClick={() => change((grid, input) => withoutEdits(grid, input, (id) => id === person.userId))}
        >
          Take theirs
        </Button>
      </chakra.span>
    ) : (
      <InRed obstacle={obstacle} />
    )
  if (kind === 'EMPTY')
    return (
      <chakra.span textStyle="small" color="inkFaint">
        {word}
      </chakra.span>
    )
  const [Shape, colour] = look[isEdited ? 'READY' : person.state]
  const { words } = person.day ?? { words: '' }
  return (
    <chakra.span display="inline-grid" gap="1" justifyItems="start" minWidth="0">
      <Tag Shape={Shape} colour={colour}>
        {word}
      </Tag>
      {person.state === 'DECLINED' && !isEdited && words && (
        <chakra.q textStyle="small" color="inkSoft" overflowWrap="anywhere">
          {words}
        </chakra.q>
      )}
    </chakra.span>
  )
}

function InRed({ obstacle: { words, sentence } }: { obstacle: Obstacle }) {
  return (
    <chakra.span
      title={sentence}
      display="inline-flex"
      gap="1.5"
      paddingInline="2"
      paddingBlock="1"
      borderRadius="md"
      bg="status.declined.bg"
      color="status.declined.fg"
      fontSize="xs"
      fontWeight="strong"
      lineHeight="1.3"
      overflowWrap="anywhere"
    >
      <TriangleAlert size={13} strokeWidth={2.2} aria-hidden style={{ flex: 'none', marginTop: 1 }} />
      {words}
    </chakra.span>
  )
}
