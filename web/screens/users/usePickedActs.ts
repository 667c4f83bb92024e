// Moves, pays, disables and logs out the selected users, after showing the effects of each.
import { useState } from 'react'
import { useRelayEnvironment } from 'react-relay'
import { wordFor } from '#domain/counted.ts'
import { BULK_MAX } from '#domain/limits.ts'
import { fullName } from '#domain/people.ts'
import { mayDo, type AccountAct } from '#domain/user/administration.ts'
import type { Kind, Linked } from '#web/accounts/LinkPeople.tsx'
import { listed, peopleOf } from '#web/accounts/listed.ts'
import { loadImpact, formatStaying, type Impact } from '#web/accounts/loadImpact.ts'
import { useActOnPeople, type Refused } from '#web/accounts/useActOnPeople.ts'
import { notify } from '#web/client/notify.ts'
import { useConfirm } from '#web/design/useConfirm.tsx'
import { personOf, targetOf, type ActingViewer } from './actingViewer.ts'
import type { Deleting } from './useDeleting.ts'
import type { UserRow } from './userRow.ts'

/** The open dialog. */
type Linking = { kind: Kind; people: readonly Linked[]; impact: Impact }
export type PickedActs = ReturnType<typeof usePickedActs>

export function usePickedActs({ pickedRows, note, clear }: Deleting, viewer: ActingViewer) {
  const environment = useRelayEnvironment()
  const confirm = useConfirm()
  const { disable, logOut } = useActOnPeople()
  const [linking, setLinking] = useState<Linking | null>(null)
  const [isBusy, setBusy] = useState(false)

  const impactOn = (rows: readonly UserRow[]) => {
    if (rows.length <= BULK_MAX)
      return loadImpact(
        environment,
        rows.map(({ id }) => id),
      )
    notify.error(`Select ${BULK_MAX} users at most.`)
    return null
  }
  const busy = async (work: () => Promise<void>) => {
    setBusy(true)
    await work()
    setBusy(false)
  }
  const settle = (refused: Refused | null) => {
    if (refused === null) return
    note(refused)
    clear()
  }
  const link = (kind: Kind) =>
    busy(async () => {
      const impact = await impactOn(pickedRows)
      const people = pickedRows.map((row) => ({
        ...row,
        linkedTo: (kind === 'group' ? row.approvalGroup : row.payLocation)?.id ?? null,
      }))
      if (impact) setLinking({ kind, people, impact })
    })
  /** The selected people that the act applies to, and a sentence about the others. */
  const dueFor = (act: AccountAct) => {
    const due = pickedRows.filter((row) => mayDo(act, personOf(viewer), targetOf(row)))
    const left = pickedRows.filter((row) => !due.includes(row)).map(fullName)
    return { due, left: left.length > 0 ? ` Not ${listed(left)}: disabled already.` : '' }
  }
  const disablePicked = () =>
    busy(async () => {
      const { due, left } = dueFor('disable')
      const impact = due.length > 0 ? await impactOn(due) : null
      if (due.length === 0) notify.info('All of them are disabled already.')
      if (!impact) return
      const staying = formatStaying(impact, null)
      const deserted = impact.desertedGroups.map(({ name }) => name)
      const isSure = await confirm({
        title: `Disable ${peopleOf(due.map(fullName))}`,
        message: [
          `${listed(due.map(fullName))} will be logged out and can no longer sign in. Timesheets stay.`,
          staying,
          deserted.length > 0 &&
            `${listed(deserted)} will have no active approver: nobody can approve their timesheets.`,
          impact.accounts > 0 &&
            `The next import enables ${impact.accounts === due.length ? 'them' : `${impact.accounts} of them`} again, unless its file says otherwise.`,
          left,
          'Are you sure?',
        ]
          .filter(Boolean)
          .join(' '),
        tone: 'danger',
        confirmLabel: 'Disable',
      })
      if (isSure) settle(await disable(due))
    })
  const logOutPicked = () =>
    busy(async () => {
      const { due, left } = dueFor('logOut')
      const impact = due.length > 0 ? await impactOn(due) : null
      if (due.length === 0) notify.info('All of them are disabled, and signed in nowhere.')
      if (!impact) return
      const signedIn = `${impact.signedIn || 'None'} of them ${wordFor(impact.signedIn, 'is', 'are')}`
      const isSure = await confirm({
        title: `Log out ${peopleOf(due.map(fullName))}`,
        message: `${listed(due.map(fullName))} will be logged out on every device; ${signedIn} signed in now.${left} Are you sure?`,
        confirmLabel: 'Log out',
      })
      if (isSure) settle(await logOut(due))
    })
  return {
    isBusy,
    linking,
    close: () => setLinking(null),
    onLinked: (refused: Refused) => {
      setLinking(null)
      settle(refused)
    },
    move: () => void link('group'),
    setPayLocation: () => void link('payLocation'),
    disable: () => void disablePicked(),
    logOut: () => void logOutPicked(),
  }
}
