// The start of an API test: a new database, a small company in it, and the application.
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { type FieldServiceValues, newFieldService, noReason } from '#domain/timesheet/field-service.ts'
import type { TimesheetStatus } from '#domain/timesheet/lifecycle.ts'
import { createApp } from '#server/app.ts'
import { closeDatabase, db, openDatabase } from '#server/database/client.ts'
import type { Prisma } from '#server/database/generated/client.ts'
import { readDocuments } from '#server/graph/core/documents.ts'
import type { IdentityProvider } from '#server/adapters/identity-provider.ts'
import type { Seal } from '#server/adapters/seal.ts'
import { createHealth } from '#server/health/health.ts'
import type { Installation } from '#server/health/installation.ts'
import { closeQueues, openQueues } from '#server/jobs/enqueue.ts'
import { openFiles } from '#server/adapters/files.ts'
import { createPoster } from '#server/adapters/poster.ts'
import { createPush } from '#server/adapters/push.ts'
import { createLog } from '#server/process/log.ts'
import { sealKeyOf } from '#server/sealing/block.ts'
import { gpTable } from '#server/read/payroll/gp-employees.ts'
import { now, setClock } from '#server/adapters/clock.ts'
import { createCaller, ORIGIN, type Caller } from './caller.ts'
import { type Company, PASSWORD, type PersonName } from './company.ts'
import { asOwner, freshDatabase, ownerOf } from './database.ts'

/** Midday of Tuesday, 17 November 2026, in Brisbane. */
export const NOON = '2026-11-17T02:00:00.000Z'
export const TODAY = '2026-11-17'
/** The key that identifies the application to push services. */
export const PUSH_KEY = Buffer.alloc(32, 1).toString('base64url')

const dockets = ['Docket', 'DocketPhoto']

export type World = Awaited<ReturnType<typeof createWorld>>

const SECRET_KEY = 'a secret of the tests, thirty-two long'

export type SeededTimesheet = {
  owner: PersonName
  status?: TimesheetStatus
  startDate?: string
  shift?: 'DAY' | 'NIGHT'
  /** '7:00' to '15:30', one task each. */
  times?: readonly (readonly [string, string])[]
  group?: 'fieldNorth' | 'workshop' | null
}

/** Creates a world before the tests of a file, and closes it after them. It is empty until they run. */
export function setUpWorld(options?: Parameters<typeof createWorld>[0]): World {
  const world = {} as World
  beforeAll(async () => void Object.assign(world, await createWorld(options)))
  afterAll(() => world.close())
  return world
}

