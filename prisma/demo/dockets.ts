// The dockets of the demo company: each as of the time at which its timesheet was handed in. They are drawn when somebody
// opens them.
import { issueDockets, voidDockets } from '#server/actions/docket/issue.ts'
import { asOf } from '#server/adapters/clock.ts'
import { db, transaction } from '#server/database/client.ts'

/** @param tell is told the share that is issued, from 0 to 1. */
export async function issueDemoDockets(tell: (done: number) => void): Promise<void> {
  const sheets = await db.timesheet.findMany({
    where: { submittedAt: { not: null }, lines: { some: { fieldService: { isNot: null } } } },
    select: { id: true, status: true, submittedAt: true, decidedAt: true },
    orderBy: [{ submittedAt: 'asc' }, { id: 'asc' }],
  })
  for (const [nth, { id, submittedAt }] of sheets.entries()) {
    tell(nth / sheets.length)
    await asOf(submittedAt!, () => transaction((tx) => issueDockets(tx, id)))
  }
  for (const { id, status, decidedAt } of sheets)
    if (status === 'CANCELLED') await asOf(decidedAt!, () => transaction((tx) => voidDockets(tx, [id])))
}
