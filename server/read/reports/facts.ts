// Describes the facts behind a number of a report.
import { fullName } from '#domain/people.ts'
import { taskTypeLabel } from '#domain/timesheet/task-type.ts'
import type { TimesheetStatus } from '#domain/timesheet/lifecycle.ts'
import { db } from '#server/database/client.ts'
import type { Fact } from './engine.ts'

export type DescribedFact = Omit<Fact, 'about'> & {
  /** '' for a fact without a person. */
  person: string
  /** Null without a timesheet. */
  status: TimesheetStatus | null
  /** The work order, job or account of the task. */
  about: string
}

const named = { select: { name: true, description: true } } as const

/** The facts with their names. They were read with the viewer's sight. */
export async function describeFacts(facts: readonly Fact[]): Promise<DescribedFact[]> {
  const ids = (key: 'userId' | 'timesheetId' | 'lineId') => ({ in: facts.flatMap((fact) => fact[key] ?? []) })
  const [people, sheets, lines] = await Promise.all([
    db.user.findMany({ where: { id: ids('userId') }, select: { id: true, firstName: true, lastName: true } }),
    db.timesheet.findMany({ where: { id: ids('timesheetId') }, select: { id: true, status: true } }),
    db.timesheetLine.findMany({
      where: { id: ids('lineId') },
      select: {
        ...{ id: true, timesheetLineType: true, notes: true },
        ...{ workOrder: named, job: named, jobCostCode: named },
        glAccount: { select: { description: true } },
      },
    }),
  ])
  const personOf = new Map(people.map((person) => [person.id, fullName(person)]))
  const statusOf = new Map(sheets.map(({ id, status }) => [id, status]))
  const aboutOf = new Map(lines.map((line) => [line.id, aboutLine(line)]))
  return facts.map((fact) => ({
    ...fact,
    person: personOf.get(fact.userId ?? 0) ?? '',
    status: statusOf.get(fact.timesheetId ?? 0) ?? null,
    about:
      fact.about ??
      aboutOf.get(fact.lineId ?? 0) ??
      (fact.timesheetId === null ? 'Not recorded' : 'Whole timesheet'),
  }))
}

type Named = { name: string; description: string } | null
type Line = {
  timesheetLineType: keyof typeof taskTypeLabel
  notes: string
  workOrder: Named
  job: Named
  jobCostCode: Named
  glAccount: { description: string } | null
}

function aboutLine({ timesheetLineType, workOrder, job, jobCostCode, glAccount, notes }: Line): string {
  const record = workOrder?.name ?? [job?.name, jobCostCode?.name].filter(Boolean).join(' ')
  const named = record || (glAccount?.description ?? taskTypeLabel[timesheetLineType])
  return [named, notes].filter(Boolean).join(' · ')
}
