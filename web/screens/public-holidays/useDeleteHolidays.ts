// Deletes the selected public holidays in one request.
import { graphql } from 'react-relay'
import { IDS_MAX } from '#domain/bounds.ts'
import { counted } from '#domain/counted.ts'
import { formatDate } from '#domain/date.ts'
import type { useDeleteHolidaysMutation } from '#web/__generated__/useDeleteHolidaysMutation.graphql.ts'
import { listed } from '#web/accounts/listed.ts'
import { deleted, notify } from '#web/client/notify.ts'
import { deletingQuestion } from '#web/design/deletingQuestion.tsx'
import { useConfirm } from '#web/design/useConfirm.tsx'
import { useSelection, type Lost } from '#web/lists/useSelection.ts'
import { useAction } from '#web/relay/useAction.ts'

type Holiday = { readonly id: string; readonly date: string; readonly name: string }

/** @param year of the list on screen. */
export function useDeleteHolidays(holidays: readonly Holiday[], year: number) {
  const confirm = useConfirm()
  const [run, isRunning] = useAction<useDeleteHolidaysMutation>(graphql`
    mutation useDeleteHolidaysMutation($ids: [ID!]!, $years: [Int!]!) {
      result: deletePublicHolidays(ids: $ids) {
        ...useAction_error @alias(as: "error")
        ... on PublicHolidaysChange {
          settings {
            ...Holidays_settings @arguments(years: $years)
          }
        }
      }
    }
  `)
  const { selection, picked, toggle, clear } = useSelection(holidays, () => true, notifyLost, isRunning)
  const deletePicked = async () => {
    if (picked.length > IDS_MAX) return notify.error(`Select ${IDS_MAX} days at most.`)
    const names = picked.map(({ date, name }) => `${formatDate(date)}, ${name}`)
    const question = deletingQuestion({
      names,
      plural: 'public holidays',
      withHistory: 'Timesheets are then expected on these days.',
    })
    if (!(await confirm(question))) return
    const outcome = await run({ ids: picked.map(({ id }) => id), years: [year] })
    if (outcome.is !== 'done') return
    clear()
    notify.success(deleted(listed(names)))
  }
  return { selection, picked: picked.length, toggle, clear, isRunning, deletePicked }
}

function notifyLost({ gone, barred }: Lost): void {
  const lost = gone + barred
  notify.info(`${counted(lost, 'day')} removed from the selection.`)
}
