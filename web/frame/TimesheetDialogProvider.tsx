// Opens the timesheet dialog over any screen. Its code loads just before it is needed.
import type { Pattern } from '#domain/timesheet/copy.ts'
import { isUnfinished } from '#domain/timesheet/copy.ts'
import type { Running } from '#domain/timesheet/running.ts'
import { lazyModule, useLazyModule } from '#web/start/lazyModule.ts'
import { newUuid } from '#web/client/uuid.ts'
import { Suspense, useEffect, useMemo, useState, type ReactNode } from 'react'
import { useRelayEnvironment } from 'react-relay'
import { useNavigate } from 'react-router'
import { useClient } from '#web/relay/client.ts'
import { useConfirm } from '#web/design/useConfirm.tsx'
import { notify } from '#web/client/notify.ts'
import { sendHeldChange } from '#web/relay/heldChange.ts'
import { outgoingId, type OutgoingDay } from '#web/offline/days/outgoing.ts'
import { useDayQueue } from '#web/offline/days/useDays.ts'
import { AddingContext } from '#web/timesheets/running/running.ts'
import { createSlow, type RequestedTimesheet } from '#web/timesheets/slowOpening.ts'
import {
  IsOpenContext,
  OpeningContext,
  SlowContext,
  type Opening,
} from '#web/timesheets/useTimesheetDialog.ts'
import { findUnsaved } from '#web/forms/unsaved.ts'
import { timesheetWork, type UnsavedTimesheet } from '#web/timesheets/unsaved.ts'
import { messageOf, UNREACHABLE } from '#web/client/call-failed.ts'
import { OUT_OF_DATE } from '#web/client/release.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'

const form = lazyModule(() => import('#web/timesheets/form/TimesheetDialog.tsx'))
type Dialog = Awaited<ReturnType<typeof form.load>>['TimesheetDialog']
const startForm = lazyModule(() => import('#web/timesheets/form/StartTask.tsx'))
type Starting = Awaited<ReturnType<typeof startForm.load>>
const nameForm = lazyModule(() => import('#web/timesheets/form/SaveTemplate.tsx'))
type Naming = Awaited<ReturnType<typeof nameForm.load>>

const preload = () => void form.load().catch(() => {})
/** A request to open a timesheet; `copyOf` is the number of the timesheet to copy. */
type OpenRequest = RequestedTimesheet & { copyOf?: number }
type Shown = OpenRequest & {
  key: string
  TimesheetDialog: Dialog
  unsaved: UnsavedTimesheet | null
  waiting: OutgoingDay | null
  adding: Running | null
  /** Releases the waiting day, so that another tab or the queue can take it. */
  giveBack: () => void
}
/** The initial content of a form: unsaved work, a waiting day, a stopped task. */
type Given = { unsaved?: UnsavedTimesheet; waiting?: OutgoingDay; adding?: Running }
/** A day to be saved as a template, in front of the timesheet dialog or of the screen. */
type Named = {
  SaveTemplate: Naming['SaveTemplate']
  template: Awaited<ReturnType<Naming['fetchNewTemplate']>>
}

