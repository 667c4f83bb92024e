// Deletes the selected pay locations in one request.
import { graphql } from 'react-relay'
import { counted, wordFor } from '#domain/counted.ts'
import { PAY_LOCATIONS_AT_ONCE } from '#domain/limits.ts'
import type { useDeleteLocationsMutation } from '#web/__generated__/useDeleteLocationsMutation.graphql.ts'
import { listed } from '#web/accounts/listed.ts'
import { deleted, notify } from '#web/client/notify.ts'
import { deletingQuestion } from '#web/design/deletingQuestion.tsx'
import { useConfirm } from '#web/design/useConfirm.tsx'
import { useSelection, type Lost } from '#web/lists/useSelection.ts'
import { useAction } from '#web/relay/useAction.ts'
import type { LocationRow } from './locationRow.ts'

export function useDeleteLocations(rows: readonly LocationRow[]) {
  const confirm = useConfirm()
  const [run, isRunning] = useAction<useDeleteLocationsMutation>(graphql`
    mutation useDeleteLocationsMutation($ids: [ID!]!) {
      result: deletePayLocations(ids: $ids) {
        ...useAction_error @alias(as: "error")
        ... on PayLocationsDeleted {
          goneIds @deleteRecord
          kept {
            name
            ...locationRow_location
          }
        }
      }
    }
  `)
  const { selection, picked, toggle, clear } = useSelection(rows, () => true, notifyLost, isRunning)
  const deletePicked = async () => {
    if (picked.length > PAY_LOCATIONS_AT_ONCE)
      return notify.error(`Select ${PAY_LOCATIONS_AT_ONCE} pay locations at most.`)
    const question = deletingQuestion({
      names: picked.map(({ name }) => name),
      plural: 'pay locations',
      withHistory: 'Pay locations that people have or had become inactive instead of being deleted.',
    })
    if (!(await confirm(question))) return
    const outcome = await run({ ids: picked.map(({ id }) => id) })
    if (outcome.is !== 'done') return
    clear()
    const { kept = [], goneIds = [] } = outcome.result
    const deletedNames = listed(picked.map(({ name }) => name))
    if (kept.length === 0) return notify.success(deleted(deletedNames))
    const names = kept.map(({ name }) => name).join(', ')
    const inactive = `Made inactive instead, because people have or had ${wordFor(kept.length, 'it', 'them')}: ${names}.`
    notify.info(goneIds.length > 0 ? `${goneIds.length} deleted. ${inactive}` : inactive)
  }
  return { selection, picked: picked.length, toggle, clear, isRunning, deletePicked }
}

function notifyLost({ gone, barred }: Lost): void {
  const lost = gone + barred
  notify.info(`${counted(lost, 'pay location')} removed from the selection.`)
}
