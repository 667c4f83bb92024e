// The drill of a failover: people work on two PostgreSQL servers, of which the primary is killed. No acknowledged
// change may be missing, and Daybook has to continue by itself.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Report } from '#scripts/lab/attack/report.ts'
import { expectNothingLost } from '#scripts/lab/attack/soak-verdict.ts'
import { openTarget } from '#scripts/lab/attack/target.ts'
import { startWork } from '#scripts/lab/attack/work.ts'
import { startCluster } from './cluster.ts'

const KILLED_AFTER = 2500
const ACKNOWLEDGED_MIN = 5000
const BACK_SECONDS = 30
const GIVEN_UP_MS = 180_000

export async function failoverDrill(report: Report): Promise<string> {
  const cluster = await startCluster()
  try {
    const target = await openTarget({ DATABASE_URL: cluster.url })
    try {
      const work = await startWork(target)
      while (work.acknowledged.length < KILLED_AFTER) await sleep(100)
      const killed = await cluster.killPrimary()
      const killedAt = Date.now()
      const isBack = () => work.acknowledged.find(({ sentAt }) => sentAt > killedAt)
      while (!isBack() && Date.now() < killedAt + GIVEN_UP_MS) await sleep(100)
      const seconds = ((isBack()?.at ?? Infinity) - killedAt) / 1000
      while (isBack() && work.acknowledged.length < ACKNOWLEDGED_MIN) await sleep(100)
      await work.end()
      await expectNothingLost(work.witness, work.acknowledged, report)
      report.row({ name: 'acknowledged changes', figure: `${work.acknowledged.length}` })
      report.row({
        name: `back at work without ${killed}`,
        figure: `${seconds.toFixed(1)} s`,
        bound: `≤ ${BACK_SECONDS} s`,
        isGood: seconds <= BACK_SECONDS,
      })
      return 'Failover'
    } finally {
      await target.close()
    }
  } finally {
    await cluster.stop()
  }
}
