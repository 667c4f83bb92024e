// The timesheet form: date and shift, the ribbon, the tasks, and the buttons (spec 2).
import { chakra } from '@chakra-ui/react'
import type { FormikErrors } from 'formik'
import { Plus, Trash2 } from 'lucide-react'
import { useDeferredValue, type RefObject } from 'react'
import { checksWhileTyping, firstRefusal } from '#domain/timesheet/checks.ts'
import { isUntouched, type TaskValues } from '#domain/timesheet/task.ts'
import { workedMinutes } from '#domain/timesheet/time.ts'
import { Button } from '#web/design/Button.tsx'
import type { MenuItem } from '#web/design/Menu.tsx'
import { FieldScope } from '#web/fields/FieldScope.tsx'
import { DialogOrPage } from '#web/forms/DialogOrPage.tsx'
import { FormNotices } from '#web/forms/FormNotices.tsx'
import { networkLabel, useIsOnline } from '#web/relay/connection.ts'
import { DayRibbon } from '#web/timesheets/DayRibbon.tsx'
import type { Offer } from '#web/timesheets/offers/readOffers.ts'
import { TimesheetMenu } from '#web/timesheets/TimesheetMenu.tsx'
import { useTimesheetDialog } from '#web/timesheets/useTimesheetDialog.ts'
import { AboutDate } from './AboutDate.tsx'
import { ClockChange } from './ClockChange.tsx'
import { ClosedNotice } from './ClosedNotice.tsx'
import { DayFields } from './DayFields.tsx'
import { FormFoot } from './FormFoot.tsx'
import { StorageWarning } from './StorageWarning.tsx'
import { OpenedDay } from './OpenedDay.tsx'
import { PreparedContext } from '#web/timesheets/offers/preparedWords.ts'
import { PreparedNotice } from './PreparedNotice.tsx'
import { RecentWork } from './RecentWork.tsx'
import { RunningHere } from './RunningHere.tsx'
import { RecentsContext, VisitsContext, WordsContext } from './recents.ts'
import { MayBeUnsigned } from './settings.ts'
import { overlapsOf } from './task/overlaps.ts'
import { TaskCard } from './task/TaskCard.tsx'
import { toTask } from './task/useTasks.ts'
import { useTimesheetForm, type TimesheetFormProps } from './useTimesheetForm.ts'

