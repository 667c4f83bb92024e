// The crew day as a grid: people down, tasks across. What was stored becomes rows and columns, and what a leader types lies over
// it until it is sent.
import { preparable, type CrewState } from './prepared-day.ts'
import { links } from '#domain/timesheet/task-fields.ts'
import type { TaskValues } from '#domain/timesheet/task.ts'
import { absoluteStart, type Shift, type TaskTimes } from '#domain/timesheet/time.ts'

/** A prepared day as it is stored. */
export type StoredDay = {
  id: string
  version: number
  shift: Shift
  lines: readonly TaskValues[]
  /** 'First Last' of who changed it last. */
  by: string
  /** What its person wrote to decline it. */
  words: string
}

export type CrewMember = {
  userId: string
  name: string
  state: CrewState
  isOfCrew: boolean
  day: StoredDay | null
}

/** The times of the column, or of this person alone. */
export type Cell = 'usual' | TaskTimes
/** A person's cells by the key of their column; a column that is not there is empty. */
export type Cells = Readonly<Record<string, Cell>>

/** What a leader has typed and not sent. */
export type CrewInput = {
  /** Tasks with the usual times of their column. */
  columns: readonly TaskValues[]
  /** By the person's id. `version` is that of the stored day that it replaces; null if there was none. */
  edits: Readonly<Record<string, { version: number | null; cells: Cells }>>
}
export const noInput: CrewInput = { columns: [], edits: {} }

export type CrewRow = {
  person: CrewMember
  cells: Cells
  /** Nothing can be prepared for the person. */
  isLocked: boolean
  /** It differs from what is stored. */
  isEdited: boolean
  /** The stored day has changed since the leader typed over it. */
  isOvertaken: boolean
  /** The tasks with their times, in the order of the day. */
  tasks: readonly TaskValues[]
}
export type CrewGrid = { columns: readonly TaskValues[]; rows: readonly CrewRow[]; shift: Shift }

/** The same task on the days of two people: its type, its records and its description. */
function sameTask({ timesheetLineType, notes, ...task }: TaskValues): string {
  return JSON.stringify([timesheetLineType, notes.trim(), ...links.map((link) => task[link]?.id ?? null)])
}

const isSame = (one: TaskTimes, other: TaskTimes) =>
  one.startTime === other.startTime && one.endTime === other.endTime

export function gridOf(people: readonly CrewMember[], input: CrewInput, shift: Shift): CrewGrid {
  const stored = people.filter(({ day }) => day?.shift === shift)
  const { columns, keysOf } = columnsFor(
    stored.map(({ day }) => day!.lines),
    input.columns,
  )
  const byKey = new Map(columns.map((column) => [column.key, column]))
  const rows = people.map((person): CrewRow => {
    const { day, userId } = person
    const isLocked = !preparable.includes(person.state) || (day !== null && day.shift !== shift)
    const edit = isLocked ? undefined : input.edits[userId]
    const lines = day?.shift === shift ? day.lines : []
    const cells = edit
      ? edit.cells
      : Object.fromEntries(
          lines.map(({ startTime, endTime }, at): [string, Cell] => {
            const key = keysOf[stored.indexOf(person)]![at]!
            return [key, isSame(byKey.get(key)!, { startTime, endTime }) ? 'usual' : { startTime, endTime }]
          }),
        )
    const tasks = columns
      .flatMap((column) => {
        const cell = cells[column.key]
        return cell ? [{ ...column, ...(cell !== 'usual' && cell) }] : []
      })
      .sort((one, other) => startOf(one, shift) - startOf(other, shift))
    const isEdited = edit !== undefined && !isSameDay(tasks, lines)
    const isOvertaken = isEdited && edit.version !== (day?.version ?? null)
    return { person, cells, isLocked, isEdited, isOvertaken, tasks }
  })
  return { columns, rows, shift }
}

function isSameDay(tasks: readonly TaskValues[], stored: readonly TaskValues[]): boolean {
  const inWords = (lines: readonly TaskValues[]) =>
    lines
      .map((line) => `${line.startTime} ${line.endTime} ${sameTask(line)}`)
      .sort()
      .join()
  return inWords(tasks) === inWords(stored)
}

function startOf({ startTime }: TaskTimes, shift: Shift): number {
  return startTime === null ? Infinity : absoluteStart(startTime, shift)
}

/** The columns for the tasks of several days, with those that exist first; and the key of the column of each task. */
function columnsFor(days: readonly (readonly TaskValues[])[], existing: readonly TaskValues[]) {
  const columns = existing.map((column) => ({ column, task: sameTask(column), times: [] as TaskTimes[] }))
  const found = days.map((lines) => {
    const taken = new Set<object>()
    return lines.map((line) => {
      const task = sameTask(line)
      let at = columns.find((one) => one.task === task && !taken.has(one))
      if (!at) {
        const nth = columns.filter(({ column }) => column.key.startsWith(task)).length
        columns.push((at = { column: { ...line, key: `${task} ${nth}` }, task, times: [] }))
      }
      taken.add(at)
      at.times.push(line)
      return at.column.key
    })
  })
  const made = columns.map(({ column, times }, at) => {
    if (at < existing.length) return column
    const { startTime, endTime } = mostCommon(times)
    return { ...column, startTime, endTime }
  })
  return { columns: made, keysOf: found }
}

