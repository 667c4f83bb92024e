// The lists that a device prefetches for offline use, in a company of 20,000 people: their size on the wire and their
// time, at first and after one change.
import { gzipSync } from 'node:zlib'
import { atMost, type Row, type Table } from '#scripts/table.ts'
import { query } from './query.ts'
import { tokenOf } from './company.ts'
import type { Setup } from './setup.ts'

const STAFF = 1
const TIMES = 5
const TIME_BOUND = 1_000
const BYTES_BOUND = 2_000_000

/** 300 sites, 12,000 fleet items, 40,000 work orders with three tasks each, 2,000 jobs with 20 cost codes each, 2,000 accounts. */
const lists = [
  `INSERT INTO "Site" ("location") SELECT 'Large site ' || n FROM generate_series(1, 288) n`,
  `INSERT INTO "Equipment" ("name", "description", "siteId")
   SELECT 'DZ-' || n, 'Dozer of ' || n % 90 || ' tonnes, ' || md5(n::text), 1 + n % 300 FROM generate_series(1, 11880) n`,
  `INSERT INTO "WorkOrder" ("name", "description", "equipmentId")
   SELECT 'WO-' || 100000 + n, 'Replace ' || md5(n::text), 1 + n % 12000 FROM generate_series(1, 39600) n`,
  `INSERT INTO "WorkOrderTask" ("workOrderId", "name", "description")
   SELECT w."id", 'T-' || t, 'Step ' || t FROM "WorkOrder" w, generate_series(1, 3) t WHERE w."name" ~ '^WO-1\\d{5}$'`,
  `INSERT INTO "Job" ("division", "name", "description")
   SELECT 'Division ' || n % 5, 'J-' || 10000 + n, 'Road ' || md5(n::text) FROM generate_series(1, 1940) n`,
  `INSERT INTO "JobCostCode" ("jobId", "name", "description")
   SELECT j."id", '05-' || 100 + c, 'Steel ' || c FROM "Job" j, generate_series(1, 20) c WHERE j."name" ~ '^J-1\\d{4}$'`,
  `INSERT INTO "GlAccount" ("number", "description")
   SELECT 10000 + n, 10000 + n || ' Training ' || md5(n::text) FROM generate_series(1, 1980) n`,
]

const sections = `query ($known: [String!]!) { aheadSections(known: $known) { name hash content } }`

type Answer = { data: { aheadSections: { hash: string; content: string | null }[] } }

export async function measureAhead([setup]: Setup[]): Promise<Table[]> {
  const { database, application } = setup!
  const [{ count }] = (await query<{ count: string }>(database, `SELECT count(*) FROM "Site"`)) as [
    { count: string },
  ]
  if (Number(count) < 300) for (const statement of lists) await query(database, statement)
  const ask = async (known: string[]) => {
    const begin = performance.now()
    const response = await fetch(`http://127.0.0.1:${application}/graphql`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${await tokenOf(STAFF)}`,
      },
      body: JSON.stringify({ query: sections, variables: { known } }),
    })
    const answer = (await response.json()) as Answer
    const milliseconds = performance.now() - begin
    const bytes = gzipSync(JSON.stringify(answer)).length
    return { milliseconds, bytes, sections: answer.data.aheadSections }
  }
  const rows: Row[] = []
  const measure = async (name: string, known: string[]) => {
    const asked = []
    for (let nth = 0; nth < TIMES; nth++) asked.push(await ask(known))
    const { milliseconds, bytes } = asked.toSorted((a, b) => a.milliseconds - b.milliseconds)[TIMES >> 1]!
    rows.push(atMost(name, milliseconds, TIME_BOUND))
    const figure = `${(bytes / 1000).toFixed(0)} kB`
    rows.push({
      name: `${name}, compressed`,
      figure,
      bound: `≤ ${BYTES_BOUND / 1000} kB`,
      isGood: bytes <= BYTES_BOUND,
      watched: { value: bytes, kind: 'bytes' },
    })
    return asked[0]!.sections.map(({ hash }) => hash)
  }
  const known = await measure('all lists', [])
  await query(database, `UPDATE "Equipment" SET "description" = 'Changed' || now() WHERE "id" = 5`)
  await measure('after one change', known)
  return [{ title: 'Read ahead for a company of 20,000 people', rows }]
}
