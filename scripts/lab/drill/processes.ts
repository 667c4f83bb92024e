// The drill of several processes: the throughput of one, two and four of them, the events between them, and the effect
// of killing one of two under load.
import { cpus, loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Report } from '#scripts/lab/attack/report.ts'
import { expectNothingLost } from '#scripts/lab/attack/soak-verdict.ts'
import { startWork, type Crew } from '#scripts/lab/attack/work.ts'
import { across } from './across.ts'
import { startDaybooks } from './daybooks.ts'
import { killOne } from './kill-one.ts'
import { notifyCost } from './notify-cost.ts'
import { throughput } from './throughput.ts'

/** The approval groups of the demo company; one of their 32 people has two groups. */
const crews: Crew[] = [
  {
    staff: [
      ...['staff', 'joaquin.ferreira', 'lachlan.odea', 'mele.tupou'],
      ...['yusuf.demir', 'wiremu.paki', 'mei-lin.chua'],
    ],
    deciders: ['approver', 'maree.thornbury', 'thu-ha.pham', 'sysadmin'],
  },
  {
    staff: ['grace.adeyemi', 'oliver.bentley', 'marika.johansson', 'harriet.cole'],
    deciders: ['siddharth.venkataraman', 'bronwyn.castellano', 'dev.raman'],
  },
  {
    staff: ['amir.haddad', 'barnaby.featherstone', 'kenji.morimoto', 'connor.yates'],
    deciders: ['anthea.papadimitriou', 'approver'],
  },
  {
    staff: ['stefan.kowalczyk', 'ellie.march', 'narelle.fisk', 'paulo.santos'],
    deciders: ['craig.dunleavy', 'leilani.faasavalu'],
  },
]

/** Until Node has compiled the code that serves the people, if nothing else is measured before the kill. */
const WARM_UP_MS = 15_000

/** @param onlyKill leaves out throughput, events and NOTIFY. */
export async function processesDrill(report: Report, { onlyKill }: { onlyKill: boolean }): Promise<string> {
  const machine = `${cpus().length} × ${cpus()[0]!.model}, load ${loadavg()[0]!.toFixed(1)} before`
  const daybooks = await startDaybooks()
  try {
    if (!onlyKill) await across(daybooks, report)
    const work = await startWork(daybooks.proxied, { crews, pauseMs: 0 })
    report.progress('people work')
    daybooks.use(2)
    await (onlyKill ? sleep(WARM_UP_MS) : throughput(daybooks, work.samples, report))
    const expectJobsDone = await killOne(daybooks, work.samples, report)
    await work.end()
    report.progress('people have stopped')
    daybooks.expectRunning(report)
    await expectNothingLost(work.witness, work.acknowledged, report)
    report.row({ name: 'acknowledged changes', figure: `${work.acknowledged.length}` })
    await expectJobsDone()
    if (!onlyKill) await notifyCost(daybooks.ownerUrl, report)
  } finally {
    await daybooks.stop()
  }
  return `Several processes (${machine})`
}
