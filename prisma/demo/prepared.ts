// A crew leader of the demo company, and the days that they prepared: for today, one of them declined; and two that were handed in,
// one of them otherwise. The accounts to try stay as they are.
import { links, type Link } from '#domain/timesheet/task-fields.ts'
import { packReasons } from '#domain/unusual.ts'
import { db } from '#server/database/client.ts'
import type { Prisma } from '#server/database/generated/client.ts'
import type { Company } from './company.ts'

const LEADER = 'wiremu.paki@demo.example'
/** Whose home is to stay as it is: people try it out. */
const TRIED = ['staff@demo.example', 'mele.tupou@demo.example']
/** Minutes that somebody worked longer than was prepared. */
const LONGER = 45

export async function prepareDemoDays({ now, today }: Pick<Company, 'now' | 'today'>): Promise<void> {
  const leader = await db.user.findFirstOrThrow({ where: { email: LEADER } })
  const approvalGroupId = leader.approvalGroupId!
  await db.crewLeader.create({ data: { approvalGroupId, leaderId: leader.id } })
  const startDate = new Date(today.toISODate()!)
  const others = { notIn: [LEADER, ...TRIED] }
  const crew: Prisma.UserWhereInput = { approvalGroupId, active: true, userType: 'STAFF', email: others }
  const recorded = await db.timesheet.findMany({
    where: { user: crew, approvalGroupId, status: 'APPROVED', startDate: { lt: startDate } },
    include: { lines: { orderBy: { position: 'asc' } } },
    orderBy: [{ startDate: 'desc' }, { userId: 'asc' }],
    take: 40,
  })
  type Sheet = (typeof recorded)[number]
  const latest = [...Map.groupBy(recorded, ({ userId }) => userId).values()].map(([sheet]) => sheet!)
  const prepare = (
    { userId, shift, lines }: Sheet,
    day: { startDate: Date; state: 'OFFERED' | 'DECLINED'; words?: string; timesheetId?: number },
    less = 0,
  ) =>
    db.preparedDay.create({
      data: {
        ...{ userId, shift, ...day, source: 'LEADER', preparedById: leader.id },
        // At six in the morning in Brisbane, or now if that is still to come.
        preparedAt: new Date(Math.min(day.startDate.getTime() - 4 * 3_600_000, now.toMillis())),
        lines: {
          create: lines.map((line, position) => ({
            ...idsOf(line),
            ...{ position, timesheetLineType: line.timesheetLineType, notes: '' },
            startTime: line.startTime!,
            endTime: line.endTime! - (position === lines.length - 1 ? less : 0),
          })),
        },
      },
    })
  const [same, otherwise] = latest.filter(({ lines }) => lines.at(-1)!.minutes > LONGER)
  if (same && otherwise) {
    await prepare(same, { startDate: same.startDate, state: 'OFFERED', timesheetId: same.id })
    const { id, unusual, updatedAt } = otherwise
    await prepare(otherwise, { startDate: otherwise.startDate, state: 'OFFERED', timesheetId: id }, LONGER)
    const after = unusual | packReasons(['PREPARED_OTHERWISE'])
    await db.timesheet.update({ where: { id }, data: { unusual: after, updatedAt } })
  }
  const busy = await db.timesheet.findMany({ where: { startDate }, select: { userId: true } })
  const free = latest.filter(({ userId }) => !busy.some((sheet) => sheet.userId === userId))
  const [offered, declined] = free
  if (offered) await prepare(offered, { startDate, state: 'OFFERED' })
  if (declined)
    await prepare(declined, { startDate, state: 'DECLINED', words: 'I am at the Mackay yard today' })
}

function idsOf(line: Partial<Record<`${Link}Id`, number | null>>) {
  return Object.fromEntries(links.map((link) => [`${link}Id`, line[`${link}Id`] ?? null]))
}
