// A chosen file: read in the browser, and compared with the holidays that the region has.
import { useRef, useState } from 'react'
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay'
import type { useHolidayFileQuery } from '#web/__generated__/useHolidayFileQuery.graphql.ts'
import { CallFailed, UNREACHABLE } from '#web/client/call-failed.ts'
import { UnreadableFile, type FoundDay } from './found.ts'
import { readHolidayFile } from './holidayFile.ts'
import { yearOf } from './holidayParams.ts'

/** A day of the file. `was` is the name that it has now; null if it is no holiday yet. */
export type ComparedDay = FoundDay & { was: string | null }

export type FileState =
  | { is: 'choosing'; message: string | null }
  | { is: 'reading'; file: string }
  | { is: 'read'; file: string; days: readonly ComparedDay[]; leftOut: number }

/** @param thisYear the first year that is offered. */
export function useHolidayFile(region: string, thisYear: number) {
  const environment = useRelayEnvironment()
  const [state, setState] = useState<FileState>({ is: 'choosing', message: null })
  // Discards the result of an earlier choice.
  const turn = useRef(0)

  const namesNow = async (years: number[]): Promise<Map<string, string>> => {
    const query = graphql`
      query useHolidayFileQuery($years: [Int!]!) {
        settings {
          holidayRegions(years: $years) {
            name
            holidays {
              date
              name
            }
          }
        }
      }
    `
    const answer = await fetchQuery<useHolidayFileQuery>(environment, query, { years }).toPromise()
    const found = answer!.settings.holidayRegions.find(({ name }) => name === region)
    return new Map(found?.holidays.map(({ date, name }) => [date, name]))
  }
  const read = async (file: File): Promise<FileState> => {
    try {
      const { days, leftOut } = await readHolidayFile(file, thisYear)
      const now = await namesNow([...new Set(days.map(({ date }) => yearOf(date)))])
      const compared = days.map((day) => ({ ...day, was: now.get(day.date) ?? null }))
      return { is: 'read', file: file.name, days: compared, leftOut }
    } catch (error) {
      const isSaid = error instanceof UnreadableFile || error instanceof CallFailed
      return { is: 'choosing', message: isSaid ? error.message : UNREACHABLE }
    }
  }
  return {
    state,
    choose: async ([file, another]: readonly File[]) => {
      if (!file) return
      const mine = ++turn.current
      if (another) return setState({ is: 'choosing', message: 'Choose one file at a time.' })
      setState({ is: 'reading', file: file.name })
      const next = await read(file)
      if (mine === turn.current) setState(next)
    },
  }
}
