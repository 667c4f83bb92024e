// Adds holidays to several regions, one after the other. A retry after a failure is safe, because a region does not
// change for a day that it already has.
import { useCallback } from 'react'
import type { addHolidaysMutation } from '#web/__generated__/addHolidaysMutation.graphql.ts'
import { notify, saved } from '#web/client/notify.ts'
import { sentenceOf, useAction } from '#web/relay/useAction.ts'
import { addHolidays } from './addHolidays.ts'
import { didInWords } from './compared.ts'

export type Addition = { region: string; holidays: { date: string; name: string }[] }

/**
 * `[add, isAdding]`. `add` resolves to null when all regions have their days, otherwise to the error and its region.
 * @param year the year on screen.
 */
export function useAddToRegions(year: number) {
  const [add, isAdding] = useAction<addHolidaysMutation>(addHolidays, { errors: 'returned' })
  const run = useCallback(
    async (additions: readonly Addition[]): Promise<string | null> => {
      const done: { region: string; added: number; renamed: number }[] = []
      for (const { region, holidays } of additions) {
        const outcome = await add({ region, holidays, years: [year] })
        if (outcome.is !== 'done') {
          const before = done.length > 0 ? `${didInWords(done)}. ` : ''
          return `${before}${region}: ${sentenceOf(outcome) ?? 'not added. Please try again.'}`
        }
        const { added = 0, renamed = 0 } = outcome.result
        done.push({ region, added, renamed })
      }
      notify.success(saved(didInWords(done)))
      return null
    },
    [add, year],
  )
  return [run, isAdding] as const
}
