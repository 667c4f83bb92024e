// Sends a crew day: hands out or saves for later, withdraws, reminds.
import { useState } from 'react'
import { graphql } from 'react-relay'
import { counted } from '#domain/counted.ts'
import { withoutEdits } from '#domain/crew/grid.ts'
import { formatDate } from '#domain/date.ts'
import type { Shift } from '#domain/timesheet/time.ts'
import type { useHandOutMutation } from '#web/__generated__/useHandOutMutation.graphql.ts'
import type { useHandOutRemindMutation } from '#web/__generated__/useHandOutRemindMutation.graphql.ts'
import type { useHandOutWithdrawMutation } from '#web/__generated__/useHandOutWithdrawMutation.graphql.ts'
import { notify } from '#web/client/notify.ts'
import { useConfirm } from '#web/design/useConfirm.tsx'
import { useAction } from '#web/relay/useAction.ts'
import { dayInput } from './crewDay.ts'
import type { Crew } from './useCrew.ts'

type Options = { crew: Crew; date: string; shift: Shift; lookAgain: () => Promise<unknown> }

export function useHandOut({ crew, date, shift, lookAgain }: Options) {
  const confirm = useConfirm()
  const [busy, setBusy] = useState<'handOut' | 'save' | 'other' | null>(null)
  const [prepare] = useAction<useHandOutMutation>(graphql`
    mutation useHandOutMutation($days: [DayToPrepareInput!]!, $handOut: Boolean!) {
      result: prepareDays(days: $days, handOut: $handOut) {
        ...useAction_error @alias(as: "error")
        ... on DayOutcomes {
          outcomes {
            userId
            done
            code
            message
            path
          }
        }
      }
    }
  `)
  const [withdraw] = useAction<useHandOutWithdrawMutation>(graphql`
    mutation useHandOutWithdrawMutation($ids: [ID!]!) {
      result: withdrawPreparedDays(ids: $ids) {
        ...useAction_error @alias(as: "error")
        ... on WithdrawnDays {
          ids
        }
      }
    }
  `)
  const [remind] = useAction<useHandOutRemindMutation>(
    graphql`
      mutation useHandOutRemindMutation($ids: [ID!]!) {
        result: remindOfPreparedDays(ids: $ids) {
          ...useAction_error @alias(as: "error")
          ... on RemindedPeople {
            people
          }
        }
      }
    `,
    {
      success: ({ people }) =>
        people === 0
          ? 'Everybody has been reminded today already'
          : `${counted(people!, 'person', 'people')} reminded`,
    },
  )
  const ready = crew.standings.filter(({ kind }) => kind === 'READY')
  /** Shows what is stored now in place of what was typed for these people. */
  const settle = async (isDone: (userId: string) => boolean) => {
    await lookAgain()
    crew.change((grid, input) => withoutEdits(grid, input, isDone))
  }
  const send = async (handOut: boolean) => {
    // Those that are saved already have nothing to save.
    const rows = handOut ? ready : ready.filter(({ isEdited }) => isEdited)
    if (busy || rows.length === 0) return
    setBusy(handOut ? 'handOut' : 'save')
    const days = rows.map((row) => dayInput(row, row.person.day?.version ?? null, { startDate: date, shift }))
    const outcome = await prepare({ days, handOut })
    if (outcome.is === 'done') {
      const { outcomes = [] } = outcome.result
      const done = new Set(outcomes.filter((one) => one.done).map(({ userId }) => userId))
      await settle((userId) => done.has(userId))
      crew.note(outcomes)
      const about =
        done.size < outcomes.length ? `${outcomes.length - done.size} not: see their rows` : formatDate(date)
      const what = `${counted(done.size, 'day')} ${handOut ? 'handed out' : 'saved for later'}`
      if (done.size > 0) notify.success({ title: what, about })
    }
    setBusy(null)
  }
  const withdrawDays = async (ids: readonly string[], whose: string) => {
    const question = {
      title: 'Withdraw',
      message: `${whose} will be withdrawn. People who already have it get a notification. Are you sure?`,
      confirmLabel: 'Withdraw',
      tone: 'danger' as const,
    }
    if (busy || !(await confirm(question))) return
    setBusy('other')
    const outcome = await withdraw({ ids })
    if (outcome.is === 'done') {
      const gone = new Set(outcome.result.ids)
      const people = crew.standings.filter(({ person }) => person.day && gone.has(person.day.id))
      await settle((userId) => people.some(({ person }) => person.userId === userId))
      const left = ids.length - gone.size
      notify.success({
        title: `${counted(gone.size, 'day')} withdrawn`,
        about: left > 0 ? `${left} not: they have been started` : formatDate(date),
      })
    }
    setBusy(null)
  }
  const remindAll = async (ids: readonly string[]) => {
    if (busy) return
    setBusy('other')
    await remind({ ids })
    setBusy(null)
  }
  return { busy, ready: ready.length, send, withdrawDays, remindAll }
}