/** One at a time, because a process has one database. Call `close` after the tests of a file. */
export async function createWorld({
  publicUrl = ORIGIN,
  trustProxy = 0,
  smtpUrl = null as string | null,
  push = createPush({ key: PUSH_KEY, publicUrl }),
  poster = createPoster(),
  gp = gpTable,
  seal = null as Seal | null,
  provider = null as IdentityProvider | null,
  /** Another database with the company of the tests, for the application. */
  database = null as { url: string; company: Company } | null,
} = {}) {
  const documents = new Map(readDocuments('web/__generated__/documents.json'))
  const logged: { level: number; msg: string; reference?: string; requestId?: string }[] = []
  const log = createLog('info', { write: (line: string) => void logged.push(JSON.parse(line)) })
  const url = database?.url ?? (await freshDatabase(inject('companyUrl')))
  await openDatabase(url, { statements: true })
  await openQueues()
  setClock(() => new Date(NOON))
  // A copy, because the files of a worker share what the global setup provides.
  const company = structuredClone(database?.company ?? inject('company'))
  const folder = await mkdtemp(path.join(tmpdir(), 'daybook-files-'))
  const files = openFiles(folder)
  const installation: Installation = {
    config: {
      ...{
        dataDir: folder,
        backup: null,
        databaseUrl: url,
        databaseReadUrl: null,
        databaseBackupCommand: null,
      },
      ...{ production: false, keysInDataFolder: [] },
    },
    database: { url, ownerUrl: ownerOf(url) },
    ...{ files, mailer: null, gp: null, provider: null, seal: null, endsSince: null, address: null },
    sealingKey: sealKeyOf(PUSH_KEY).publicKey,
  }
  const start = (secretKey: string) =>
    createApp({
      config: { secretKey, publicUrl, trustProxy, smtpUrl, mailFrom: null, oidc: null },
      log,
      files,
      push,
      poster,
      gp,
      seal,
      provider,
      health: createHealth(installation, { publicUrl, trustProxy, production: false }, 0),
      webRoot: path.resolve('web'),
      documents,
    })
  const app = await start(SECRET_KEY)
  const nobody = createCaller(app, null)
  const callers = new Map<PersonName, Promise<Caller>>()

  const signInAgain = async (name: PersonName): Promise<Caller> => {
    const { data } = await nobody.ask<{ result: { accessToken?: string } }>(SIGN_IN, {
      input: { email: company.people[name].email, password: PASSWORD },
    })
    if (!data?.result.accessToken) throw new Error(`${name} could not sign in: ${JSON.stringify(data)}`)
    return createCaller(app, data.result.accessToken)
  }

  const signIn = (name: PersonName): Promise<Caller> => {
    const known = callers.get(name) ?? signInAgain(name)
    callers.set(name, known)
    return known
  }
  const signature = async (name: PersonName = 'fay'): Promise<string> => {
    const bytes = await redrawn()
    const stored = await files.save(bytes)
    const hashes = {
      sha256: createHash('sha256').update(bytes).digest('hex'),
      sentSha256: randomBytes(32).toString('hex'),
    }
    const { id: ownerId } = company.people[name]
    await db.storedFile.create({ data: { ...stored, ...hashes, ownerId, createdAt: now() } })
    return stored.path
  }
  const photo = async (name: PersonName = 'fay'): Promise<string> => {
    const { status, body } = await (await signIn(name)).upload(await snapshot(), 'photo.jpg', 'UploadPhoto')
    if (status !== 201) throw new Error(`No photo: ${JSON.stringify(body)}`)
    return String(body.image)
  }
  const signed = async (name: PersonName) => ({
    customerSignature: await signature(name),
    workerSignature: await signature(name),
  })

  return {
    app,
    log,
    url,
    company,
    secretKey: SECRET_KEY,
    /** The documents of the web application, by their hash. */
    documents,
    /** The store of uploaded files, and its folder. */
    files,
    folder,
    /** The inputs of the health checks. */
    installation,
    /** A caller without a session. */
    nobody,
    caller: (accessToken: string) => createCaller(app, accessToken),
    /** Starts another application on the same database and files. The caller stops it. */
    start,
    /** Signs a person in on the first call, and returns the same caller after that. */
    signIn,
    signInAgain,
    /** Asks the GraphQL interface as a person. */
    ask: async <Data>(by: PersonName, query: string, variables: object = {}) =>
      (await signIn(by)).ask<Data>(query, variables),
    /** Calls the legacy interface as a person. */
    rest: async (by: PersonName, ...call: Parameters<Caller['rest']>) => (await signIn(by)).rest(...call),
    /** Runs statements that the application's role may not run. */
    asOwner: (...statements: readonly string[]) => asOwner(url, ...statements),
    /** Deletes all dockets, which the database refuses to everybody else, and their mail. */
    forgetDockets: () =>
      asOwner(
        url,
        ...dockets.map((table) => `ALTER TABLE "${table}" DISABLE TRIGGER "${table}_kept"`),
        `TRUNCATE ${dockets.map((table) => `"${table}"`).join()}, "DocketCount", "MailMessage"`,
        ...dockets.map((table) => `ALTER TABLE "${table}" ENABLE TRIGGER "${table}_kept"`),
      ),
    at: (instant: string) => setClock(() => new Date(instant)),
    ...taskBuilders(company),
    /** A new signature, stored as if it had been uploaded. @returns its name. */
    signature,
    /** Uploads a new photo. @returns its name. */
    photo,
    /** A complete field service at a customer, with two new signatures, to merge into a task. */
    async fieldService(changes: Partial<FieldServiceValues> = {}, name: PersonName = 'fay') {
      return { fieldService: { ...AT_CUSTOMER, ...noReason, ...(await signed(name)), ...changes } }
    },
    /** A complete field service at the employer's own site. */
    async employerService(changes: Partial<FieldServiceValues> = {}, name: PersonName = 'fay') {
      const { rego, smuReading, travelKms, additionalInfo, customerEmail, customerAcceptanceName } =
        AT_CUSTOMER
      const required = { rego, smuReading, travelKms, additionalInfo, customerEmail, customerAcceptanceName }
      return {
        employerSite: true,
        site: globalId('Site', company.sites.yard),
        equipment: globalId('Equipment', company.equipment.digger),
        workOrder: globalId('WorkOrder', company.workOrders.repair),
        fieldService: { ...newFieldService(), ...required, ...(await signed(name)), ...changes },
      }
    },
    seed: (sheet: SeededTimesheet) => plant(company, sheet),
    /** The faults logged since the last call. `close` fails if a fault was not taken. */
    takeFaults: () => logged.splice(0).filter(({ msg }) => msg === 'fault'),
    /** The log lines since the last call. */
    takeLog: () => logged.splice(0),
    async close() {
      expect(await tallied(), 'the tally equals a new count').toEqual(await counted())
      setClock(null)
      await app.stop()
      await rm(folder, { recursive: true })
      await closeQueues()
      await closeDatabase()
      expect(
        logged.filter(({ level }) => level >= pino.levels.values.warn!),
        'nothing may be wrong that no test expects',
      ).toEqual([])
    },
  }
}

