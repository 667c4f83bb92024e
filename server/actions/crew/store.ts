// Writes prepared days that nothing stops, and tells their people.
import { offeredDaysMessage, offeredMessage } from '#domain/crew/prepared-day.ts'
import { fullName } from '#domain/people.ts'
import { notify } from '#server/actions/notification/rows.ts'
import { instantOf, type Transaction } from '#server/database/client.ts'
import { insertRows } from '#server/database/rows.ts'
import { nameOf, type CrewMember } from './judge.ts'
import { publishPrepared } from './publish.ts'
import type { Judged, Prepared, PrepareOptions, Preparer } from './types.ts'

/** Stores the days that nothing stops and that change. */
export async function store(
  tx: Transaction,
  viewer: Preparer,
  people: ReadonlyMap<number, CrewMember>,
  judged: readonly Judged[],
  source: PrepareOptions['source'],
): Promise<Prepared[]> {
  const changed = judged.filter(({ change }) => change !== null && change !== 'SAME')
  const ids = await writeDays(tx, viewer, source, changed)
  const idOf = ({ day }: Judged) => ids.get(nameOf(day))!
  await writeLines(tx, ids, changed)
  await tellOffered(tx, viewer, changed)
  publishPrepared(
    tx,
    changed.map((one) => {
      const { userId } = one.day
      return { id: idOf(one), userId, approvalGroupId: people.get(userId)!.approvalGroupId }
    }),
  )
  return judged.map(({ day: { userId, startDate }, facts, stoppedBy, change }) => {
    const id = ids.get(nameOf({ userId, startDate })) ?? facts?.prepared?.id ?? null
    return { userId, startDate, id, stoppedBy, change }
  })
}

async function writeLines(
  tx: Transaction,
  ids: ReadonlyMap<string, number>,
  changed: readonly Judged[],
): Promise<void> {
  await tx.preparedLine.deleteMany({ where: { preparedDayId: { in: [...ids.values()] } } })
  const PreparedLine = changed.flatMap(({ day, rows }) =>
    rows.map((row, position) => ({ preparedDayId: ids.get(nameOf(day))!, position, ...row })),
  )
  await insertRows(tx, { PreparedLine })
}

/** Writes the days without their tasks. @returns their ids. */
async function writeDays(
  tx: Transaction,
  viewer: Preparer,
  source: PrepareOptions['source'],
  changed: readonly Judged[],
): Promise<Map<string, number>> {
  if (changed.length === 0) return new Map()
  const days = changed.map(({ day: { userId, startDate, shift }, state }) => ({
    userId,
    startDate,
    shift,
    state,
  }))
  const rows = await tx.$queryRaw<{ id: number; userId: number; startDate: string }[]>`
    INSERT INTO "PreparedDay" ("userId", "startDate", "shift", "state", "source", "preparedById", "preparedAt")
    SELECT d."userId", d."startDate", d."shift", d."state", ${source}::"PreparedDaySource", ${viewer.id}::int,
      ${instantOf(tx)}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(days)}::jsonb)
      AS d ("userId" int, "startDate" date, "shift" "Shift", "state" "PreparedDayState")
    ON CONFLICT ("userId", "startDate") DO UPDATE SET
      "shift" = excluded."shift", "state" = excluded."state", "source" = excluded."source", "words" = '',
      "preparedById" = excluded."preparedById", "preparedAt" = excluded."preparedAt",
      "version" = "PreparedDay"."version" + 1
    RETURNING "id", "userId", "startDate"::text`
  return new Map(rows.map((row) => [nameOf(row), row.id]))
}

/** One notification for each person: a plan has a week of them. */
async function tellOffered(tx: Transaction, viewer: Preparer, changed: readonly Judged[]): Promise<void> {
  const offered = changed.filter(({ state, day }) => state === 'OFFERED' && day.userId !== viewer.id)
  const by = fullName(viewer)
  const rows = [...Map.groupBy(offered, ({ day }) => day.userId)].map(([userId, days]) => {
    const dates = days.map(({ day }) => day.startDate).toSorted()
    const [{ day, rows: lines, facts }] = days as [Judged]
    const isChange = facts?.prepared?.state === 'OFFERED'
    const message =
      days.length > 1
        ? offeredDaysMessage(by, dates)
        : offeredMessage(by, day.startDate, { shift: day.shift, lines }, isChange)
    const notificationKind = 'PREPARED' as const
    return { userId, actorId: viewer.id, notificationKind, at: instantOf(tx), dates, message }
  })
  await notify(tx, 'PREPARED', rows)
}