function mostCommon(times: readonly TaskTimes[]): TaskTimes {
  const count = (one: TaskTimes) => times.filter((other) => isSame(one, other)).length
  return times.reduce((best, one) => (count(one) > count(best) ? one : best))
}

/** Sets cells of people; null empties one. Locked people stay as they are. */
export function withCells(
  { columns, rows }: CrewGrid,
  input: CrewInput,
  changes: readonly { userId: string; key: string; cell: Cell | null }[],
): CrewInput {
  const edits = { ...input.edits }
  // What was typed and equals what is stored again starts from the stored version.
  for (const { person, isEdited, isLocked } of rows) if (!isEdited && !isLocked) delete edits[person.userId]
  for (const { userId, key, cell } of changes) {
    const row = rows.find(({ person }) => person.userId === userId)
    if (!row || row.isLocked) continue
    const now = { version: row.person.day?.version ?? null, cells: row.cells }
    const { version, cells } = edits[userId] ?? now
    const others = Object.entries(cells).filter(([other]) => other !== key)
    edits[userId] = { version, cells: Object.fromEntries(cell ? [...others, [key, cell]] : others) }
  }
  return { columns, edits }
}

/** Adds a column, or changes its task or usual times for everybody who has it. Locked people keep theirs. */
export function withColumn(grid: CrewGrid, input: CrewInput, task: TaskValues): CrewInput {
  const before = grid.columns.find(({ key }) => key === task.key)
  if (!before) return { ...input, columns: [...grid.columns, task] }
  const having = grid.rows.filter(({ cells, isLocked }) => cells[task.key] && !isLocked)
  const { edits } = withCells(
    grid,
    input,
    having.map(({ person, cells }) => ({ userId: person.userId, key: task.key, cell: cells[task.key]! })),
  )
  return { edits, columns: grid.columns.map((column) => (column === before ? task : column)) }
}

export function withoutColumn(grid: CrewGrid, input: CrewInput, key: string): CrewInput {
  const changes = grid.rows.map(({ person, cells }) => ({ userId: person.userId, key, cell: null, cells }))
  const { edits } = withCells(
    grid,
    input,
    changes.filter(({ cells }) => cells[key]),
  )
  return { edits, columns: grid.columns.filter((column) => column.key !== key) }
}

/** Fills the empty cells of some with the usual times; if none is empty, empties them all. */
export function filled(
  grid: CrewGrid,
  input: CrewInput,
  cells: readonly { userId: string; key: string }[],
): CrewInput {
  const free = cells.filter(({ userId }) =>
    grid.rows.some(({ person, isLocked }) => person.userId === userId && !isLocked),
  )
  const cellAt = ({ userId, key }: { userId: string; key: string }) =>
    grid.rows.find(({ person }) => person.userId === userId)!.cells[key]
  const empty = free.filter((one) => !cellAt(one))
  const isWhole = empty.length === 0
  return withCells(
    grid,
    input,
    (isWhole ? free : empty).map((one) => ({ ...one, cell: isWhole ? null : ('usual' as const) })),
  )
}

/** The tasks of an earlier day without their times, for the same people where nothing is prepared. @param newKey of a column. */
export function copied(
  grid: CrewGrid,
  input: CrewInput,
  days: readonly { userId: string; lines: readonly TaskValues[] }[],
  newKey: () => string,
): CrewInput {
  const { columns, keysOf } = columnsFor(
    days.map(({ lines }) => lines),
    grid.columns,
  )
  const keys = new Map(columns.map(({ key }, at) => [key, at < grid.columns.length ? key : newKey()]))
  const made = columns.map((column, at) =>
    at < grid.columns.length
      ? column
      : { ...column, key: keys.get(column.key)!, startTime: null, endTime: null },
  )
  const isEmpty = (userId: string) =>
    grid.rows.some(({ person, tasks }) => person.userId === userId && tasks.length === 0)
  const changes = days.flatMap(({ userId }, day) =>
    isEmpty(userId)
      ? keysOf[day]!.map((key) => ({ userId, key: keys.get(key)!, cell: 'usual' as const }))
      : [],
  )
  return withCells({ ...grid, columns: made }, input, changes)
}

/** Drops what was typed for some people: what is stored shows again. */
export function withoutEdits(
  grid: CrewGrid,
  { edits }: CrewInput,
  isDropped: (userId: string) => boolean,
): CrewInput {
  const kept = Object.entries(edits).filter(([userId]) => !isDropped(userId))
  return { columns: grid.columns, edits: Object.fromEntries(kept) }
}

/** Keeps what was typed for a person although somebody else has changed their day. */
export function keptOver(input: CrewInput, { userId, day }: CrewMember): CrewInput {
  const edit = input.edits[userId]
  if (!edit) return input
  return {
    ...input,
    edits: { ...input.edits, [userId]: { ...edit, version: day?.version ?? null } },
  }
}

/** Whether something was typed that is not stored. */
export function isTyped({ columns, rows }: CrewGrid): boolean {
  const isOwn = ({ key }: TaskValues) => !key.startsWith('[') && rows.every(({ cells }) => !cells[key])
  return rows.some(({ isEdited }) => isEdited) || columns.some(isOwn)
}