export const AT_CUSTOMER = {
  customerName: 'Bowen Quarries',
  location: 'Pit 4',
  manufacturer: 'Komatsu',
  model: 'PC300',
  rego: '123ABC',
  serialNumber: 'SN-77',
  smuReading: 1204.5,
  travelKms: 86,
  additionalInfo: 'Hose replaced, pressure tested',
  customerEmail: 'kim@bowen.example',
  customerAcceptanceName: 'Kim Bowen',
}

let drawings = 0

/** A PNG of a signature pad, with different strokes on each call. */
export async function drawing(): Promise<Uint8Array<ArrayBuffer>> {
  const [shift, length] = [drawings % 100, Math.floor(drawings / 100) % 100]
  drawings += 1
  const stroke = `M20 ${60 + shift} C 90 ${10 + shift}, 150 ${190 - shift}, 380 ${80 + shift / 2} l -${60 + length} 30`
  const pad = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200">
    <path d="${stroke}" fill="none" stroke="black" stroke-width="3"/></svg>`
  return new Uint8Array(await sharp(Buffer.from(pad)).png().toBuffer())
}

let signatures = 0
const pads: Promise<Buffer>[] = []

/** A signature as Daybook redraws it. There are only a few, because drawing takes most of the time of a signed task. */
async function redrawn(): Promise<Uint8Array> {
  const redraw = async () =>
    sharp(await drawing())
      .flatten({ background: 'white' })
      .greyscale()
      .png()
      .toBuffer()
  return (pads[signatures++ % 4] ??= redraw())
}

let snapshots = 0

/** A JPEG of 120 by 90 pixels, in another colour on each call. */
export async function snapshot(): Promise<Uint8Array<ArrayBuffer>> {
  const background = { r: (snapshots++ * 37) % 256, g: 120, b: 90 }
  const create = { width: 120, height: 90, channels: 3, background } as const
  return new Uint8Array(await sharp({ create }).jpeg().toBuffer())
}

/** The tally of timesheets, and the same counted from the timesheets. */
async function tallied() {
  const rows = await db.timesheetTally.groupBy({
    by: ['userId', 'approvalGroupId', 'status'],
    _sum: { count: true },
    having: { count: { _sum: { not: 0 } } },
  })
  return rows.map((row) => [row.userId, row.approvalGroupId, row.status, row._sum.count].join()).sort()
}
async function counted() {
  const rows = await db.timesheet.findMany()
  const kinds = rows.map((row) => [row.userId, row.approvalGroupId ?? 0, row.status].join())
  return [...Map.groupBy(kinds, (kind) => kind)].map(([kind, all]) => `${kind},${all.length}`).sort()
}

export const SIGN_IN = /* GraphQL */ `
  mutation ($input: SignInInput!) {
    result: signIn(input: $input) {
      __typename
      ... on SessionPayload {
        accessToken
        expiresIn
      }
      ... on Refusal {
        code
        message
      }
      ... on InvalidInput {
        problems {
          path
          message
        }
      }
    }
  }
`

/** The global id of a row. */
export function globalId(type: string, row: number | { id: number | string }): string {
  return Buffer.from(`${type}:${typeof row === 'number' ? row : row.id}`).toString('base64')
}

/** '7:30' as minutes after midnight. */
export function minutes(text: string): number {
  const [hours = 0, rest = 0] = text.split(':').map(Number)
  return hours * 60 + rest
}

function taskBuilders({ sites, equipment, workOrders, jobs, glAccounts, categories }: Company) {
  const times = (start: string | null, end: string | null) => ({
    startTime: start === null ? null : minutes(start),
    endTime: end === null ? null : minutes(end),
  })
  return {
    /** A complete Rental task on the excavator. */
    rental: (start: string | null, end: string | null, changes: object = {}) => ({
      timesheetLineType: 'RENTAL',
      ...times(start, end),
      notes: 'Pump replaced',
      site: globalId('Site', sites.yard),
      equipment: globalId('Equipment', equipment.digger),
      workOrder: globalId('WorkOrder', workOrders.repair),
      workOrderTask: globalId('WorkOrderTask', workOrders.repair.tasks[0]!),
      taskCategory: globalId('TaskCategory', categories.repairs),
      ...changes,
    }),
    /** A complete Job Cost task on the bridge. */
    jobCost: (start: string | null, end: string | null, changes: object = {}) => ({
      timesheetLineType: 'JOB_COST',
      ...times(start, end),
      notes: 'Deck poured',
      taskCategory: globalId('TaskCategory', categories.repairs),
      job: globalId('Job', jobs.bridge),
      jobCostCode: globalId('JobCostCode', jobs.bridge.costCodes[0]!),
      ...changes,
    }),
    /** A complete UnBilled task. */
    unbilled: (start: string | null, end: string | null, changes: object = {}) => ({
      timesheetLineType: 'UNBILLED',
      ...times(start, end),
      notes: 'First aid course',
      glAccount: globalId('GlAccount', glAccounts.training),
      ...changes,
    }),
    /** The input of a timesheet for today's Day shift. */
    day: (lines: object[], changes: object = {}) => ({ startDate: TODAY, shift: 'DAY', lines, ...changes }),
    night: (lines: object[], changes: object = {}) => ({
      startDate: TODAY,
      shift: 'NIGHT',
      lines,
      ...changes,
    }),
  }
}

/** Inserts a timesheet in the given state, without the actions that lead there. */
async function plant(company: Company, sheet: SeededTimesheet) {
  const { owner, status = 'PENDING', startDate = TODAY, shift = 'DAY', times = [['7:00', '15:00']] } = sheet
  const user = company.people[owner]
  const wasSubmitted = status !== 'DRAFT'
  const groupId = sheet.group ? company.groups[sheet.group].id : user.approvalGroupId
  const lines = times.map(([start, end], position) => ({
    position,
    timesheetLineType: 'UNBILLED' as const,
    startTime: minutes(start),
    endTime: minutes(end),
    minutes: (minutes(end) - minutes(start) + 1440) % 1440,
    notes: 'Planted',
    glAccountId: company.glAccounts.training.id,
  }))
  const data: Prisma.TimesheetUncheckedCreateInput = {
    userId: user.id,
    lastActorId: user.id,
    startDate: new Date(startDate),
    shift,
    status,
    startTime: lines[0]?.startTime ?? null,
    endTime: lines.at(-1)?.endTime ?? null,
    totalDuration: lines.reduce((sum, line) => sum + line.minutes, 0),
    submittedCount: wasSubmitted ? 1 : 0,
    submittedAt: wasSubmitted ? now() : null,
    approvalGroupId: wasSubmitted ? (sheet.group === null ? null : groupId) : null,
    reason: status === 'DECLINED' ? 'Wrong job' : null,
    lines: { create: lines },
  }
  const created = await db.timesheet.create({ data })
  await db.$queryRaw`SELECT "keepTimesheetSearch"(ARRAY[${created.id}::int])::text`
  return created
}

/** Rebuilds the search texts, for timesheets that a test has inserted directly. */
export async function rebuildTimesheetSearch(): Promise<void> {
  await db.$queryRaw`SELECT "rebuildTimesheetSearch"()::text`
}
