// Prepares days for others: a leader lays them out, or a plan made elsewhere is sent or imported (rulings 6b).
import { isDeepStrictEqual } from 'node:util'
import { crewStateLabel, crewStateOf, offeredMessage, preparable } from '#domain/crew/prepared-day.ts'
import { preparedDayForm } from '#domain/crew/forms.ts'
import { parseForm } from '#domain/forms.ts'
import { PREPARED_AT_ONCE } from '#domain/limits.ts'
import { fullName } from '#domain/people.ts'
import { InvalidInput, Refusal } from '#domain/refusal.ts'
import { firstRefusal, saveChecks, type CheckSettings } from '#domain/timesheet/checks.ts'
import { noTexts, type Link } from '#domain/timesheet/task-fields.ts'
import type { TimesheetLineType } from '#domain/timesheet/task-type.ts'
import { formatInstant } from '#domain/date.ts'
import type { Shift } from '#domain/timesheet/time.ts'
import { assertPrepares, inCrew } from '#server/access/crew.ts'
import { notify } from '#server/actions/notification/rows.ts'
import {
  linkedById,
  linkedColumns,
  linkIds,
  resolveLinks,
  type Booker,
  type Owner,
} from '#server/actions/timesheet/tasks.ts'
import type { LinkedRecords } from '#server/actions/timesheet/types.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { db, instantOf, transaction, type Reader, type Transaction } from '#server/database/client.ts'
import { lockPeople } from './lock.ts'
import { insertRows, readColumns } from '#server/database/rows.ts'
import { NotAllowed } from '#server/errors/not-allowed.ts'
import { readSettings } from '#server/read/administration/settings.ts'
import { publishPrepared } from './publish.ts'
import { readCrewFacts, type CrewFactsRow } from '#server/read/crew/crew-facts.ts'

/** A task with row ids for links and minutes after midnight for times. */
export type PreparedTask = {
  timesheetLineType: TimesheetLineType
  startTime: number
  endTime: number
  notes: string
} & Record<Link, number | null>

/** A day to prepare for a person, 'YYYY-MM-DD' in the company's time zone. */
export type DayToPrepare = {
  userId: number
  startDate: string
  shift: Shift
  lines: readonly PreparedTask[]
  /** The version that the caller saw; null if it saw none. A plan does not say. */
  version?: number | null
}

/** The outcome for one day: stored, or why not. */
export type Prepared = { userId: number; startDate: string; id: number | null; stoppedBy: Stopped | null }
type Stopped = Refusal | InvalidInput | NotAllowed

type Options = {
  /** A plan replaces only plans. */
  source: 'LEADER' | 'PLAN'
  /** Otherwise it is saved for later. */
  isHandedOut: boolean
}

/**
 * Stores days for people whose days the viewer may prepare, and hands them out if asked to. What one person may not book does not
 * stop the others.
 * @throws NotAllowed FORBIDDEN; InvalidInput for no day, more than PREPARED_AT_ONCE, or two for one person and date.
 */
export async function prepareDays(
  viewer: Viewer,
  days: readonly DayToPrepare[],
  options: Options,
): Promise<Prepared[]> {
  assertPrepares(viewer)
  assertDistinct(days)
  return transaction(async (tx) => {
    const people = await crewAmong(tx, viewer, days)
    // Their own recording takes the same lock: what they hand in meanwhile stands.
    await lockPeople(tx, [...people.keys()])
    const judged = await judge(tx, people, days, options)
    return store(tx, viewer, people, judged, options)
  })
}

/** The same without storing anything: what would stop each day. */
export async function checkDays(viewer: Viewer, days: readonly DayToPrepare[]): Promise<Prepared[]> {
  assertPrepares(viewer)
  if (days.length === 0) return []
  assertDistinct(days)
  const people = await crewAmong(db, viewer, days)
  const judged = await judge(db, people, days, { source: 'LEADER', isHandedOut: false })
  return judged.map(({ day: { userId, startDate }, facts, stoppedBy }) => {
    return { userId, startDate, id: facts?.prepared?.id ?? null, stoppedBy }
  })
}

function assertDistinct(days: readonly DayToPrepare[]): void {
  if (days.length === 0 || days.length > PREPARED_AT_ONCE)
    throw new InvalidInput([{ path: 'days', message: `Prepare 1 to ${PREPARED_AT_ONCE} days at once.` }])
  const keys = days.map(({ userId, startDate }) => `${userId} ${startDate}`)
  const twice = keys.findIndex((key, at) => keys.indexOf(key) !== at)
  if (twice >= 0)
    throw new InvalidInput([{ path: `days.${twice}`, message: 'This person has this day twice.' }])
}

