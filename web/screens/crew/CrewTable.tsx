// A crew's day on screen: the bar, the grid or the list, and the foot.
import { chakra } from '@chakra-ui/react'
import { BellRing, Undo2, Users } from 'lucide-react'
import { Suspense, useState } from 'react'
import { copied, filled, withColumn } from '#domain/crew/grid.ts'
import { counted } from '#domain/counted.ts'
import type { CheckSettings } from '#domain/timesheet/checks.ts'
import type { TaskType } from '#domain/timesheet/task-type.ts'
import {
  defaultLineType,
  firstStartTime,
  newTask,
  nextStartTime,
  type TaskValues,
} from '#domain/timesheet/task.ts'
import type { Shift } from '#domain/timesheet/time.ts'
import { newUuid } from '#web/client/uuid.ts'
import { usePhone } from '#web/design/media.ts'
import { Button } from '#web/design/Button.tsx'
import { useConfirm } from '#web/design/useConfirm.tsx'
import { deleting } from '#web/forms/questions.ts'
import { RestoredNotice } from '#web/forms/RestoredNotice.tsx'
import type { Unsaved } from '#web/forms/unsaved.ts'
import { useParams } from '#web/lists/useParams.ts'
import { CrewBar } from './CrewBar.tsx'
import type { CrewDay } from './crewDay.ts'
import { CrewFoot } from './CrewFoot.tsx'
import { CrewGrid } from './CrewGrid.tsx'
import { CrewList } from './CrewList.tsx'
import { crewParams } from './crewParams.ts'
import type { CrewWork } from './crewWork.ts'
import { TaskDialog } from './TaskDialog.tsx'
import { useCrew } from './useCrew.ts'
import { useHandOut } from './useHandOut.ts'

type Props = {
  day: CrewDay
  shift: Shift
  groups: readonly { readonly id: string; readonly name: string; readonly people: number }[]
  settings: CheckSettings & {
    readonly today: string
    readonly enableUseDefaultStartTime: boolean
    readonly defaultStartTime: number
  }
  me: { readonly userId: string; readonly taskType: TaskType; readonly defaultStartTime: number }
  showsAll: boolean
  unsaved: Unsaved<CrewWork> | null
  changed: ReadonlySet<string>
  lookAgain: () => Promise<unknown>
  isLeaving: boolean
}

