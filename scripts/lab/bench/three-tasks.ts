// The day that `--part=writes` submits: one task of each type, as the application and as the floor take it.
import { globalId } from './company.ts'

type Line = { timesheetLineType: string; startTime: number; endTime: number; notes: string }
const notes = 'Drained, replaced and tested'

const tasks: (Line & { records: Record<string, number> })[] = [
  {
    timesheetLineType: 'RENTAL',
    startTime: 420,
    endTime: 600,
    notes,
    records: { site: 3, equipment: 2, workOrder: 1, workOrderTask: 2, taskCategory: 1 },
  },
  {
    timesheetLineType: 'JOB_COST',
    startTime: 610,
    endTime: 790,
    notes,
    records: { job: 1, jobCostCode: 2, taskCategory: 2 },
  },
  { timesheetLineType: 'UNBILLED', startTime: 800, endTime: 980, notes, records: { glAccount: 4 } },
]

const mapped = <T>(records: Record<string, number>, entry: (name: string, id: number) => [string, T]) =>
  Object.fromEntries(Object.entries(records).map(([name, id]) => entry(name, id)))

/** The tasks as an input of GraphQL. */
export const lines = tasks.map(({ records, ...line }) => ({
  ...line,
  ...mapped(records, (name, id) => [name, globalId(name[0]!.toUpperCase() + name.slice(1), id)]),
}))

/** The tasks as rows of TimesheetLine. */
export const floorLines = tasks.map(({ records, ...line }, position) => ({
  ...line,
  ...mapped(records, (name, id) => [`${name}Id`, id]),
  position,
  minutes: line.endTime - line.startTime,
  employerSite: false,
}))