type CrewMember = Booker & Owner & { id: number; approvalGroupId: number | null }

async function crewAmong(
  reader: Reader,
  viewer: Viewer,
  days: readonly DayToPrepare[],
): Promise<Map<number, CrewMember>> {
  const ids = [...new Set(days.map(({ userId }) => userId))]
  const people = await reader.user.findMany({
    where: { id: { in: ids }, AND: inCrew(viewer) },
    select: {
      id: true,
      approvalGroupId: true,
      userType: true,
      taskType: true,
      payLocation: { select: { divisions: { where: { active: true }, select: { division: true } } } },
    },
  })
  return new Map(
    people.map(({ payLocation, ...person }) => {
      const divisions = payLocation?.divisions.map(({ division }) => division) ?? []
      return [person.id, { ...person, divisions, showFieldService: false }]
    }),
  )
}

/** A task as it is stored. */
type StoredLine = Omit<PreparedTask, Link> & ReturnType<typeof linkIds>

type Judged = {
  day: DayToPrepare
  facts: CrewFactsRow | null
  rows: readonly StoredLine[]
  stoppedBy: Stopped | null
}

async function judge(
  reader: Reader,
  people: ReadonlyMap<number, CrewMember>,
  days: readonly DayToPrepare[],
  options: Options,
): Promise<Judged[]> {
  const inputs = days.flatMap(({ lines }) => lines.map(asInput))
  const [settings, linked, facts] = [
    await readSettings(reader),
    linkedById(await readColumns(reader, linkedColumns(inputs))),
    await readCrewFacts(
      reader,
      days.filter(({ userId, startDate }) => people.has(userId) && isDate(startDate)),
    ),
  ]
  const factsOf = new Map(facts.map((row) => [nameOf(row), row]))
  return days.map((day) => {
    const person = people.get(day.userId)
    if (!person) return { day, facts: null, rows: [], stoppedBy: new NotAllowed('NOT_FOUND') }
    const found = factsOf.get(nameOf(day)) ?? null
    try {
      const rows = validated(person, day, found, linked, settings, options)
      return { day, facts: found, rows, stoppedBy: null }
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof InvalidInput)) throw error
      return { day, facts: found, rows: [], stoppedBy: error }
    }
  })
}

const isDate = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)
const nameOf = ({ userId, startDate }: { userId: number; startDate: string }) => `${userId} ${startDate}`

const nothingElse = { id: null, employerSite: false, fieldService: null, photos: null }
const asInput = (line: PreparedTask) => ({ ...noTexts(), ...line, ...nothingElse })

/** @returns the tasks to store. @throws Refusal, InvalidInput. */
function validated(
  person: CrewMember,
  day: DayToPrepare,
  facts: CrewFactsRow | null,
  linked: LinkedRecords,
  settings: CheckSettings & { timeZone: string },
  { source }: Options,
): StoredLine[] {
  parseForm(preparedDayForm, day)
  const { prepared } = facts!
  if (prepared && prepared.state !== 'WITHDRAWN') {
    const { preparedBy: name, preparedAt } = prepared
    const time = formatInstant(preparedAt, settings.timeZone).slice(-5)
    if (source === 'PLAN' && prepared.source === 'LEADER')
      throw new Refusal('PREPARED_BY_LEADER', null, { name })
    if (source === 'LEADER' && prepared.version !== day.version)
      throw new Refusal('PREPARED_CHANGED', null, { name, time })
  }
  const state = crewStateOf(facts!)
  if (!preparable.includes(state))
    throw new Refusal('PREPARED_IS', null, { state: crewStateLabel[state].toLowerCase() })
  const resolved = resolveLinks(person, person, day.lines.map(asInput), linked)
  const refusal = firstRefusal(saveChecks, day, { settings, others: [] }, ['NIGHT_PAST_MIDDAY'])
  if (refusal) throw refusal
  return resolved.map((line) => ({
    timesheetLineType: line.timesheetLineType,
    startTime: line.startTime!,
    endTime: line.endTime!,
    notes: line.notes,
    ...linkIds(line),
  }))
}