/** `userId` is the global id of the signed-in person. */
export function TimesheetDialogProvider({ userId, children }: { userId: string; children: ReactNode }) {
  const [shown, setShown] = useState<Shown | null>(null)
  const [naming, setNaming] = useState<Named | null>(null)
  const [starting, setStarting] = useState<Starting | null>(null)
  const [slow] = useState(createSlow)
  const environment = useRelayEnvironment()
  const { release } = useClient()
  const confirm = useConfirm()
  const navigate = useNavigate()
  const queue = useDayQueue()
  const opening = useMemo<Opening>(() => {
    const offerReload = async () => {
      const question = { title: 'Reloading', message: OUT_OF_DATE, confirmLabel: 'Reload' }
      if (await confirm({ ...question, cancelLabel: 'Not now' })) release.reload()
    }
    // The screen stays, with the clicked element busy, until the dialog can be shown completely.
    const whenReady = async (request: OpenRequest | null, getReady: () => Promise<() => void>) => {
      const end = request && slow.begin(request)
      try {
        const show = await getReady()
        show()
      } catch (error) {
        if ((await release.missing(error)) === 'gone') await offerReload()
        else notify.error(UNREACHABLE)
      } finally {
        end?.()
      }
    }
    const fetchDialog = async ({ number, copyOf }: OpenRequest) => {
      const { TimesheetDialog, fetchTimesheetDialog } = await form.load()
      // After a failure the dialog fetches again.
      await fetchTimesheetDialog(environment, number, copyOf)
      return TimesheetDialog
    }
    const findWork = async (request: OpenRequest, { unsaved, waiting }: Given) => {
      if (unsaved) return unsaved
      const all = await findUnsaved(timesheetWork, userId)
      const isOf = (work: UnsavedTimesheet) =>
        waiting ? outgoingId(work.id) === waiting.id : isAbout(work, request)
      return all.find(isOf) ?? null
    }
    const show = (request: OpenRequest, given: Given = {}) =>
      void whenReady(request, async () => {
        // A deleted timesheet is no other one of its day.
        void sendHeldChange()
        const fetched = fetchDialog(request)
        // Awaited below.
        fetched.catch(() => {})
        const unsaved = await findWork(request, given)
        const id = given.waiting?.id ?? (unsaved && outgoingId(unsaved.id))
        // Comes first, so that the queue does not send the day in the meantime.
        const opened = id === null ? { day: null, close: async () => {} } : await queue.open(id)
        if (!opened) return () => {}
        const giveBack = () => void opened.close()
        if (given.waiting && !opened.day && !unsaved) {
          giveBack()
          return () => notify.info('This day is no longer waiting.')
        }
        try {
          const TimesheetDialog = await fetched
          const own = { unsaved, waiting: opened.day, adding: given.adding ?? null, giveBack }
          return () => setShown({ ...request, ...own, key: newUuid(), TimesheetDialog })
        } catch (error) {
          giveBack()
          throw error
        }
      })
    const saveAsTemplate = (day: number | Pattern) =>
      void whenReady(typeof day === 'number' ? { number: day, date: undefined } : null, async () => {
        const { SaveTemplate, fetchNewTemplate } = await nameForm.load()
        const template = await fetchNewTemplate(environment, day)
        return () => setNaming({ SaveTemplate, template })
      })
    const addStopped = async (adding: Running) => {
      const { startDate, shift } = adding
      const isOfDay = (day: { startDate: string; shift: string }) =>
        day.startDate === startDate && day.shift === shift
      const waiting = queue.state().find(({ values }) => isOfDay(values.day))
      if (waiting) return show({ number: waiting.number, date: undefined }, { waiting, adding })
      const { fetchLatest } = await form.load()
      const draft = (await fetchLatest(environment)).find((sheet) => isOfDay(sheet) && isUnfinished(sheet))
      if (draft) show({ number: draft.number, date: undefined }, { adding })
      else show({ number: null, date: startDate }, { adding })
    }
    const isWaiting = (number: number | null) =>
      number !== null && queue.state().some((day) => day.number === number)
    return {
      // The copy on this device is newer.
      open: (number, date) => (isWaiting(number) ? void navigate('/waiting') : show({ number, date })),
      copy: (number) => show({ number: null, date: undefined, copyOf: number }),
      saveAsTemplate,
      resume: (unsaved) => show({ number: unsaved.number, date: undefined }, { unsaved }),
      openWaiting: (waiting) => show({ number: waiting.number, date: undefined }, { waiting }),
      addStopped: (stopped) => void addStopped(stopped).catch(() => notify.error(UNREACHABLE)),
      startTask: () =>
        void whenReady({ number: null, date: undefined }, async () => {
          const code = await startForm.load()
          await (await form.load()).fetchTimesheetDialog(environment, null)
          return () => setStarting(code)
        }),
      preload,
    }
  }, [userId, slow, environment, release, confirm, navigate, queue])
  useLazyModule(form)
  useEffect(() => {
    window.addEventListener('pointerdown', preload, { once: true, capture: true })
    return () => window.removeEventListener('pointerdown', preload, { capture: true })
  }, [])
  // Also closes a form that another one replaces.
  useEffect(() => shown?.giveBack, [shown])
  const close = () => setShown(null)
  const fail = (error: unknown) => {
    close()
    notify.error(messageOf(error))
  }
  return (
    <OpeningContext value={opening}>
      <SlowContext value={slow}>
        <IsOpenContext value={shown !== null}>{children}</IsOpenContext>
      </SlowContext>
      <Suspense>
        {shown && (
          <ErrorBoundary onError={fail}>
            <AddingContext value={shown.adding}>
              <shown.TimesheetDialog
                key={shown.key}
                number={shown.number}
                date={shown.date}
                copyOf={shown.copyOf}
                unsaved={shown.unsaved}
                waiting={shown.waiting}
                onClosed={close}
                onReuse={opening.resume}
              />
            </AddingContext>
          </ErrorBoundary>
        )}
        {starting && <starting.StartTask onClosed={() => setStarting(null)} />}
        {naming && <naming.SaveTemplate template={naming.template} onClosed={() => setNaming(null)} />}
      </Suspense>
    </OpeningContext>
  )
}

/** Whether unsaved work belongs to the requested timesheet. Work on a new timesheet of another date does not. */
function isAbout(work: UnsavedTimesheet, { number, date, copyOf }: OpenRequest): boolean {
  return (
    copyOf === undefined && work.number === number && (date === undefined || work.values.startDate === date)
  )
}
