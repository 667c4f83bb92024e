// What became of each row of a crew day, and all of them in one line.
import { crewStateLabel, type CrewState } from '#domain/crew/prepared-day.ts'
import { type CrewGrid, type CrewRow } from '#domain/crew/grid.ts'
import { inBrief, obstacleOf, type DayProblem, type Obstacle } from '#domain/crew/obstacle.ts'
import type { CheckSettings } from '#domain/timesheet/checks.ts'
import { formatDuration, shiftLabel, workedMinutes } from '#domain/timesheet/time.ts'

/** READY is handed out next; SETTLED is stored as it is. */
export type StandingKind = 'READY' | 'NEEDS_YOU' | 'EMPTY' | 'SETTLED' | 'LOCKED'
export type Standing = CrewRow & {
  kind: StandingKind
  /** Its state in a word. */
  word: string
  /** What has to be put right. */
  obstacle: Obstacle | null
  minutes: number
}

type Day = { startDate: string; settings: CheckSettings; problems: ReadonlyMap<string, DayProblem> }

/** @param problems what the server says, by person. */
export function standingsOf({ rows, shift }: CrewGrid, { startDate, settings, problems }: Day): Standing[] {
  return rows.map((row) => {
    const { person, tasks, isEdited, isLocked } = row
    const said = isLocked ? undefined : problems.get(person.userId)
    const obstacle = obstacleOf(row, startDate, shift, settings) ?? (said ? inBrief(said, row) : null)
    const minutes = tasks.reduce((sum, task) => sum + workedMinutes(task), 0)
    const state = isEdited && tasks.length > 0 ? 'READY' : person.state
    const kind = isLocked
      ? 'LOCKED'
      : obstacle || state === 'DECLINED'
        ? 'NEEDS_YOU'
        : state === 'READY'
          ? 'READY'
          : state === 'OFFERED'
            ? 'SETTLED'
            : 'EMPTY'
    const isOther = person.day !== null && person.day.shift !== shift
    const word = isOther
      ? `${crewStateLabel[state]} · ${shiftLabel[person.day!.shift]} shift`
      : crewStateLabel[state]
    return { ...row, kind, obstacle, minutes, word }
  })
}

const inGroups: readonly (readonly [words: string, states: readonly CrewState[]])[] = [
  ['handed out', ['OFFERED']],
  ['started', ['STARTED']],
  ['handed in', ['HANDED_IN', 'HANDED_IN_OTHERWISE', 'HANDED_IN_ALREADY']],
  ['away', ['AWAY']],
  ['closed', ['CLOSED', 'EXPIRED']],
]

/** '8 of 12 ready · 65 hrs 00 mins' and '2 need you, 1 handed in, 1 away'. */
export function inOneLine(standings: readonly Standing[]): { ready: string; rest: string } {
  const ready = standings.filter(({ kind }) => kind === 'READY')
  const minutes = ready.reduce((sum, row) => sum + row.minutes, 0)
  const needing = standings.filter(({ kind }) => kind === 'NEEDS_YOU').length
  const others = inGroups.map(([words, states]): [number, string] => [
    standings.filter(
      ({ kind, person }) => (kind === 'SETTLED' || kind === 'LOCKED') && states.includes(person.state),
    ).length,
    words,
  ])
  const empty = standings.filter(({ kind }) => kind === 'EMPTY').length
  const counts: [number, string][] = [
    [needing, needing === 1 ? 'needs you' : 'need you'],
    ...others,
    [empty, 'without a task'],
  ]
  return {
    ready: `${ready.length} of ${standings.length} ready · ${formatDuration(minutes)}`,
    rest: counts.flatMap(([count, words]) => (count > 0 ? `${count} ${words}` : [])).join(', '),
  }
}
