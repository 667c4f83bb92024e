// The cost of NOTIFY: commits per second of a small transaction with and without it. A commit with NOTIFY holds a lock
// on the whole database until it is on the disk, so that two of them never share a write.
import pg from 'pg'
import type { Report } from '#scripts/lab/attack/report.ts'
import { quantile } from '#scripts/table.ts'

const CONNECTIONS = [1, 4, 8, 16]
const ROUNDS = 3
const ROUND_MS = 2000
/** As long as an event of a timesheet. */
const PAYLOAD = 'x'.repeat(150)

type Kind = 'with' | 'without'

/** @param url of a database on which Daybooks listen, so that NOTIFY wakes them as it usually does. */
export async function notifyCost(url: string, report: Report): Promise<void> {
  const clients: pg.Client[] = []
  while (clients.length < Math.max(...CONNECTIONS)) {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    clients.push(client)
  }
  const [first] = clients
  await first!.query(`CREATE TABLE "drill" ("id" int PRIMARY KEY, "version" int NOT NULL);
    CREATE TABLE "drill_history" ("id" bigserial PRIMARY KEY, "of" int NOT NULL, "text" text NOT NULL);
    INSERT INTO "drill" SELECT "id", 0 FROM generate_series(1, ${clients.length}) AS "id"`)
  for (const connections of CONNECTIONS) {
    const rates: Record<Kind, number[]> = { with: [], without: [] }
    for (let round = 0; round < ROUNDS; round++)
      for (const kind of ['with', 'without'] as const)
        rates[kind].push(await commits(clients.slice(0, connections), kind))
    const [yes, no] = [quantile(rates.with, 0.5), quantile(rates.without, 0.5)]
    report.row({
      name: `commits a second with NOTIFY, ${connections} connections`,
      figure: yes.toFixed(0),
      note: `${no.toFixed(0)} without`,
    })
  }
  await first!.query('DROP TABLE "drill", "drill_history"')
  for (const client of clients) await client.end()
}

/** @returns how many commit in a second. */
async function commits(clients: readonly pg.Client[], kind: Kind): Promise<number> {
  const notify = kind === 'with' ? `SELECT pg_notify('drill', '${PAYLOAD}');` : ''
  const start = performance.now()
  let count = 0
  const repeat = async (client: pg.Client, index: number) => {
    const id = index + 1
    while (performance.now() < start + ROUND_MS) {
      // One message, so that the way between this process and PostgreSQL counts little.
      await client.query(`BEGIN;
        UPDATE "drill" SET "version" = "version" + 1 WHERE "id" = ${id};
        INSERT INTO "drill_history" ("of", "text") VALUES (${id}, '${PAYLOAD}');
        ${notify}
        COMMIT`)
      count++
    }
  }
  await Promise.all(clients.map(repeat))
  return (count * 1000) / (performance.now() - start)
}