async function store(
  tx: Transaction,
  viewer: Viewer,
  people: ReadonlyMap<number, CrewMember>,
  judged: readonly Judged[],
  { source, isHandedOut }: Options,
): Promise<Prepared[]> {
  const kept = judged.filter(({ stoppedBy }) => !stoppedBy)
  const before = await storedLines(tx, kept)
  const changed = kept.flatMap(({ day, facts, rows }) => {
    const stored = facts!.prepared
    // An offer that its person has seen stays one.
    const state: Change['state'] = isHandedOut || stored?.state === 'OFFERED' ? 'OFFERED' : 'READY'
    const isSame =
      stored?.state === state && stored.shift === day.shift && isDeepStrictEqual(before.get(stored.id), rows)
    return isSame ? [] : [{ day, rows, state, was: stored }]
  })
  const ids = await writeDays(tx, viewer, source, changed)
  const written = changed.map((one) => ({ ...one, id: ids.get(nameOf(one.day))! }))
  await tx.preparedLine.deleteMany({ where: { preparedDayId: { in: [...ids.values()] } } })
  await insertRows(tx, {
    PreparedLine: written.flatMap(({ id, rows }) =>
      rows.map((row, position) => ({ preparedDayId: id, position, ...row })),
    ),
  })
  await tellOffered(
    tx,
    viewer,
    written.filter(({ state }) => state === 'OFFERED'),
  )
  publishPrepared(
    tx,
    written.map(({ id, day: { userId } }) => {
      const { approvalGroupId } = people.get(userId)!
      return { id, userId, approvalGroupId }
    }),
  )
  return judged.map(({ day, facts, stoppedBy }) => {
    const id = ids.get(nameOf(day)) ?? facts?.prepared?.id ?? null
    return { userId: day.userId, startDate: day.startDate, id, stoppedBy }
  })
}

/** The stored tasks of days, in their order, by the id of the day. */
async function storedLines(tx: Transaction, kept: readonly Judged[]): Promise<Map<number, StoredLine[]>> {
  const ids = kept.flatMap(({ facts }) => facts!.prepared?.id ?? [])
  const lines = await tx.preparedLine.findMany({
    where: { preparedDayId: { in: ids } },
    orderBy: { position: 'asc' },
    omit: { id: true, position: true },
  })
  const byDay = new Map<number, StoredLine[]>()
  for (const { preparedDayId, ...line } of lines)
    byDay.set(preparedDayId, [...(byDay.get(preparedDayId) ?? []), line])
  return byDay
}

type Change = { day: DayToPrepare; state: 'READY' | 'OFFERED' }

/** Writes the days without their tasks. @returns their ids. */
async function writeDays(
  tx: Transaction,
  viewer: Viewer,
  source: Options['source'],
  changed: readonly Change[],
): Promise<Map<string, number>> {
  if (changed.length === 0) return new Map()
  const days = changed.map(({ day: { userId, startDate, shift }, state }) => ({
    userId,
    startDate,
    shift,
    state,
  }))
  const rows = await tx.$queryRaw<{ id: number; userId: number; startDate: string }[]>`
    INSERT INTO "PreparedDay" ("userId", "startDate", "shift", "state", "source", "preparedById", "preparedAt")
    SELECT d."userId", d."startDate", d."shift", d."state", ${source}::"PreparedDaySource", ${viewer.id}::int,
      ${instantOf(tx)}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(days)}::jsonb)
      AS d ("userId" int, "startDate" date, "shift" "Shift", "state" "PreparedDayState")
    ON CONFLICT ("userId", "startDate") DO UPDATE SET
      "shift" = excluded."shift", "state" = excluded."state", "source" = excluded."source", "words" = '',
      "preparedById" = excluded."preparedById", "preparedAt" = excluded."preparedAt",
      "version" = "PreparedDay"."version" + 1
    RETURNING "id", "userId", "startDate"::text`
  return new Map(rows.map((row) => [nameOf(row), row.id]))
}

type Told = Change & { rows: readonly StoredLine[]; was: CrewFactsRow['prepared'] }

async function tellOffered(tx: Transaction, viewer: Viewer, offered: readonly Told[]): Promise<void> {
  const rows = offered.map(({ day: { userId, startDate, shift }, rows: lines, was }) => ({
    ...{ userId, actorId: viewer.id, notificationKind: 'PREPARED' as const, at: instantOf(tx) },
    dates: [startDate],
    message: offeredMessage(fullName(viewer), startDate, { shift, lines }, was?.state === 'OFFERED'),
  }))
  await notify(tx, 'PREPARED', rows)
}
