// The crew day on a phone: one task after another, its times on top, and everybody with a tick under it.
import { chakra } from '@chakra-ui/react'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { filled, withCells, withoutColumn } from '#domain/crew/grid.ts'
import { formatDuration } from '#domain/timesheet/time.ts'
import { Button } from '#web/design/Button.tsx'
import { Checkbox } from '#web/design/Checkbox.tsx'
import { IconButton } from '#web/design/IconButton.tsx'
import { typeEdge } from '#web/timesheets/typeColour.ts'
import { columnTitle } from './columnTitle.ts'
import type { GridProps } from './gridProps.ts'
import { RowMenu } from './RowMenu.tsx'
import { RowState } from './RowState.tsx'
import { timesInWords } from './times.ts'
import { TimesInput } from './TimesInput.tsx'

type Props = GridProps & {
  /** The key of the task on screen. */
  shown: string | null
  onShow: (key: string) => void
}

export function CrewList({ grid, standings, changed, change, shown, ...props }: Props) {
  const { columns, shift } = grid
  const [editing, edit] = useState<string | null>(null)
  const task = columns.find(({ key }) => key === shown) ?? columns[0] ?? null
  const free = standings.filter(({ isLocked }) => !isLocked)
  const given = free.filter(({ cells }) => task && cells[task.key])
  return (
    <>
      <chakra.div
        display="flex"
        gap="2"
        overflowX="auto"
        paddingInline="4"
        paddingBlock="2"
        role="group"
        aria-label="Tasks"
      >
        {columns.map((column) => (
          <Button
            key={column.key}
            aria-pressed={column === task}
            onClick={() => props.onShow(column.key)}
            borderColor={column === task ? 'ink' : undefined}
            {...typeEdge(column.timesheetLineType)}
          >
            {columnTitle(column).title}
          </Button>
        ))}
        <Button variant="dashed" onClick={() => props.onTask(null)}>
          <Plus aria-hidden />
          Add task
        </Button>
      </chakra.div>
      {task && (
        <chakra.section
          aria-label={columnTitle(task).title}
          display="flex"
          alignItems="center"
          gap="2"
          marginInline="4"
          paddingInline="4"
          paddingBlock="2"
          borderWidth="1px"
          borderColor="line"
          borderRadius="md"
          bg="surface"
          {...typeEdge(task.timesheetLineType)}
        >
          <chakra.div flex="1" minWidth="0">
            <chakra.b display="block" overflowWrap="anywhere">
              {columnTitle(task).title}
            </chakra.b>
            <chakra.span display="block" textStyle="small" color="inkSoft" lineClamp={2}>
              {columnTitle(task).about}
            </chakra.span>
            <chakra.span textStyle="small" color={timesInWords(task) ? undefined : 'danger'}>
              {timesInWords(task) ?? 'No times yet'}
            </chakra.span>
          </chakra.div>
          <IconButton label={`Edit ${columnTitle(task).title}`} onClick={() => props.onTask(task)}>
            <Pencil aria-hidden />
          </IconButton>
          <IconButton
            label={`Remove ${columnTitle(task).title}`}
            onClick={() => change((now, input) => withoutColumn(now, input, task.key))}
          >
            <Trash2 aria-hidden />
          </IconButton>
        </chakra.section>
      )}
      {task && free.length > 0 && (
        <chakra.div paddingInline="4" paddingTop="2">
          <Checkbox
            checked={given.length === free.length}
            indeterminate={given.length > 0 && given.length < free.length}
            onChange={() =>
              change((now, input) =>
                filled(
                  now,
                  input,
                  free.map(({ person }) => ({ userId: person.userId, key: task.key })),
                ),
              )
            }
          >
            <b>Everybody</b>
          </Checkbox>
        </chakra.div>
      )}
      <chakra.ul
        aria-label="People"
        listStyleType="none"
        bg="surface"
        borderTopWidth="1px"
        borderColor="line"
      >
        {standings.map((row) => {
          const { person, cells, isLocked, minutes } = row
          const { userId, name } = person
          const cell = task && cells[task.key]
          const times = cell && (cell === 'usual' ? task : cell)
          const set = (next: typeof cell) =>
            change((now, input) => withCells(now, input, [{ userId, key: task!.key, cell: next ?? null }]))
          return (
            <chakra.li
              key={userId}
              display="flex"
              alignItems="center"
              gap="2"
              paddingInlineStart="4"
              paddingInlineEnd="1"
              paddingBlock="1"
              borderBottomWidth="1px"
              borderColor="line"
              bg={changed.has(person.day?.id ?? '') ? 'accentSoft' : undefined}
            >
              <chakra.div
                flex="1"
                minWidth="0"
                display="grid"
                gap="1"
                color={isLocked ? 'inkSoft' : undefined}
              >
                {isLocked || !task ? (
                  <chakra.span fontWeight="medium" overflowWrap="anywhere" paddingTop="2">
                    {name}
                  </chakra.span>
                ) : (
                  <Checkbox
                    checked={Boolean(cell)}
                    onChange={(isTicked) => set(isTicked ? 'usual' : undefined)}
                  >
                    <chakra.span fontWeight="medium">{name}</chakra.span>
                  </Checkbox>
                )}
                <chakra.span
                  display="flex"
                  flexWrap="wrap"
                  alignItems="center"
                  columnGap="2"
                  textStyle="small"
                  color="inkSoft"
                  paddingBottom="1"
                >
                  <RowState row={row} change={change} />
                  {minutes > 0 && formatDuration(minutes)}
                </chakra.span>
              </chakra.div>
              {times && !isLocked && (
                <chakra.div flex="none" width="144px">
                  {editing === userId ? (
                    <TimesInput
                      label={`${name}: from and to`}
                      times={times}
                      shift={shift}
                      onDone={(read) => {
                        if (read) set(read)
                        edit(null)
                      }}
                    />
                  ) : (
                    <Button
                      variant="ghost"
                      width="100%"
                      paddingInline="1"
                      whiteSpace="normal"
                      aria-label={`${name}: ${timesInWords(times) ?? 'no times'}, change`}
                      fontWeight={cell === 'usual' ? 'normal' : undefined}
                      onClick={() => edit(userId)}
                    >
                      {timesInWords(times) ?? 'No times'}
                    </Button>
                  )}
                </chakra.div>
              )}
              <RowMenu row={row} change={change} onWithdraw={props.onWithdraw} />
            </chakra.li>
          )
        })}
      </chakra.ul>
    </>
  )
}
