// Random operations by every role, over GraphQL, REST and sockets: nothing is answered "Internal server error", no row
// is shown to anybody who may not see it, and nothing is changed by anybody who may not change it.
import { once } from 'node:events'
import { WebSocket } from 'ws'
import { administrators } from '#domain/people.ts'
import { randomFor, type Random } from '#prisma/demo/random.ts'
import { randomOperation, randomSubscription, type Pool } from './generator.ts'
import { call, signIn, type Answer, type Person } from './person.ts'
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

function judgeAnswer({ status, errors, text }: Answer<unknown>, by: string, report: Report): void {
  for (const { message, path, extensions } of errors) {
    const field = /^f0/.test(String(path?.[0])) ? fieldOf(by) : String(path?.join('.'))
    report.expect(extensions?.code !== 'INTERNAL' && !/Internal/.test(message), `a fault at ${field}`, by)
    const isOfGenerator =
      /^(Cannot query field|Syntax Error|Fields ".*" conflict|Variable "\$\w+" of type)/.test(message)
    report.expect(!isOfGenerator, 'the generator is wrong', `${message} ${by}`)
  }
  report.expect(status < 500, `status ${status}`, `${text.slice(0, 200)} ${by}`)
}

function fieldOf(by: string): string {
  return /f0: (\w+)/.exec(by)?.[1] ?? ''
}

type Row = Record<string, unknown> & { __typename?: string }

/** Every object of an answer. */
function rowsIn(value: unknown): Row[] {
  if (Array.isArray(value)) return value.flatMap(rowsIn)
  if (typeof value !== 'object' || value === null) return []
  return [value as Row, ...Object.values(value).flatMap(rowsIn)]
}

function hasRow(data: unknown): boolean {
  return rowsIn(data).some(({ id }) => id !== undefined)
}

type SeenSheet = { number: number; user: { id: string }; approvalGroup: { id: string } | null }

function maySee({ me }: Person, { user, approvalGroup }: SeenSheet): boolean {
  if (user.id === me.userId || administrators.includes(me.userType)) return true
  return me.userType === 'APPROVER' && !!approvalGroup && me.approvalGroupIds.includes(approvalGroup.id)
}

async function judgeSight(data: unknown, person: Person, witness: Person, by: string, report: Report) {
  for (const row of rowsIn(data)) {
    if (row.__typename === 'Timesheet')
      report.expect(maySee(person, row as unknown as SeenSheet), 'a timesheet out of sight was shown', by)
    if (row.__typename !== 'TimesheetHistory' || administrators.includes(person.me.userType)) continue
    const number = row.timesheetNumber as number
    const query =
      'query ($number: Int!) { timesheet(number: $number) { number user { id } approvalGroup { id } } }'
    const { data: seen } = await witness.ask<{ timesheet: SeenSheet | null }>(query, { number })
    if (seen?.timesheet)
      report.expect(
        maySee(person, seen.timesheet),
        'the history of a timesheet out of sight was shown',
        `of ${number} ${by}`,
      )
  }
}

const owners = ['saveTimesheet', 'submitTimesheet', 'recallTimesheet', 'deleteTimesheet']

