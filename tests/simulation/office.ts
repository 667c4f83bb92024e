// The server of a run, with its clock, its sessions and its restarts. What has an id in the database is known here by the name
// that the log has for it.
import { createTokens } from '#server/auth/tokens.ts'
import { db, openDatabase } from '#server/database/client.ts'
import { createCaller, type Caller, type GraphError } from '#tests/support/caller.ts'
import { PASSWORD } from '#tests/support/company.ts'
import { operationOf } from '#tests/support/everyWrite.ts'
import { startFailingProxy, type FailingProxy } from '#tests/support/failing-proxy.ts'
import { createWorld, globalId, SIGN_IN } from '#tests/support/world.ts'
import { ZONE } from './calendar.ts'
import type { Machine } from './machine.ts'
import type { Groups, Person } from './company.ts'
import type { Day, End, Sheet } from './model.ts'
import { inTime } from './waits.ts'

/** Milliseconds for which signing in proves who somebody is: what needs a proof takes ten minutes. */
const FRESH = 9 * 60_000

/** Milliseconds after which to sign in again: a session lasts 30 days. */
const SESSION = 29 * 86_400_000

type Session = {
  userId: number
  sessionId: number
  since: number
  provedAt: number
  tokenOf: string | null
  token: string
}

export type Office = Awaited<ReturnType<typeof openOffice>>

export const emailOf = (name: string) => `${name.toLowerCase()}@test.example`
export const employeeOf = (name: string) => `E-${name}`

/** A server with the people of a run in an otherwise empty company. */
export async function openOffice(people: Record<string, Person>, groups: Groups, machine: Machine | null) {
  const database = machine && { url: machine.url(), company: machine.company }
  const world = await inTime('the world', () => createWorld({ database }))
  let { url } = world
  let { app } = world
  let proxy: FailingProxy | null = null
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
    const since = now.getTime()
    return { userId, sessionId, since, provedAt: since, tokenOf: null, token: '' }
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
     * Somebody at a desk. To sign in again, and to renew a token as phones do, would cost as much as an act, so both are written here;
     * a token lasts until the end of a day.
     * @param isProved whether they have just proved who they are.
     */
    async as(name: string, isProved = false): Promise<Caller> {
      const known = sessions.get(name)
      const isOver = !known || now.getTime() - known.since > SESSION
      const session = isOver ? await inTime(`${name} signs in`, () => signIn(name)) : known
      sessions.set(name, session)
      if (isProved && now.getTime() - session.provedAt >= FRESH) {
        session.provedAt = now.getTime()
        await db.session.update({ where: { id: session.sessionId }, data: { provedAt: now } })
      }
      const today = now.toISOString().slice(0, 10)
      if (session.tokenOf !== today) {
        world.at(`${today}T23:59:59.000Z`)
        const token = tokens.sign(session)
        world.at(now.toISOString())
        Object.assign(session, { tokenOf: today, token: await token })
      }
      return createCaller(app, session.token)
    },
    /** Somebody's sessions have ended: the account was disabled. */
    forget: (name: string) => void sessions.delete(name),
    /** Calls a mutation. @returns how it ended, and its result. @throws Error for a fault. */
    async change<Result>(by: string, name: string, variables: object, select = ''): Promise<Changed<Result>> {
      const caller = await office.as(by, !/Timesheets?$/.test(name))
      type Answer = { result: Result & { __typename: string } }
      const { data, errors } = await caller.ask<Answer>(operationOf(name, select), variables)
      const [error] = errors
      if (error) return { end: endOf(error) }
      const { result } = data!
      const isRefused = result.__typename === 'Refusal' || result.__typename === 'InvalidInput'
      return isRefused ? { end: 'refused' } : { end: 'done', result }
    },
    /** Does work over a proxy between the server and PostgreSQL, which stays there: to exchange the connections costs more. */
    async through<T>(work: (proxy: FailingProxy) => Promise<T>): Promise<T> {
      if (!proxy) {
        proxy = await startFailingProxy(url)
        await office.reopen()
      }
      const through = proxy
      return inTime('the proxy', () => work(through))
    },
    /** Exchanges the connections, which may be broken. */
    reopen: () => inTime('the database is opened', () => openDatabase(proxy?.url ?? url, { directUrl: url })),
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
      proxy?.stop()
      proxy = null
      await office.reopen()
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
      proxy?.stop()
      await openDatabase(url)
      // Without the PostgreSQL that burned it complains.
      if (machine) world.takeLog()
      await world.close()
    },
  }
  return office
}

export type Changed<Result = unknown> = { end: End; result?: Result }

/** How a call ended that was not let through. @throws Error for a fault. */
export function endOf({ message, extensions }: GraphError): End {
  if (extensions?.code === 'NOT_FOUND') return 'not found'
  if (extensions?.code === 'FORBIDDEN') return 'refused'
  throw new Error(`${extensions?.code}: ${message}`)
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
