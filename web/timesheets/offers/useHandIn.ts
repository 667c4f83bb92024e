// Hands a prepared day in as its person's own timesheet, with the checks and the question of Submit. What keeps it from being
// submitted opens it in the form.
import { useState } from 'react'
import type { CheckSettings } from '#domain/timesheet/checks.ts'
import { timesheetForm } from '#domain/timesheet/forms.ts'
import { asSent } from '#domain/timesheet/task.ts'
import type { TaskType } from '#domain/timesheet/task-type.ts'
import { notify } from '#web/client/notify.ts'
import { newUuid } from '#web/client/uuid.ts'
import { useConfirm } from '#web/design/useConfirm.tsx'
import { firstProblemOf } from '#web/forms/problems.ts'
import { explaining } from '#web/forms/questions.ts'
import type { Refused } from '#web/relay/useAction.ts'
import { namingOther, TIMES_REFUSED } from '#web/timesheets/form/questions.ts'
import { useRecording } from '#web/timesheets/form/useRecording.ts'
import { useSubmittingQuestion } from '#web/timesheets/submittingQuestion.tsx'
import { useTimesheetDialog } from '#web/timesheets/useTimesheetDialog.ts'
import { begunFrom, type Offer } from './readOffers.ts'

export type HandInSettings = CheckSettings & { readonly allowUnsignedReason: boolean }

type Owner = { userId: string; taskType: TaskType; settings: HandInSettings; today: string }

/** `handIn` asks once, and never rejects. */
export function useHandIn(offer: Offer, { userId, taskType, settings, today }: Owner) {
  const confirm = useConfirm()
  const submitting = useSubmittingQuestion()
  const { open } = useTimesheetDialog()
  const [isBusy, setBusy] = useState(false)
  // Every press sends the same key, so that together they create one timesheet.
  const [work] = useState(() => ({ id: newUuid(), clientMutationKey: newUuid(), userId, number: null }))
  const { check, send } = useRecording({ existing: null, waiting: null, settings, work })

  /** @returns whether the person confirmed a refusal; otherwise the form explains what is in the way. */
  const isConfirmed = async ({ code, message, confirmable, other }: Refused): Promise<boolean> => {
    if (code === 'PREPARED_USED') {
      notify.info(message)
      return false
    }
    const question = explaining(TIMES_REFUSED, message, confirmable)
    const answer = await confirm({ ...question, ...(other && namingOther(message, other, open)) })
    if (answer && confirmable) return true
    open(null, offer.startDate)
    return false
  }

  const handIn = async () => {
    const { values, leftOut } = begunFrom(offer, taskType)
    const schema = timesheetForm('submitted', today, settings.allowUnsignedReason)
    const problem = firstProblemOf(schema, { ...values, lines: values.lines.map(asSent) })
    if (problem !== null || leftOut.length > 0) {
      if (problem !== null) notify.info(problem)
      return open(null, offer.startDate)
    }
    const confirmed: string[] = []
    for (;;) {
      const refusal = await check(values, 'submit', confirmed)
      if (!refusal) break
      if (!(await isConfirmed(refusal))) return
      confirmed.push(refusal.code)
    }
    if (!(await confirm(submitting(values)))) return
    for (;;) {
      const outcome = await send(values, { intent: 'submit', version: null, confirmed })
      if (outcome.is === 'refused') {
        if (!(await isConfirmed(outcome))) return
        confirmed.push(outcome.code)
        continue
      }
      if (outcome.is === 'invalid') {
        notify.error(outcome.problems[0]?.message ?? '')
        return open(null, offer.startDate)
      }
      if (outcome.is !== 'done' && outcome.message !== null) notify.error(outcome.message)
      return
    }
  }
  return {
    isBusy,
    handIn: async () => {
      if (isBusy) return
      setBusy(true)
      await handIn().finally(() => setBusy(false))
    },
  }
}