export function CrewTable({ day, shift, groups, settings, me, showsAll, unsaved, ...props }: Props) {
  const { group, date, previous } = day
  const crew = useCrew({ day, shift, settings, userId: me.userId, showsAll, unsaved })
  const { grid, standings, change, hidden } = crew
  const sending = useHandOut({ crew, date, shift, lookAgain: props.lookAgain })
  const { set } = useParams(crewParams)
  const confirm = useConfirm()
  const phone = usePhone()
  const [asking, ask] = useState<TaskValues | null>(null)
  const [shown, show] = useState<string | null>(null)
  const open = standings.filter(({ kind, person }) => kind === 'SETTLED' && person.state === 'OFFERED')
  const mine = standings.filter(
    ({ person, isLocked }) => !isLocked && person.day && ['READY', 'OFFERED'].includes(person.state),
  )
  const free = standings.filter(({ isLocked }) => !isLocked)
  const begin = (): TaskValues => {
    const start =
      nextStartTime(grid.columns, shift) ?? (shift === 'DAY' ? firstStartTime(me, settings) : null)
    return newTask(newUuid(), defaultLineType(me.taskType), start)
  }
  const onDone = (task: TaskValues, isForAll: boolean) => {
    const cells = isForAll ? free.map(({ person }) => ({ userId: person.userId, key: task.key })) : []
    // The key of a stored column says what it stands for.
    change((now, input) => {
      const after = withColumn(now, input, task)
      return cells.length > 0 ? filled({ ...now, columns: after.columns }, after, cells) : after
    })
    show(task.key)
    ask(null)
  }
  const ids = (rows: typeof standings) => rows.flatMap(({ person }) => person.day?.id ?? [])
  const gridProps = {
    ...{ grid, standings, change, changed: props.changed },
    onTask: (task: TaskValues | null) => ask(task ?? begin()),
    onWithdraw: (days: readonly string[], whose: string) => void sending.withdrawDays(days, whose),
  }
  return (
    <chakra.div display="flex" flexDirection="column" height={{ md: '100%' }} minHeight="0">
      <CrewBar
        {...{ groups, group, date, shift }}
        today={settings.today}
        previous={previous?.date ?? null}
        onCopy={() => change((now, input) => copied(now, input, previous!.days, newUuid))}
        more={[
          ...(open.length > 0
            ? [
                {
                  label: `Remind ${counted(open.length, 'person', 'people')} still open`,
                  icon: <BellRing aria-hidden />,
                  onSelect: () => void sending.remindAll(ids(open)),
                },
              ]
            : []),
          ...(mine.length > 0
            ? [
                {
                  label: `Withdraw ${counted(mine.length, 'day')}`,
                  icon: <Undo2 aria-hidden />,
                  tone: 'danger' as const,
                  onSelect: () => void sending.withdrawDays(ids(mine), counted(mine.length, 'prepared day')),
                },
              ]
            : []),
        ]}
      />
      <chakra.section
        aria-label="Crew day"
        aria-busy={props.isLeaving || undefined}
        flex="1"
        minHeight="0"
        overflow={{ md: 'auto' }}
        data-scrolls="list"
        opacity={props.isLeaving ? 0.6 : 1}
        paddingInline={{ md: '6' }}
        paddingBlock={{ md: '3' }}
      >
        {crew.isRestored && unsaved && (
          <chakra.div paddingInline={{ base: '4', md: '0' }} paddingBlock="2">
            <RestoredNotice
              at={unsaved.at}
              onDiscard={() => void confirm(deleting).then((isSure) => isSure && crew.discard())}
            />
          </chakra.div>
        )}
        {grid.columns.length === 0 && (
          <chakra.p paddingInline={{ base: '4', md: '0' }} paddingBlock="2" color="inkSoft">
            {previous
              ? 'Copy the last day, or add a task and press the people who did it.'
              : 'Add a task, then press the people who did it. Nobody sees it before you hand it out.'}
          </chakra.p>
        )}
        {phone ? (
          <CrewList {...gridProps} shown={shown} onShow={show} />
        ) : (
          <chakra.div
            borderWidth="1px"
            borderColor="line"
            borderRadius="lg"
            bg="surface"
            width="max-content"
            minWidth="100%"
          >
            <CrewGrid {...gridProps} />
          </chakra.div>
        )}
        {(hidden > 0 || showsAll) && (
          <chakra.div padding="3">
            <Button
              size="sm"
              variant="ghost"
              onClick={() => set({ everybody: showsAll ? null : true }, { preventScrollReset: true })}
            >
              <Users aria-hidden />
              {showsAll ? 'Show the crew alone' : `Show everybody, ${hidden} more`}
            </Button>
          </chakra.div>
        )}
        {day.isCut && (
          <chakra.p padding="3" color="warn">
            The group has more people than a crew day shows. Smaller groups show everybody.
          </chakra.p>
        )}
      </chakra.section>
      <CrewFoot
        standings={standings}
        ready={sending.ready}
        unsaved={standings.filter(({ kind, isEdited }) => kind === 'READY' && isEdited).length}
        busy={sending.busy}
        onSend={(handOut) => void sending.send(handOut)}
      />
      {asking && (
        <Suspense>
          <TaskDialog
            task={asking}
            isNew={grid.columns.every(({ key }) => key !== asking.key)}
            others={grid.columns}
            people={free.length}
            {...{ date, shift }}
            today={settings.today}
            onDone={onDone}
            onClosed={() => ask(null)}
          />
        </Suspense>
      )}
    </chakra.div>
  )
}
