// The requests per second at which 95 % of the responses take less than 50 ms, which is how the speed of GraphQL
// servers is usually published. Each client sends its next request when it has the answer; the clients are doubled
// until the answers take longer. The clients, the application and PostgreSQL share the processors.
import { cpus } from 'node:os'
import { ms, quantile, type Row, type Table } from '#scripts/table.ts'
import { approverId, tokenOf } from './company.ts'
import { load } from './load.ts'
import type { Options, Setup } from './setup.ts'

const P95 = 50
const CLIENTS_MAX = 64
const page = (selection: string) =>
  `query { timesheets(first: 25, filter: { status: PENDING }) { ${selection} } }`

const queries = {
  flat: page('edges { node { id number status startDate shift totalDuration createdAt } }'),
  nested: page(
    `edges { node { id number status startDate user { firstName lastName } approvalGroup { name }
       lines { startTime endTime workOrder { name equipment { name site { location } } } job { name }
               jobCostCode { name } glAccount { description } } } }`,
  ),
  counted: page('totalCount edges { node { id number status startDate } }'),
}

export async function measureRates([setup]: Setup[], { seconds }: Options): Promise<Table[]> {
  const rows: Row[] = []
  const tokens = await Promise.all(
    Array.from({ length: CLIENTS_MAX }, (_, client) => tokenOf(approverId(client))),
  )
  for (const [name, query] of Object.entries(queries)) {
    const next = (client: number) => ({ path: '/graphql', body: { query }, token: tokens[client]! })
    // The first answers are slower.
    await load(setup!.application, { next, seconds })
    let best: Row = { name, figure: 'none' }
    for (let clients = 1; clients <= CLIENTS_MAX; clients *= 2) {
      const before = busy()
      const { times, milliseconds } = await load(setup!.application, { next, seconds, connections: clients })
      const after = busy()
      const p95 = quantile(times, 0.95)
      if (p95 >= P95) break
      const rate = (times.length / milliseconds) * 1000
      const share = (after.busy - before.busy) / (after.all - before.all)
      const note = `${clients} clients, p95 ${ms(p95)}, processors ${(share * 100).toFixed(0)} % busy`
      best = { name, figure: `${rate.toFixed(0)} a second`, note }
    }
    rows.push(best)
  }
  const { length, 0: one } = cpus()
  return [{ title: `Requests a second with p95 below ${P95} ms, ${length} × ${one!.model}`, rows }]
}

/** Milliseconds of all processors since the start of the machine. */
function busy(): { busy: number; all: number } {
  let [busy, all] = [0, 0]
  for (const { times } of cpus()) {
    const used = times.user + times.nice + times.sys + times.irq
    busy += used
    all += used + times.idle
  }
  return { busy, all }
}
