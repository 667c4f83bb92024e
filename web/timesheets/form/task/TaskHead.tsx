// The head of a task, which expands and collapses it, and summarises a collapsed task. A menu has the actions on the
// whole task.
import { chakra } from '@chakra-ui/react'
import { ChevronDown, Copy, Signature, Trash2 } from 'lucide-react'
import { neededSignatures } from '#domain/timesheet/field-service.ts'
import { filledInFrom } from '#domain/timesheet/filled-in.ts'
import { taskTypeLabel } from '#domain/timesheet/task-type.ts'
import type { TaskValues } from '#domain/timesheet/task.ts'
import { formatLength, formatTimes, workedMinutes } from '#domain/timesheet/time.ts'
import { MoreMenu } from '#web/design/MoreMenu.tsx'

type Props = {
  index: number
  task: TaskValues
  overlap: string | null
  /** The id of the element that it expands. */
  bodyId: string
  isOpen: boolean
  mayDelete: boolean
  onToggle: (key: string) => void
  onDuplicate: (index: number) => void
  onDelete: (index: number) => void
}

export function TaskHead(props: Props) {
  const { index, task, overlap, bodyId, isOpen, mayDelete, onToggle, onDuplicate, onDelete } = props
  const title = `Task ${index + 1}`
  const duplicate = { label: 'Duplicate', icon: <Copy aria-hidden />, onSelect: () => onDuplicate(index) }
  const remove = {
    label: 'Delete',
    icon: <Trash2 aria-hidden />,
    tone: 'danger' as const,
    onSelect: () => onDelete(index),
  }
  return (
    <chakra.div display="flex" alignItems="center" paddingInlineStart="2" paddingInlineEnd="1">
      <chakra.button
        type="button"
        // The first action on a stored timesheet is to expand a task.
        data-autofocus={(index === 0 && !isOpen) || undefined}
        aria-expanded={isOpen}
        aria-controls={isOpen ? bodyId : undefined}
        onClick={() => onToggle(task.key)}
        display="flex"
        alignItems="center"
        gap="2.5"
        flex="1"
        minWidth="0"
        minHeight={isOpen ? '48px' : '60px'}
        // Room for the focus ring.
        paddingInline="2"
        textAlign="start"
        borderRadius="md"
        cursor="pointer"
        _focusVisible={{ boxShadow: 'focus', outline: 'none' }}
      >
        {isOpen ? (
          <chakra.b flex="1" fontWeight="semibold">
            {title}
          </chakra.b>
        ) : (
          <TaskTitle title={title} number={index + 1} task={task} overlap={overlap} />
        )}
        <chakra.span
          hideBelow={isOpen ? undefined : 'md'}
          color="inkFaint"
          transition="rotate 150ms"
          rotate={isOpen ? '180deg' : '0deg'}
        >
          <ChevronDown aria-hidden style={{ width: 16, height: 16 }} />
        </chakra.span>
      </chakra.button>
      <MoreMenu label={`More for ${title}`} items={mayDelete ? [duplicate, remove] : [duplicate]} />
    </chakra.div>
  )
}

/** '7:15 – 11:30 am · 4 h 15' above 'WO-1040 Final drive noisy' */
function TaskTitle({
  title,
  number,
  task,
  overlap,
}: Pick<Props, 'task' | 'overlap'> & { title: string; number: number }) {
  const { startTime, endTime, timesheetLineType } = task
  const minutes = workedMinutes(task)
  const { code, about } = subjectOf(task)
  return (
    <chakra.span
      display="grid"
      gridTemplateColumns="auto minmax(0, 1fr)"
      columnGap="2.5"
      flex="1"
      minWidth="0"
      paddingBlock="2"
      lineHeight="1.4"
    >
      <chakra.span srOnly>{`${title}, ${taskTypeLabel[timesheetLineType]}, `}</chakra.span>
      <chakra.span aria-hidden minWidth="1.2ch" color="inkFaint" fontWeight="semibold">
        {number}
      </chakra.span>
      <chakra.span display="flex" flexWrap="wrap" columnGap="1.5" fontVariantNumeric="tabular-nums">
        {startTime === null || endTime === null ? (
          <chakra.span color="inkSoft">No times yet</chakra.span>
        ) : (
          <>
            <chakra.b fontWeight="semibold" whiteSpace="nowrap">
              {formatTimes(startTime, endTime)}
            </chakra.b>
            <chakra.span color="inkSoft" whiteSpace="nowrap">
              {`· ${formatLength(minutes)}`}
            </chakra.span>
          </>
        )}
      </chakra.span>
      <chakra.span gridColumn="2" display="flex" gap="2" textStyle="small" color="inkSoft" minWidth="0">
        <chakra.span flex="1" truncate>
          {code && `${code} `}
          {about}
        </chakra.span>
        {filledInFrom(task) && (
          <chakra.span flex="none" color="inkFaint">
            Nothing written
          </chakra.span>
        )}
        {task.fieldServiceOn && <Signed task={task} />}
      </chakra.span>
      {overlap && (
        <chakra.span gridColumn="2" textStyle="caption" color="danger">
          {overlap}
        </chakra.span>
      )}
    </chakra.span>
  )
}

/** The record the task is booked to, and the first words of the description. */
function subjectOf({ workOrder, job, glAccount, notes }: TaskValues) {
  const link = workOrder ?? job ?? glAccount
  const about = notes.trim().split('\n')[0] || link?.name
  return { code: link?.code, about: about || 'No task details yet' }
}

/** Whether it has field service, and how many have signed. */
function Signed({ task }: { task: TaskValues }) {
  const needed = neededSignatures(task.fieldService)
  const signed = needed.filter((field) => task.fieldService[field] !== null).length
  const isSigned = signed === needed.length
  return (
    <chakra.span
      display="inline-flex"
      alignItems="center"
      gap="1"
      flex="none"
      fontWeight="medium"
      color={isSigned ? 'status.approved.fg' : 'inkSoft'}
    >
      <Signature size={14} strokeWidth={2} aria-hidden />
      <chakra.span srOnly>Field Service, signed </chakra.span>
      {!isSigned && `${signed} of ${needed.length}`}
    </chakra.span>
  )
}
