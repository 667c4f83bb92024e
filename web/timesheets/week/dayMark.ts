// The icon and the colours of a day's state.
import { CalendarOff, Flag, Lock, Minus, Palmtree, Smartphone } from 'lucide-react'
import { statusShape } from '#web/timesheets/StatusTag.tsx'
import { isAway, type DayState } from './dayState.ts'

/** A state that is shown. */
export type MarkedState = Exclude<DayState, 'EMPTY' | 'FUTURE'>

/** In the order of the legend. */
export const markedStates: readonly MarkedState[] = [
  'MISSING',
  'DECLINED',
  'PENDING',
  'APPROVED',
  'DRAFT',
  'RECALLED',
  'CANCELLED',
  'CLOSED',
  'LEAVE_ASKED',
  'PUBLIC_HOLIDAY',
  'LEAVE',
  'NOT_ROSTERED',
]

const awayShape = { PUBLIC_HOLIDAY: Flag, LEAVE: Palmtree, NOT_ROSTERED: CalendarOff }

export function markOf(state: MarkedState) {
  if (state === 'WAITING') return { Shape: Smartphone, fg: 'status.draft.fg', bg: 'status.draft.bg' }
  if (state === 'LEAVE_ASKED') return { Shape: Palmtree, fg: 'status.pending.fg', bg: 'status.pending.bg' }
  if (state === 'MISSING') return { Shape: Minus, fg: 'warn', bg: 'warnSoft' }
  if (isAway(state)) return { Shape: awayShape[state], fg: 'inkSoft', bg: 'sunken' }
  if (state === 'CLOSED') return { Shape: Lock, fg: 'inkSoft', bg: 'sunken' }
  const colour = `status.${state.toLowerCase()}`
  return { Shape: statusShape[state], fg: `${colour}.fg`, bg: `${colour}.bg` }
}
