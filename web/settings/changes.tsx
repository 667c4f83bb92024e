// What has changed on a view of the settings and is not saved: its forms say how much, and one bar saves or discards it all.
import { chakra } from '@chakra-ui/react'
import type { FormikValues } from 'formik'
import { createContext, useContext, useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { counted } from '#domain/counted.ts'
import { Button } from '#web/design/Button.tsx'
import { useFormKeys } from '#web/forms/useFormKeys.ts'
import { useLeaving } from '#web/forms/useLeaving.ts'
import type { StayingForm } from '#web/forms/useStayingForm.ts'
import { SettingsBar } from './SettingsBar.tsx'

/** The unsaved changes of one form. */
type Changes = { count: number; isBusy: boolean; save: () => Promise<void>; discard: () => void }
type Report = (id: string, changes: Changes | null) => void

const ReportContext = createContext<Report>(() => {})

type Options<Values extends FormikValues> = {
  stored: Values
  /** How many fields differ. */
  countChanges: (stored: Values, values: Values) => number
  /** Something else changes the same record. */
  isBusy?: boolean
}

/** Call this in each form of a view of the settings. */
export function useChanges<Values extends FormikValues>(
  form: StayingForm<Values>,
  options: Options<Values>,
): void {
  const { stored, countChanges } = options
  const { values, setValues } = form.formik
  const count = form.isChanged ? Math.max(1, countChanges(stored, values)) : 0
  const isBusy = form.busy !== null || options.isBusy === true
  const save = () => form.submit('save')
  const discard = () => void setValues(stored)
  const report = useContext(ReportContext)
  const id = useId()
  const latest = useRef({ save, discard })
  latest.current = { save, discard }
  useEffect(() => {
    report(id, {
      count,
      isBusy,
      save: () => latest.current.save(),
      discard: () => latest.current.discard(),
    })
    return () => report(id, null)
  }, [report, id, count, isBusy])
}

export function ChangesProvider({ children }: { children: ReactNode }) {
  const [forms, setForms] = useState<ReadonlyMap<string, Changes>>(new Map())
  const [report] = useState<Report>(
    () => (id: string, changes: Changes | null) =>
      setForms((before) => {
        const after = new Map(before)
        if (changes) after.set(id, changes)
        else after.delete(id)
        return after
      }),
  )
  const page = useRef<HTMLDivElement>(null)
  const lastField = useRef<HTMLElement | null>(null)
  const changed = [...forms.values()].filter(({ count }) => count > 0)
  const count = changed.reduce((sum, form) => sum + form.count, 0)
  const isBusy = changed.some((form) => form.isBusy)
  const isUnsaved = count > 0
  useEffect(() => {
    // The bar is gone, and the button that was pressed with it.
    if (!isUnsaved && document.activeElement === document.body)
      lastField.current?.focus({ preventScroll: true })
  }, [isUnsaved])
  // One question for all of them: the router has one blocker.
  useLeaving(isUnsaved)
  const save = async () => {
    // One after the other: each may ask for the password.
    for (const form of changed) await form.save()
  }
  useFormKeys(page, { save: () => void save(), send: () => void save() })
  return (
    <ReportContext value={report}>
      <chakra.div ref={page} display="flex" flexDirection="column" flex="1" minWidth="0">
        <chakra.div display="contents" onFocus={({ target }) => void (lastField.current = target)}>
          {children}
        </chakra.div>
        {isUnsaved && (
          <SettingsBar says={counted(count, 'change')}>
            <Button disabled={isBusy} onClick={() => changed.forEach(({ discard }) => discard())}>
              Discard
            </Button>
            <Button variant="primary" busy={isBusy} onClick={() => void save()}>
              Save
            </Button>
          </SettingsBar>
        )}
      </chakra.div>
    </ReportContext>
  )
}
