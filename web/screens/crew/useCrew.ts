// The behaviour of a crew day: what is stored, what a leader types over it and keeps in this browser, and what would stop it.
import { useEffect, useMemo, useState } from 'react'
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay'
import { gridOf, isTyped, noInput, type CrewGrid, type CrewInput } from '#domain/crew/grid.ts'
import { type DayProblem } from '#domain/crew/obstacle.ts'
import type { CheckSettings } from '#domain/timesheet/checks.ts'
import type { Shift } from '#domain/timesheet/time.ts'
import type { useCrewCheckQuery } from '#web/__generated__/useCrewCheckQuery.graphql.ts'
import { CallFailed } from '#web/client/call-failed.ts'
import { newUuid } from '#web/client/uuid.ts'
import type { Unsaved } from '#web/forms/unsaved.ts'
import { useStorage } from '#web/forms/useStorage.ts'
import { useLeaving } from '#web/forms/useLeaving.ts'
import { useUnsavedWork } from '#web/forms/useUnsavedWork.ts'
import { dayInput, type CrewDay } from './crewDay.ts'
import { crewWork, type CrewWork } from './crewWork.ts'
import { standingsOf, type Standing } from './standing.ts'

export type CrewOptions = {
  day: CrewDay
  shift: Shift
  settings: CheckSettings
  userId: string
  /** Everybody of the group, and not the crew alone. */
  showsAll: boolean
  /** Work from this browser. */
  unsaved: Unsaved<CrewWork> | null
}

export type Crew = ReturnType<typeof useCrew>

export function useCrew({ day, shift, settings, userId, showsAll, unsaved }: CrewOptions) {
  const { group, date, people } = day
  const [input, setInput] = useState<CrewInput>(unsaved?.values ?? noInput)
  const [isRestored, setRestored] = useState(unsaved !== null)
  const all = useMemo(() => gridOf(people, input, shift), [people, input, shift])
  // Those of a first day stay when some of them have their tasks.
  const [hasCrew] = useState(() => people.some(({ isOfCrew, day }) => isOfCrew || day !== null))
  const grid: CrewGrid = showsAll || !hasCrew ? all : { ...all, rows: all.rows.filter(isShown) }
  const isChanged = isTyped(all)
  const [work] = useState(() => ({
    id: unsaved?.id ?? newUuid(),
    ...{ userId, number: null, version: null, clientMutationKey: newUuid() },
  }))
  useUnsavedWork(
    crewWork,
    work,
    useMemo(() => ({ ...input, groupId: group.id, date, shift }), [input, group.id, date, shift]),
    isChanged,
  )
  const storage = useStorage()
  // Where the browser keeps it, it is back when the leader is.
  useLeaving(isChanged && storage !== null && storage !== 'room')
  const { problems, note } = useProblems(
    standingsOf(all, { startDate: date, settings, problems: none }),
    date,
    shift,
  )
  return {
    grid,
    standings: standingsOf(grid, { startDate: date, settings, problems }),
    /** How many people of the group are not shown. */
    hidden: all.rows.length - grid.rows.length,
    isChanged,
    isRestored: isRestored && isChanged,
    change: (make: (grid: CrewGrid, input: CrewInput) => CrewInput) =>
      setInput((now) => make(gridOf(people, now, shift), now)),
    discard: () => {
      setRestored(false)
      setInput(noInput)
    },
    /** Shows what the server has refused. */
    note,
  }
}

const none: ReadonlyMap<string, DayProblem> = new Map()

function isShown({ person, isEdited }: CrewGrid['rows'][number]): boolean {
  return person.isOfCrew || person.day !== null || isEdited
}

/** Milliseconds from the last key or press to the server’s check. */
const PAUSE = 400

type Outcome = useCrewCheckQuery['response']['checkCrewDay'][number]

/** What the server would refuse of the rows that are ready, by person; each for as long as the row stays the same. */
function useProblems(standings: readonly Standing[], startDate: string, shift: Shift) {
  const environment = useRelayEnvironment()
  const [said, setSaid] = useState<ReadonlyMap<string, DayProblem & { about: string }>>(new Map())
  const inputs = standings
    .filter(({ kind }) => kind === 'READY')
    .map((row) => dayInput(row, row.person.day?.version ?? null, { startDate, shift }))
  const about = new Map(inputs.map((input) => [input.user, JSON.stringify(input)]))
  const asked = JSON.stringify(inputs)
  const note = (outcomes: readonly Outcome[]) =>
    setSaid((before) => {
      const after = new Map(before)
      for (const { userId, code, message, path = null } of outcomes)
        if (code && message) after.set(userId, { about: about.get(userId) ?? '', code, message, path })
        else after.delete(userId)
      return after
    })
  useEffect(() => {
    if (asked === '[]') return
    let isWanted = true
    const timer = setTimeout(() => {
      fetchQuery<useCrewCheckQuery>(
        environment,
        check,
        { days: JSON.parse(asked) },
        { fetchPolicy: 'network-only' },
      )
        .toPromise()
        .then(
          (answer) => isWanted && note(answer!.checkCrewDay),
          (error: unknown) => {
            // Handing out asks again.
            if (!(error instanceof CallFailed)) throw error
          },
        )
    }, PAUSE)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `note` names the rows that were asked about.
  }, [environment, asked])
  const problems = new Map(
    [...said].flatMap(([userId, one]) => (about.get(userId) === one.about ? [[userId, one] as const] : [])),
  )
  return { problems, note }
}

const check = graphql`
  query useCrewCheckQuery($days: [DayToPrepareInput!]!) {
    checkCrewDay(days: $days) {
      userId
      code
      message
      path
    }
  }
`
