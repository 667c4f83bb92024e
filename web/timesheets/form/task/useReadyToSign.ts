// Opens a signature pad only for a task that Submit would accept; otherwise it names and marks what is missing (rulings
// 2b).
import { useCallback, useRef } from 'react'
import type { SignatureField } from '#domain/timesheet/field-service.ts'
import { missingBeforeSigning, refusedBeforeSigning, signer } from '#domain/timesheet/signing.ts'
import type { TimesheetValues } from '#domain/timesheet/task.ts'
import { useConfirm } from '#web/design/useConfirm.tsx'
import type { FormSettings } from '#web/timesheets/form/settings.ts'

type Form = {
  formik: { values: TimesheetValues }
  mark: (intent: 'submit', paths: readonly string[]) => Promise<void>
}

/** The function is a constant. It returns whether the task may be signed. */
export function useReadyToSign(form: Form, settings: FormSettings) {
  const confirm = useConfirm()
  const latest = useRef({ form, settings })
  latest.current = { form, settings }
  return useCallback(
    async (index: number, signature: SignatureField): Promise<boolean> => {
      const { form, settings } = latest.current
      const { values } = form.formik
      const missing = missingBeforeSigning(values, index, settings.today, settings.allowUnsignedReason)
      const refusal = refusedBeforeSigning(values, index, settings)
      if (missing.length === 0 && refusal === null) return true
      const names = missing.map(({ label }) => label).join(', ')
      const message = refusal?.message ?? `Before ${signer[signature]} signs: ${names}`
      const title = refusal ? 'Check your times' : 'Signing'
      // Before the question, because a popup returns the focus to where it was.
      await form.mark('submit', refusal ? [`lines.${index}.startTime`] : missing.map(({ path }) => path))
      await confirm({ title, message, confirmLabel: 'Fix', cancelLabel: null })
      return false
    },
    [confirm],
  )
}
