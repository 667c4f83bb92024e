// A plan made elsewhere: days for many people, with an answer for each (rulings 6b).
import { takePlan } from '#server/actions/crew/plan.ts'
import type { Named, NumberedDay, NumberedTask } from '#server/actions/crew/numbers.ts'
import { withdrawPlanned } from '#server/actions/crew/withdraw.ts'
import { InvalidInput } from '#domain/refusal.ts'
import { forLinks, type Link } from '#domain/timesheet/task-fields.ts'
import type { TimesheetLineType } from '#domain/timesheet/task-type.ts'
import type { Shift } from '#domain/timesheet/time.ts'
import { assertPrepares } from '#server/access/crew.ts'
import { targetOf } from '#server/odata/targets.ts'
import { judge } from '#server/rest/body/judge.ts'
import { bodySchema, nestedShape, readShape, recordShape, records } from '#server/rest/body/record.ts'
import { isRecord, needed, ofProperty, optional, text, type Member } from '#server/rest/body/shape.ts'
import { textOf, wholeOf } from '#server/rest/body/values.ts'
import { preparedDayType, preparedLineType } from '#server/rest/nouns/prepared-day.ts'
import { aNumber, aText, listOf } from '#server/rest/openapi/schema.ts'
import { rowIdOf } from '#server/rest/paths.ts'
import { members } from '#server/rest/route.ts'
import type { Answer, Call, Members } from '#server/rest/types.ts'

/** The navigation of each link, whose name also takes its number. */
const navigations = Object.entries(preparedLineType.navigations)

/** A record by its number, as people know it: 'WO-1001'. A record as it was read is its id. */
function numberOf(name: string): Member {
  const { relation, to } = preparedLineType.navigations[name]!
  return {
    schema: { anyOf: [aText, aNumber, { type: 'null' }] },
    to: relation.ours,
    read(value, context) {
      if (value === null) return undefined
      const read = isRecord(value)
        ? context.record(readShape(to(context.viewer)), value, null).id
        : (textOf(value)?.trim() ?? wholeOf(value)?.toString())
      if (read === undefined || read === '')
        context.refuse(`${name} must be the number of a record, or null.`)
      return read || undefined
    },
  }
}

const idOf = (name: string) => optional(ofProperty(preparedLineType.properties[name]!))
const lineIds = Object.keys(preparedLineType.properties).filter(
  (name) => name.endsWith('Id') && !['PreparedLineId', 'PreparedDayId'].includes(name),
)
const lineShape = nestedShape(preparedLineType, ['TimesheetLineType', 'StartTime', 'EndTime', 'Notes'], {
  ...Object.fromEntries(lineIds.map((name) => [name, idOf(name)])),
  ...Object.fromEntries(navigations.map(([name]) => [name, numberOf(name)])),
})

/** A day: its person by one of three names. */
export const plannedDayShape = recordShape(preparedDayType, ['UserId', 'StartDate', 'Shift'], {
  UserId: optional(ofProperty(preparedDayType.properties.UserId!)),
  Email: { ...optional(text), to: 'email' },
  GPEmployeeId: { ...optional(text), to: 'gpEmployeeId' },
  PreparedLines: records(lineShape, 'lines'),
})

type Sent = { items: readonly (SentDay | InvalidInput)[]; sent: string }

/** Each item is judged by itself: a mistake in one does not stop the others. */
const items: Member = {
  schema: listOf(bodySchema(plannedDayShape)),
  shape: plannedDayShape,
  read(value, context): Sent | void {
    if (!Array.isArray(value)) return context.refuse('items must be a list of records.')
    const judged = value.map((item) => {
      if (!isRecord(item)) return new InvalidInput([{ path: '', message: 'An item must be a record.' }])
      try {
        return judge(plannedDayShape, item, context.viewer, null) as SentDay
      } catch (error) {
        if (error instanceof InvalidInput) return error
        throw error
      }
    })
    return { items: judged, sent: JSON.stringify(value) }
  },
}

export const planBody = members({ items: needed(items) })

type SentLine = Partial<{
  timesheetLineType: TimesheetLineType
  startTime: number
  endTime: number
  notes: string
}> &
  Partial<Record<`${Link}Id`, number | string>>
type SentDay = Partial<{
  userId: number
  email: string
  gpEmployeeId: string
  startDate: string
  shift: Shift
  lines: readonly SentLine[]
}>

/** Takes a plan. */
export async function takeItems({ viewer, body, request }: Call<Members<'items'>>): Promise<Answer> {
  assertPrepares(viewer)
  const { items: sentItems, sent } = body().items as Sent
  const key = { key: request.headers.get('idempotency-key'), sent }
  const planned = await takePlan(viewer, sentItems.map(asDay), key)
  const value = planned.map(({ id, code, message, path }, Index) => ({
    Index,
    PreparedDayId: id,
    Code: code,
    Message: message,
    Target: path === null ? null : targetOf(path, preparedDayType, viewer),
  }))
  return { body: { value, count: value.length } }
}

function asDay(item: SentDay | InvalidInput): NumberedDay | InvalidInput {
  if (item instanceof InvalidInput) return item
  const { userId, email, gpEmployeeId, startDate = '', shift = 'DAY', lines = [] } = item
  const named: Named[] = [
    ...(userId === undefined ? [] : [{ id: userId }]),
    ...(email === undefined ? [] : [{ email }]),
    ...(gpEmployeeId === undefined ? [] : [{ gpEmployeeId }]),
  ]
  if (named.length !== 1)
    return new InvalidInput([{ path: 'user', message: 'Send one of UserId, Email and GPEmployeeId.' }])
  return { person: named[0]!, startDate, shift, lines: lines.map(asTask) }
}

function asTask(line: SentLine): NumberedTask {
  return {
    timesheetLineType: line.timesheetLineType ?? 'RENTAL',
    // The form of a prepared day refuses a task without times.
    startTime: line.startTime as number,
    endTime: line.endTime as number,
    notes: line.notes ?? '',
    ...forLinks((link) => line[`${link}Id`] ?? null),
  }
}

/** Withdraws a day. */
export async function withdrawDay({ viewer, keys }: Call): Promise<Answer> {
  await withdrawPlanned(viewer, rowIdOf(keys[0]))
  return { status: 204 }
}