export function TimesheetForm(props: TimesheetFormProps) {
  const { existing, taskType, settings, onDelete } = props
  const sheet = useTimesheetForm(props)
  const { form, tasks, maySign, offered } = sheet
  const { closed, isClosed } = sheet.closedDate
  const { values } = form.formik
  const { open: openOther } = useTimesheetDialog()
  const isOnline = useIsOnline()
  const remove = async (ask: () => Promise<boolean>) => {
    if (await ask()) form.leave()
  }
  // Below the first task and off screen on most phones, so it renders after the visible part.
  const isWhole = useDeferredValue(true, false)
  const warning = firstRefusal(checksWhileTyping, values, { settings, others: [] })?.message ?? null
  return (
    <FieldScope form={form.formik}>
      <DialogOrPage
        onClose={form.close}
        title={props.title}
        note={props.note}
        keeps
        menu={
          maySign && (
            <TimesheetMenu
              number={props.copied}
              day={values.lines.every(isUntouched) ? null : values}
              more={onDelete && !closed ? [deletion(isOnline, () => void remove(onDelete))] : []}
            />
          )
        }
        foot={
          <FormFoot
            total={values.lines.reduce((minutes, task) => minutes + workedMinutes(task), 0)}
            warning={warning}
            recordings={offered}
            busy={form.busy}
            onRecord={(recording) => void form.submit(recording)}
            onClose={() => void form.close()}
          />
        }
      >
        <chakra.div
          ref={form.element as RefObject<HTMLDivElement | null>}
          data-keeps-work
          display="grid"
          gap="3.5"
        >
          <StorageWarning onKeep={sheet.onKeep} />
          {props.waiting && <OpenedDay waiting={props.waiting} />}
          <FormNotices form={form} />
          {props.above}
          <DayFields
            today={settings.today}
            isClosed={isClosed}
            onDate={sheet.onDate}
            onShift={sheet.onShift}
          />
          {existing === null && form.busy === null && (
            <PreparedNotice
              values={values}
              offers={props.offers ?? noOffers}
              taskType={taskType}
              isChanged={form.isChanged}
              onFill={sheet.onFill}
              onBasis={sheet.onBasis}
              onDeclined={form.leave}
            />
          )}
          {existing === null ? (
            <AboutDate
              closedDate={sheet.closedDate}
              days={props.pastDays}
              templates={props.templates}
              latest={props.latest}
              copyOf={props.copyOf}
              taskType={taskType}
              values={values}
              isClosed={isClosed}
              onFill={sheet.onFill}
              onOpen={openOther}
            />
          ) : (
            <ClosedNotice {...sheet.closedDate} />
          )}
          <DayRibbon
            tasks={values.lines}
            shift={values.shift}
            date={values.startDate}
            size="tall"
            onPick={toTask}
          />
          <ClockChange sheet={values} />
          <WordsContext value={maySign ? props.recents.words : noWords}>
            <PreparedContext value={values.prepared ?? props.preparedWords ?? null}>
              <TaskList {...sheet} />
            </PreparedContext>
          </WordsContext>
          <Button variant="dashed" onClick={tasks.onAdd}>
            <Plus aria-hidden />
            Add Task
          </Button>
          {existing === null && maySign && isWhole && !closed && (
            <RunningHere
              userId={props.userId}
              values={values}
              onStarted={sheet.onStarted}
              onStopped={sheet.onStopped}
            />
          )}
          {maySign && isWhole && !closed && (
            <RecentWork
              recents={props.recents}
              days={props.pastDays}
              taskType={taskType}
              onAdd={tasks.onAddOf}
            />
          )}
          {props.below}
        </chakra.div>
      </DialogOrPage>
    </FieldScope>
  )
}

const noOffers: readonly Offer[] = []

/** The recent texts are not offered for a correction, which is not in the approver's own words. */
const noWords: ReadonlyMap<string, readonly string[]> = new Map()

/** More collapsed tasks than fit on a screen. */
const FIRST_SHOWN = 12

function TaskList({
  form,
  tasks,
  recentsOf,
  visits,
  day,
  maySign,
  mayBeUnsigned,
  mayAddFieldService,
  onTask,
  onSign,
}: ReturnType<typeof useTimesheetForm>) {
  const { values, errors, touched, submitCount, setFieldTouched } = form.formik
  const overlaps = overlapsOf(values)
  // The tasks in view render first; the others of a long day follow.
  const isWhole = useDeferredValue(true, false)
  const shown = isWhole ? values.lines : values.lines.slice(0, FIRST_SHOWN)
  return (
    <RecentsContext value={recentsOf}>
      <MayBeUnsigned value={mayBeUnsigned}>
        <VisitsContext value={visits}>
          {shown.map((task, index) => (
            <TaskCard
              key={task.key}
              submitCount={submitCount}
              setFieldTouched={setFieldTouched}
              index={index}
              task={task}
              errors={(errors.lines?.[index] || undefined) as FormikErrors<TaskValues> | undefined}
              touched={touched.lines?.[index]}
              overlap={overlaps[index] ?? null}
              isOpen={tasks.open.has(task.key)}
              mayDelete={values.lines.length > 1}
              mayAddFieldService={mayAddFieldService}
              maySign={maySign}
              day={day}
              onTask={onTask}
              onSign={onSign}
              onType={tasks.onType}
              onToggle={tasks.onToggle}
              onDuplicate={tasks.onDuplicate}
              onDelete={tasks.onDelete}
            />
          ))}
        </VisitsContext>
      </MayBeUnsigned>
    </RecentsContext>
  )
}

function deletion(isOnline: boolean, onSelect: () => void): MenuItem {
  const label = networkLabel('Delete', isOnline)
  return { label, icon: <Trash2 aria-hidden />, tone: 'danger', disabled: !isOnline, onSelect }
}
