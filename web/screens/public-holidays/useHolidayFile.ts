// A chosen file: read in the browser, with the holidays that the regions have on its days.
import { useContext, useRef, useState } from 'react'
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay'
import type { useHolidayFileQuery } from '#web/__generated__/useHolidayFileQuery.graphql.ts'
import { CallFailed, UNREACHABLE } from '#web/client/call-failed.ts'
import { CompanyZoneContext } from '#web/client/companyZone.ts'
import { UnreadableFile } from './parsedFile.ts'
import { readHolidayFile, type HolidayFile } from './holidayFile.ts'
import { yearOf } from './holidayParams.ts'

/** The names of a region's holidays by date. */
export type NamesNow = ReadonlyMap<string, string>

export type FileState =
  | { is: 'choosing'; message: string | null }
  | { is: 'reading'; file: string }
  | { is: 'read'; file: string; found: HolidayFile; now: ReadonlyMap<string, NamesNow> }

/** @param thisYear the first year that is offered. */
export function useHolidayFile(thisYear: number) {
  const environment = useRelayEnvironment()
  const zone = useContext(CompanyZoneContext)
  const [state, setState] = useState<FileState>({ is: 'choosing', message: null })
  // Discards the result of an earlier choice.
  const turn = useRef(0)

  const namesNow = async (years: number[]): Promise<Map<string, NamesNow>> => {
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
    return new Map(
      answer!.settings.holidayRegions.map((region) => [
        region.name,
        new Map(region.holidays.map(({ date, name }) => [date, name])),
      ]),
    )
  }
  const read = async (file: File): Promise<FileState> => {
    try {
      const found = await readHolidayFile(file, thisYear, zone)
      const now = await namesNow([...new Set(found.days.map(({ date }) => yearOf(date)))])
      return { is: 'read', file: file.name, found, now }
    } catch (error) {
      const isForUser = error instanceof UnreadableFile || error instanceof CallFailed
      return { is: 'choosing', message: isForUser ? error.message : UNREACHABLE }
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
