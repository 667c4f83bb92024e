// What a leader has typed on a crew day and not sent, stored in this browser.
import { noInput, type Cell, type Cells, type CrewInput } from '#domain/crew/grid.ts'
import type { Shift } from '#domain/timesheet/time.ts'
import { isRecord, overDefaults } from '#web/forms/overDefaults.ts'
import type { UnsavedForm } from '#web/forms/unsaved.ts'
import { readTask } from '#web/timesheets/unsaved.ts'

export type CrewWork = CrewInput & { groupId: string; date: string; shift: Shift }

export const crewWork: UnsavedForm<CrewWork> = {
  name: 'crew day',
  read: (kept) => {
    const { groupId, date, shift, columns } = overDefaults<CrewWork>(noWork, kept)
    const edits = isRecord(kept) && isRecord(kept.edits) ? kept.edits : {}
    if (groupId === '' || date === '') return null
    return {
      ...{ groupId, date, shift: shift === 'NIGHT' ? 'NIGHT' : 'DAY' },
      columns: columns.flatMap((column) => readTask(column) ?? []),
      edits: Object.fromEntries(
        Object.entries(edits).flatMap(([userId, edit]) => {
          if (!isRecord(edit) || !isRecord(edit.cells)) return []
          return [[userId, { version: wholeOf(edit.version), cells: readCells(edit.cells) }]]
        }),
      ),
    }
  },
}

const noWork: CrewWork = { ...noInput, groupId: '', date: '', shift: 'DAY' }

const wholeOf = (value: unknown) => (typeof value === 'number' ? value : null)

function readCells(kept: Record<string, unknown>): Cells {
  return Object.fromEntries(
    Object.entries(kept).flatMap(([key, cell]): [string, Cell][] => {
      if (cell === 'usual') return [[key, cell]]
      if (!isRecord(cell)) return []
      return [[key, { startTime: wholeOf(cell.startTime), endTime: wholeOf(cell.endTime) }]]
    }),
  )
}
