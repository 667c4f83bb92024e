// The crew day as the server tells it: people with their stored days, and the earlier day that can be copied.
import { graphql, readInlineData } from 'react-relay'
import type { CrewMember, StoredDay } from '#domain/crew/grid.ts'
import { fullName } from '#domain/people.ts'
import type { TaskValues } from '#domain/timesheet/task.ts'
import type { crewDay_day$key } from '#web/__generated__/crewDay_day.graphql.ts'
import type { crewDay_prepared$key } from '#web/__generated__/crewDay_prepared.graphql.ts'
import type { DayToPrepareInput } from '#web/__generated__/useHandOutMutation.graphql.ts'
import { readTask } from '#web/timesheets/form/task/readTask.ts'
import { patternInput } from '#web/timesheets/form/values.ts'

export type CrewDay = {
  group: { readonly id: string; readonly name: string }
  date: string
  isCut: boolean
  people: CrewMember[]
  previous: { date: string; days: { userId: string; lines: readonly TaskValues[] }[] } | null
}

export function readCrewDay(key: crewDay_day$key): CrewDay {
  const day = readInlineData(
    graphql`
      fragment crewDay_day on CrewDay @inline {
        date
        isCut
        group {
          id
          name
        }
        people {
          userId
          firstName
          lastName
          state
          preparedId
          isOfCrew
        }
        prepared {
          ...crewDay_prepared
        }
        previous {
          date
          prepared {
            ...crewDay_prepared
          }
        }
      }
    `,
    key,
  )
  const days = new Map(day.prepared.map((prepared) => [readPrepared(prepared).id, readPrepared(prepared)]))
  return {
    ...{ group: day.group, date: day.date, isCut: day.isCut },
    people: day.people.map(({ userId, state, isOfCrew, preparedId, ...person }) => ({
      ...{ userId, state, isOfCrew, name: fullName(person) },
      day: days.get(preparedId ?? '') ?? null,
    })),
    previous: day.previous
      ? { date: day.previous.date, days: day.previous.prepared.map(readPrepared) }
      : null,
  }
}

function readPrepared(key: crewDay_prepared$key): StoredDay & { userId: string } {
  const { lines, preparedBy, user, ...day } = readInlineData(
    graphql`
      fragment crewDay_prepared on PreparedDay @inline {
        id
        version
        shift
        words
        user {
          id
        }
        preparedBy {
          firstName
          lastName
        }
        lines {
          notes
          ...readTask_task
        }
      }
    `,
    key,
  )
  return {
    ...day,
    ...{ userId: user.id, by: fullName(preparedBy) },
    lines: lines.map((line, at) => ({ ...readTask(String(at), line), notes: line.notes })),
  }
}

type Row = { person: CrewMember; tasks: readonly TaskValues[]; isEdited: boolean }

/** A row as mutation input. Its tasks have times. @param seen the version that the leader saw. */
export function dayInput(
  { person, tasks }: Row,
  seen: number | null,
  { startDate, shift }: Pick<DayToPrepareInput, 'startDate' | 'shift'>,
): DayToPrepareInput {
  return {
    ...{ user: person.userId, startDate, shift, version: seen },
    lines: tasks.map((task) => ({
      ...patternInput(task),
      ...{ startTime: task.startTime!, endTime: task.endTime!, notes: task.notes },
    })),
  }
}
