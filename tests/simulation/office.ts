// The server of a run, with its clock, its sessions and its restarts. What has an id in the database is known here by the name
// that the log has for it.
import { createTokens } from '#server/auth/tokens.ts'
import { db, openDatabase } from '#server/database/client.ts'
import { createCaller, type Caller, type Outcome } from '#tests/support/caller.ts'
import { PASSWORD } from '#tests/support/company.ts'
import { operationOf } from '#tests/support/everyWrite.ts'
import { startFailingProxy, type FailingProxy } from '#tests/support/failing-proxy.ts'
import { createWorld, globalId, SIGN_IN } from '#tests/support/world.ts'
import { ZONE } from './calendar.ts'
import type { Machine } from './machine.ts'
import type { Groups, Person } from './company.ts'
import type { Day, End, Sheet } from './model.ts'

/** Milliseconds for which signing in proves who somebody is: what needs a proof takes ten minutes. */
const FRESH = 9 * 60_000

type Session = { userId: number; sessionId: number; since: number }

export type Office = Awaited<ReturnType<typeof openOffice>>

export const emailOf = (name: string) => `${name.toLowerCase()}@test.example`
export const employeeOf = (name: string) => `E-${name}`

/** A server with the people of a run in an otherwise empty company. */
export async function openOffice(people: Record<string, Person>, groups: Groups, machine: Machine | null) {
  const database = machine && { url: machine.url(), company: machine.company }
  const world = await createWorld({ database })
  let { url } = world
  let { app } = world
  let now = new Date(0)
  let secret = world.secretKey
  let tokens = createTokens(secret)
  const sessions = new Map<string, Session>()
  const ids = await employ(world.company, people, groups)
  /** The row of each timesheet, by its key. */
  let numbers = new Map<string, number>()

  async function signIn(name: string): Promise<Session> {
    const input = { email: emailOf(name), password: PASSWORD, rememberMe: true }
    const { data, errors } = await createCaller(app, null).ask<{ result: { accessToken?: string } }>(
      SIGN_IN,
      {
        input,
      },
    )
    const { accessToken } = data?.result ?? {}
    if (!accessToken) throw new Error(`${name} cannot sign in: ${JSON.stringify([data, errors])}`)
    const { userId, sessionId } = (await tokens.verify(accessToken))!
    return { userId, sessionId, since: now.getTime() }
  }

  const office = {
    world,
    ids,
    fetch: (request: Request) => app.fetch(request),
    now: () => now,
    setClock(instant: Date) {
      now = instant
      world.at(instant.toISOString())
    },
    /**
     * Somebody at a desk. Their token is made here, because to renew it, as phones do, costs as much as an act.
     * @param isProved whether they have signed in just now.
     */
    async as(name: string, isProved = false): Promise<Caller> {
      const known = sessions.get(name)
      const isFresh = known && (!isProved || now.getTime() - known.since < FRESH)
      const session = isFresh ? known : await signIn(name)
      sessions.set(name, session)
      return createCaller(app, await tokens.sign(session))
    },
    /** Somebody's sessions have ended: the account was disabled. */
    forget: (name: string) => void sessions.delete(name),
    /** Calls a mutation. @returns its result. @throws Error for a fault. */
    async change(by: string, name: string, variables: object, select = ''): Promise<Changed> {
      const caller = await office.as(by, true)
      const { data, errors } = await caller.ask<{ result: Changed }>(operationOf(name, select), variables)
      const [error] = errors
      if (!error) return data!.result
      return { __typename: 'Refusal', code: error.extensions?.code ?? 'FAULT', message: error.message }
    },
    /** Does work over a proxy between the server and PostgreSQL. */
    async through<T>(work: (proxy: FailingProxy) => Promise<T>): Promise<T> {
      const proxy = await startFailingProxy(url)
      await openDatabase(proxy.url, { directUrl: url })
      try {
        return await work(proxy)
      } finally {
        await openDatabase(url)
        proxy.stop()
      }
    },
    /** Ends this application and starts another, with the same or another secret. */
    async restart(secretKey: string | null = null): Promise<void> {
      if (app !== world.app) await app.stop()
      secret = secretKey ?? secret
      app = await world.start(secret)
      tokens = createTokens(secret)
      if (secretKey !== null) sessions.clear()
    },
    /** Continues on another PostgreSQL, which has only the rows of an earlier instant. */
    async moveTo(next: string, known: ReadonlyMap<string, number>): Promise<void> {
      url = next
      await openDatabase(url)
      numbers = new Map(known)
      sessions.clear()
      await office.restart()
      world.takeLog()
    },
    numbers: (): ReadonlyMap<string, number> => new Map(numbers),
    numberOf: (sheet: Sheet) => numbers.get(sheet.key)!,
    /** Learns the number of a timesheet that has just been made. */
    know: (sheet: Sheet, number: number) => void numbers.set(sheet.key, number),
    sheetId: (sheet: Sheet) => globalId('Timesheet', numbers.get(sheet.key) ?? 0),
    group: (name: string) => globalId('ApprovalGroup', ids.groups.get(name)!),
    user: (name: string) => globalId('User', ids.people.get(name)!),
    account: (name: string) => globalId('Account', ids.people.get(name)!),
    /** A day as clients send it. @param lineIds of its stored tasks. */
    input: ({ date, shift, tasks }: Day, lineIds: readonly string[] = []) => ({
      startDate: date,
      shift,
      lines: tasks.map(({ from, to, words }, at) => ({
        ...world.unbilled('0:00', '0:00', { startTime: from, endTime: to, notes: words }),
        ...(lineIds[at] && { id: lineIds[at] }),
      })),
    }),
    async lineIds(sheet: Sheet): Promise<string[]> {
      const where = { timesheetId: office.numberOf(sheet) }
      const lines = await db.timesheetLine.findMany({ where, orderBy: { position: 'asc' } })
      return lines.map((line) => globalId('TimesheetLine', line))
    },
    async close(): Promise<void> {
      if (app !== world.app) await app.stop()
      // Without the PostgreSQL that burned it complains.
      if (machine) world.takeLog()
      await world.close()
    },
  }
  return office
}

