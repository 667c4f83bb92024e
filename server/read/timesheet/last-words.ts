// A person's recent descriptions for a work order, cost code or GL account, to offer them again (rulings 2c).
import { LAST_WORDS, RECENT_DAYS } from '#domain/limits.ts'
import { bookedTo, filledInFrom, fillingRecords } from '#domain/timesheet/filled-in.ts'
import type { TimesheetLineType } from '#domain/timesheet/task-type.ts'
import { now } from '#server/adapters/clock.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { db } from '#server/database/client.ts'

type BookedTo = (typeof bookedTo)[TimesheetLineType]
export type LastWords = { link: BookedTo; id: number; texts: string[] }

type Described = { id: number; description: string }
type Row = {
  timesheetLineType: TimesheetLineType
  notes: string
  workOrder: Described | null
  jobCostCode: Described | null
  job: Described | null
  glAccount: (Described & { number: number }) | null
}

/** The viewer's own different descriptions of each record that a task is booked to, latest first, without filled-in ones. */
export async function readLastWords({ id }: Viewer): Promise<LastWords[]> {
  const rows = await db.$queryRaw<Row[]>`
    SELECT l."timesheetLineType"::text, l."notes",
      CASE WHEN w."id" IS NOT NULL THEN jsonb_build_object('id', w."id", 'description', w."description") END AS "workOrder",
      CASE WHEN c."id" IS NOT NULL THEN jsonb_build_object('id', c."id", 'description', c."description") END AS "jobCostCode",
      CASE WHEN j."id" IS NOT NULL THEN jsonb_build_object('id', j."id", 'description', j."description") END AS "job",
      CASE WHEN g."id" IS NOT NULL
        THEN jsonb_build_object('id', g."id", 'number', g."number", 'description', g."description") END AS "glAccount"
    FROM (
      SELECT "id", "startDate" FROM "Timesheet"
      WHERE "userId" = ${id}::int AND "startDate" >= ${now()}::timestamptz::date - ${RECENT_DAYS}::int
      ORDER BY "startDate" DESC, "id" DESC LIMIT ${LAST_WORDS.sheets}::int
    ) t
    JOIN "TimesheetLine" l ON l."timesheetId" = t."id"
    LEFT JOIN "WorkOrder" w ON w."id" = l."workOrderId"
    LEFT JOIN "JobCostCode" c ON c."id" = l."jobCostCodeId"
    LEFT JOIN "Job" j ON j."id" = l."jobId"
    LEFT JOIN "GlAccount" g ON g."id" = l."glAccountId"
    WHERE l."notes" <> '' AND length(l."notes") <= ${LAST_WORDS.characters}::int
    ORDER BY t."startDate" DESC, t."id" DESC, l."position" DESC LIMIT ${LAST_WORDS.tasks}::int`
  return wordsOf(rows)
}

function wordsOf(rows: readonly Row[]): LastWords[] {
  const found = new Map<string, LastWords>()
  for (const row of rows) {
    const link = bookedTo[row.timesheetLineType]
    const record = row[link]
    const text = row.notes.trim()
    if (!record || text === '' || filledInFrom({ notes: text, ...fillingRecords(row) })) continue
    const key = `${link} ${record.id}`
    const words = found.get(key) ?? { link, id: record.id, texts: [] }
    if (words.texts.length < LAST_WORDS.each && !words.texts.includes(text)) words.texts.push(text)
    if (found.size < LAST_WORDS.records) found.set(key, words)
  }
  return [...found.values()]
}
