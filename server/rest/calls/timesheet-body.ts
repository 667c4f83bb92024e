// Reads the body of a timesheet and merges it with the stored timesheet.
import { isoDate } from '#domain/date.ts'
import { dataFields, newFieldService, type FieldServiceValues } from '#domain/timesheet/field-service.ts'
import { InvalidInput } from '#domain/refusal.ts'
import { forTexts, links } from '#domain/timesheet/task-fields.ts'
import type { TimesheetStatus } from '#domain/timesheet/lifecycle.ts'
import type { Shift } from '#domain/timesheet/time.ts'
import { keepSignature } from '#server/actions/timesheet/signature.ts'
import type { LineInput, TimesheetInput } from '#server/actions/timesheet/types.ts'
import { NotAllowed } from '#server/errors/not-allowed.ts'
import { timesheets } from '#server/read/timesheets.ts'
import { readMembers, recordOf, recordsOf } from '#server/rest/body.ts'
import { additionalType, lineType, timesheetType } from '#server/rest/nouns/timesheet.ts'
import { aText, listOf, orNull, sent } from '#server/rest/openapi/schema.ts'
import { record } from '#server/rest/route.ts'
import type { Body, Call } from '#server/rest/types.ts'

const headerMembers = {
  writable: ['StartDate', 'Shift', 'TimesheetStatus', 'Reason', 'Version'],
  others: ['Id', 'TimesheetLines'],
} as const
const lineMembers = {
  writable: Object.keys(lineType.properties).filter(
    (name) => !['TimesheetHeaderId', 'TimesheetLineMinutes'].includes(name),
  ),
  others: ['TimesheetAdditional'],
} as const
const additionalMembers = {
  writable: Object.keys(additionalType.properties).filter(
    (name) => !['TimesheetAdditionalId', 'WorkerSignature', 'CustomerSignature'].includes(name),
  ),
  others: ['WorkerSignature', 'CustomerSignature'],
} as const

/** The body of a timesheet. */
export const timesheetBody = record(
  sent(timesheetType, headerMembers.writable, {
    TimesheetLines: listOf(
      sent(lineType, lineMembers.writable, {
        TimesheetAdditional: orNull(
          sent(additionalType, additionalMembers.writable, {
            WorkerSignature: orNull(aText),
            CustomerSignature: orNull(aText),
          }),
        ),
      }),
    ),
  }),
)

type Stored = NonNullable<Awaited<ReturnType<typeof readStored>>>

/** @throws NotAllowed NOT_FOUND, also if the caller may not see the timesheet. */
export async function findStored(call: Call<unknown>, id: number): Promise<Stored> {
  const stored = await readStored(call, id)
  if (!stored) throw new NotAllowed('NOT_FOUND')
  return stored
}

function readStored({ viewer }: Call<unknown>, id: number) {
  const signatures = { customerSignature: true, workerSignature: true }
  const lines = { orderBy: { position: 'asc' }, include: { fieldService: { include: signatures } } } as const
  return timesheets.find(viewer, id, { include: { lines } })
}

/** The stored timesheet as an input. */
export function inputOf({ startDate, shift, lines }: Stored): TimesheetInput {
  return { startDate: isoDate(startDate), shift, lines: lines.map(lineOf) }
}

function lineOf(line: Stored['lines'][number]): LineInput {
  const { id, timesheetLineType, startTime, endTime, employerSite, fieldService } = line
  const pictures = {
    customerSignature: fieldService?.customerSignature?.path ?? null,
    workerSignature: fieldService?.workerSignature?.path ?? null,
  }
  return {
    id,
    timesheetLineType,
    startTime,
    endTime,
    employerSite,
    ...forTexts((text) => line[text]),
    ...idsOf((link) => line[`${link}Id`]),
    fieldService: fieldService && { ...picked(fieldService), ...pictures },
  }
}

function picked(values: Record<string, unknown>): FieldServiceValues {
  return Object.fromEntries(dataFields.map((field) => [field, values[field]])) as FieldServiceValues
}

/** The link of each column with an id. */
const linkOf = new Map<string, string>(links.map((link) => [`${link}Id`, link]))

type Links = Pick<LineInput, (typeof links)[number]>
function idsOf(of: (link: (typeof links)[number]) => number | null): Links {
  return Object.fromEntries(links.map((link) => [link, of(link)])) as Links
}

type Header = {
  startDate: string
  shift: Shift
  status: TimesheetStatus
  reason: string | null
  version: number
}

/** Reads a body. Members of stored tasks that it leaves out stay as they are. @throws InvalidInput. */
export async function readTimesheet(call: Call<unknown>, body: Body, stored: Stored | null) {
  const { values, others } = readMembers(timesheetType, body, headerMembers)
  const sent = others.TimesheetLines
  if (sent === undefined) return { values: values as Partial<Header> }
  const lines: LineInput[] = []
  for (const [index, line] of recordsOf(sent, 'TimesheetLines').entries())
    lines.push(await readLine(call, line, stored, `TimesheetLines/${index}/`))
  return { values: values as Partial<Header>, lines }
}

const newLine: LineInput = {
  id: null,
  timesheetLineType: 'RENTAL',
  startTime: null,
  endTime: null,
  employerSite: false,
  ...forTexts(() => ''),
  ...idsOf(() => null),
  fieldService: null,
}

async function readLine(
  call: Call<unknown>,
  body: Body,
  stored: Stored | null,
  path: string,
): Promise<LineInput> {
  const { values, others } = readMembers(lineType, body, lineMembers, path)
  // The action refuses tasks of other timesheets.
  const before = stored?.lines.find(({ id }) => id === values.id)
  const given = Object.entries(values).map(([column, value]) => [linkOf.get(column) ?? column, value])
  const line: LineInput = { ...newLine, ...(before && lineOf(before)), ...Object.fromEntries(given) }
  const additional = others.TimesheetAdditional
  if (additional === undefined) return line
  const sent = recordOf(additional, `${path}TimesheetAdditional`)
  const fieldService =
    sent && (await readAdditional(call, sent, line.fieldService, `${path}TimesheetAdditional/`))
  return { ...line, fieldService }
}

async function readAdditional(
  call: Call<unknown>,
  body: Body,
  before: FieldServiceValues | null,
  path: string,
): Promise<FieldServiceValues> {
  const { values, others } = readMembers(additionalType, body, additionalMembers, path)
  const { WorkerSignature: worker, CustomerSignature: customer } = others
  const signatures = {
    ...(worker !== undefined && {
      workerSignature: await readSignature(call, worker, `${path}WorkerSignature`),
    }),
    ...(customer !== undefined && {
      customerSignature: await readSignature(call, customer, `${path}CustomerSignature`),
    }),
  }
  return { ...(before ?? newFieldService()), ...(values as Partial<FieldServiceValues>), ...signatures }
}

/** Longer texts are the picture itself (spec 4). */
const PATH_MAX = 200

/** The path of a signature; a picture is stored first. @throws InvalidInput. */
async function readSignature(
  { viewer, deps }: Call<unknown>,
  sent: unknown,
  path: string,
): Promise<string | null> {
  if (sent === null || sent === '') return null
  if (typeof sent !== 'string') throw new InvalidInput([{ path, message: 'Please sign' }])
  if (sent.length <= PATH_MAX) return sent.replace(/^\/?files\//, '')
  const bytes = Buffer.from(sent.replace(/^data:image\/png;base64,/, ''), 'base64')
  return keepSignature(viewer, deps.files, new Uint8Array(bytes))
}