function judgeChange(data: unknown, { me, account }: Person, operation: string, report: Report): void {
  const verb = /f0: (\w+)/.exec(operation)![1]!
  for (const row of rowsIn(data)) {
    const sheet = row.__typename === 'TimesheetChange' ? (row.timesheet as SeenSheet | null) : null
    if (!sheet) continue
    const isOwn = sheet.user.id === me.userId
    const decides = me.userType === 'APPROVER' || me.userType === 'SYSTEM_ADMINISTRATOR'
    report.expect(
      owners.includes(verb) ? isOwn : !isOwn && decides,
      `${account} did ${verb}`,
      `to ${sheet.number}`,
    )
  }
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

const places = [
  '/auth/login',
  '/auth/refresh-token',
  '/auth/logout',
  '/auth/me',
  '/Timesheet/UploadSignature',
  '/files/',
  '/api/$metadata',
  '/api/auth/me',
  '/Timesheet',
  '/assets/',
  '/assets/../server/main.ts',
  '/%2e%2e/secret.key',
  '/timesheets',
  '/graphql',
  '/graphql?query={__typename}&variables={',
  '/graphql?query={__typename}&extensions=x',
  '/graphql?query=%7B__typename%7D',
  '/healthz',
]
const bodies = [
  undefined,
  '',
  '{',
  '[]',
  'null',
  '{"email":"staff@demo.example"}',
  '{"email":1,"password":[]}',
  '{"email":"a@b.example","password":"\\ud800"}',
  '{"refreshToken":"x"}',
  '{"refreshToken":{}}',
  '{"query":1}',
  '{"query":"{me{id}}","variables":[]}',
  '[{"query":"{__typename}"},{"query":"{__typename}"}]',
  'x'.repeat(100_000),
]
const types = [
  'application/json',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/graphql',
]

async function restCall(
  target: Target,
  people: readonly Person[],
  random: Random,
  report: Report,
): Promise<void> {
  const method = random.oneOf(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'])
  const place = random.oneOf(places) + random.oneOf(['', '', '', 'x', '?$top=1', '(5)', '%00', "?a='"])
  const body = ['GET', 'HEAD'].includes(method) ? undefined : random.oneOf(bodies)
  const person = random.oneOf([null, ...people])
  const response = await target.fetch(place, {
    method,
    ...(body !== undefined && { body }),
    headers: {
      'content-type': random.oneOf(types),
      ...(person && { authorization: `Bearer ${random.happens(0.8) ? person.token() : 'x'}` }),
    },
  })
  const text = await response.text()
  const by = `${method} ${place} ${body?.slice(0, 80)}`
  report.expect(
    response.status < 500 && !/Internal server error/.test(text),
    `status ${response.status} or a fault`,
    by,
  )
}

/** One socket: mostly opened as it should be, then sent frames of which few are right. */
async function frames(
  target: Target,
  people: readonly Person[],
  random: Random,
  pool: Pool,
  report: Report,
): Promise<void> {
  const address = (await target.address()).replace('http', 'ws')
  const socket = new WebSocket(`${address}/graphql`, 'graphql-transport-ws')
  socket.on('error', () => {})
  let answers = ''
  socket.on('message', (message: Buffer) => (answers += message.toString()))
  const closed = once(socket, 'close')
  await Promise.race([once(socket, 'open'), closed])
  const token = random.oneOf(people).token()
  const authorization = random.happens(0.85) ? `Bearer ${token}` : random.oneOf(['', 'x', null, {}])
  const subscribe = (query: unknown) => ({ id: 's', type: 'subscribe', payload: { query } })
  const made = [
    () => ({ id: 's', type: 'subscribe', payload: randomSubscription(random, pool) }),
    () => ({ id: 's', type: 'subscribe', payload: randomOperation(random, pool) }),
    () => subscribe(random.oneOf(['', '{', null, 1, '{ me { id } }'])),
    () => ({ id: 's', type: 'complete' }),
    () => ({ type: 'ping', payload: { a: 1 } }),
    () => ({ type: 'connection_init' }),
    () => random.oneOf<unknown>([null, [], 'x', { type: 'unknown' }, { type: 'subscribe', id: '' }]),
  ]
  const sent = [
    { type: 'connection_init', payload: { authorization } },
    ...Array.from({ length: 4 }, () => random.oneOf(made)()),
  ]
  for (const frame of sent) {
    if (socket.readyState !== WebSocket.OPEN) break
    socket.send(JSON.stringify(frame))
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  socket.close()
  await closed
  report.expect(!/Internal server error/.test(answers), 'a fault over a socket', JSON.stringify(sent))
}