export type Changed = { __typename: string; code?: string; message?: string } & Record<string, unknown>

/** How a call for a timesheet ended. @throws Error for a fault. */
export function endOf({ is, code, message }: Outcome): End {
  if (is === 'TimesheetChange') return 'done'
  if (is === 'Refusal' || is === 'InvalidInput' || code === 'FORBIDDEN') return 'refused'
  if (code === 'NOT_FOUND') return 'not found'
  throw new Error(`${is} ${code}: ${message}`)
}

/** @throws Error for a fault. */
export function endOfChange({ __typename: is, code, message }: Changed): 'done' | 'refused' {
  if (code === 'FAULT' || code === 'INTERNAL_SERVER_ERROR') throw new Error(`${code}: ${message}`)
  return is === 'Refusal' || is === 'InvalidInput' ? 'refused' : 'done'
}

/** Puts the people of a run into the company of the tests. */
async function employ(
  { people: { tess }, payLocations }: Awaited<ReturnType<typeof createWorld>>['company'],
  people: Record<string, Person>,
  groups: Groups,
) {
  await db.setting.updateMany({ data: { timeZone: ZONE } })
  const make = (name: string) => ({
    name: `Group ${name}`,
    gpBatchPrefix: name,
    gpBatchNotificationTo: 'p@test.example',
  })
  await db.approvalGroup.createMany({ data: Object.keys(groups).map(make) })
  const stored = await db.approvalGroup.findMany()
  const groupIds = new Map(stored.map(({ name, id }) => [name.replace('Group ', ''), id]))
  const texts = { lastName: 'Sim', staffNumber: '', staffType: '', department: '', location: '' }
  const all = Object.values(people)
  await db.gpEmployee.createMany({
    data: all.map(({ name }) => ({ ...texts, employeeId: employeeOf(name), firstName: name })),
  })
  await db.user.createMany({
    data: all.map(({ name, role, records, group, cycle }) => ({
      ...{ firstName: name, lastName: 'Sim', email: emailOf(name), passwordHash: tess.passwordHash },
      ...{ userType: role, allowTimesheetCreation: records, payLocationId: payLocations.north.id },
      ...{ approvalGroupId: group === null ? null : groupIds.get(group)!, gpPayCycle: cycle },
      ...{ createdAt: new Date('2025-01-06'), gpEmployeeId: employeeOf(name) },
    })),
  })
  const users = await db.user.findMany({ where: { lastName: 'Sim' } })
  const peopleIds = new Map(users.map(({ firstName, id }) => [firstName, id]))
  await db.approvalGroupMember.createMany({
    data: Object.entries(groups).flatMap(([group, members]) =>
      members.map((name) => ({
        approvalGroupId: groupIds.get(group)!,
        approverId: peopleIds.get(name)!,
      })),
    ),
  })
  return { people: peopleIds, groups: groupIds }
}
