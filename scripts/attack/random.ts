// Random operations by every role, over GraphQL, REST and sockets: nothing is answered "Internal server error", no row
// is shown to anybody who may not see it, and nothing is changed by anybody who may not change it.
import { randomFor } from '#prisma/demo/random.ts'
import { randomOperation, type Pool } from './generator.ts'
import { hasRow, judgeAnswer, judgeChange, judgeSight, rowsIn } from './judge.ts'
import { call, signIn, type Answer, type Person } from './person.ts'
import { restCall } from './random-rest.ts'
import { frames } from './random-socket.ts'
import type { Report } from './report.ts'
import type { Target } from './target.ts'

const accounts = [
  'staff',
  'approver',
  'useradmin',
  'sysadmin',
  'lachlan.odea',
  'siddharth.venkataraman',
  'leilani.faasavalu',
]
const GRAPHQL = 2500
const REST = 800
const SOCKETS = 300
const KEPT = 60

export async function random(target: Target, report: Report, seed: string): Promise<string> {
  const people: Person[] = []
  for (const account of accounts) people.push(await signIn(target, account))
  const witness = people.find(({ me }) => me.userType === 'SYSTEM_ADMINISTRATOR')!
  const pool: Pool = { ids: new Map(), cursors: [] }
  for (let turn = 0; turn < GRAPHQL; turn++) {
    const random = randomFor(`${seed} operation ${turn}`)
    const person = random.happens(0.05) ? null : random.oneOf(people)
    const operation = randomOperation(random, pool)
    const { query, variables } = operation
    const answer: Answer<unknown> = person
      ? await person.ask(query, variables)
      : await call(target, null, query, variables)
    const by = `by ${person?.account ?? 'a stranger'}: ${JSON.stringify(operation)}`
    judgeAnswer(answer, by, report)
    if (!person) {
      report.expect(
        !hasRow(answer.data),
        `a stranger was answered with rows: ${answer.text.slice(0, 300)} ${by}`,
      )
      continue
    }
    await judgeSight(answer.data, person, witness, by, report)
    judgeChange(answer.data, person, query, report)
    gather(answer.data, pool)
  }
  for (let turn = 0; turn < REST; turn++)
    await restCall(target, people, randomFor(`${seed} REST ${turn}`), report)
  for (let turn = 0; turn < SOCKETS; turn++)
    await frames(target, people, randomFor(`${seed} socket ${turn}`), pool, report)
  report.expect((await target.fetch('/readyz')).status === 200, 'it is not ready afterwards')
  for (const fault of target.faults()) report.find('a fault was logged', fault)
  return `${GRAPHQL} operations, ${REST} REST calls, ${SOCKETS} sockets by ${people.length} people and a stranger`
}

/** Keeps ids and cursors of answers, which others then try. */
function gather(data: unknown, pool: Pool): void {
  for (const row of rowsIn(data)) {
    if (typeof row.cursor === 'string') keep(pool.cursors, row.cursor)
    if (typeof row.id !== 'string' || !row.__typename) continue
    const ids = pool.ids.get(row.__typename) ?? []
    pool.ids.set(row.__typename, ids)
    keep(ids, row.id)
  }
}

function keep(list: string[], value: string): void {
  list.push(value)
  if (list.length > KEPT) list.shift()
}
