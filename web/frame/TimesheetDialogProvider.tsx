// Opens the timesheet dialog over any screen; its code is fetched when somebody is about to need it.
import { newUuid } from '#web/client/uuid.ts'
import { Suspense, useMemo, useState, useTransition, type ReactNode } from 'react'
import { useClient } from '#web/relay/client.ts'
import { useConfirm } from '#web/design/useConfirm.tsx'
import { notify } from '#web/client/notify.ts'
import { OpeningContext, type Opening } from '#web/timesheets/useTimesheetDialog.ts'
import { findUnsaved, forgetUnsaved } from '#web/forms/unsaved.ts'
import { asNewTimesheet, timesheetWork, type UnsavedTimesheet } from '#web/timesheets/unsaved.ts'
import { CallFailed } from '#web/client/call-failed.ts'
import { OUT_OF_DATE } from '#web/client/release.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'

const load = () => import('#web/timesheets/form/TimesheetDialog.tsx')
type Dialog = Awaited<ReturnType<typeof load>>['TimesheetDialog']

type Shown = { key: string; TimesheetDialog: Dialog; number: number | null; unsaved: UnsavedTimesheet | null }

/** `userId` is the global id of the signed-in person. */
export function TimesheetDialogProvider({ userId, children }: { userId: string; children: ReactNode }) {
  const [shown, setShown] = useState<Shown | null>(null)
  const [isPending, startOpening] = useTransition()
  const [asked, setAsked] = useState<number | null>(null)
  const { release } = useClient()
  const confirm = useConfirm()
  const opening = useMemo<Opening>(() => {
    const offerReload = async () => {
      const question = { title: 'Reloading', message: OUT_OF_DATE, confirmLabel: 'Reload' }
      if (await confirm({ ...question, cancelLabel: 'Not now' })) release.reload()
    }
    // The screen stays as it is, what was clicked busy, until the dialog can be shown whole.
    const show = (number: number | null, given?: UnsavedTimesheet) => {
      setAsked(number)
      startOpening(async () => {
        try {
          const [{ TimesheetDialog }, all] = await Promise.all([load(), findUnsaved(timesheetWork, userId)])
          const unsaved = given ?? all.find((work) => work.number === number) ?? null
          startOpening(() => setShown({ key: newUuid(), TimesheetDialog, number, unsaved }))
        } catch (error) {
          if ((await release.missing(error)) === 'gone') await offerReload()
          else notify.error('The server cannot be reached. Check your connection and try again.')
        }
      })
    }
    return {
      open: (number) => show(number),
      resume: (unsaved) => show(unsaved.number, unsaved),
      preload: () => void load().catch(() => {}),
      isOpening: (number) => isPending && number === asked,
      isOpen: shown !== null,
    }
  }, [userId, isPending, asked, shown, release, confirm])
  const close = () => setShown(null)
  const fail = (error: unknown) => {
    close()
    notify.error(error instanceof CallFailed ? error.message : 'Internal server error')
  }
  const reuse = (work: UnsavedTimesheet) => {
    forgetUnsaved(work.id)
    opening.resume(asNewTimesheet(work))
  }
  return (
    <OpeningContext value={opening}>
      {children}
      <Suspense>
        {shown && (
          <ErrorBoundary onError={fail}>
            <shown.TimesheetDialog
              key={shown.key}
              number={shown.number}
              unsaved={shown.unsaved}
              onClosed={close}
              onReuse={reuse}
            />
          </ErrorBoundary>
        )}
      </Suspense>
    </OpeningContext>
  )
}
