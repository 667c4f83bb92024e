// Reads the body of a timesheet and merges it with the stored timesheet.
import { isoDate } from '#domain/date.ts'
import {
  dataFields,
  newFieldService,
  type FieldServiceData,
  type FieldServiceValues,
} from '#domain/timesheet/field-service.ts'
import { forTexts, links } from '#domain/timesheet/task-fields.ts'
import type { TimesheetStatus } from '#domain/timesheet/lifecycle.ts'
import type { Shift } from '#domain/timesheet/time.ts'
import { keepSignature } from '#server/actions/timesheet/signature.ts'
import type { LineInput, TimesheetInput } from '#server/actions/timesheet/types.ts'
import { NotAllowed } from '#server/errors/not-allowed.ts'
import { timesheets } from '#server/read/timesheet/timesheets.ts'
import { nestedShape, oneRecord, recordShape, records } from '#server/rest/body/record.ts'
import { orNone, ownKey, text, texts, whole, type Member } from '#server/rest/body/shape.ts'
import { additionalType, lineType, timesheetType } from '#server/rest/nouns/timesheet.ts'
import { record } from '#server/rest/route.ts'
import { assertFit } from './task-fit.ts'
import type { Call, Judged } from '#server/rest/types.ts'

const signature: Member = orNone(text)
const additionalShape = nestedShape(
  additionalType,
  Object.keys(additionalType.properties).filter((name) => name !== additionalType.key),
  {
    WorkerSignature: { ...signature, to: 'workerSignature' },
    CustomerSignature: { ...signature, to: 'customerSignature' },
  },
)

/** The number of a task; 0 is a new one, as .NET clients send it. */
const lineKey: Member = {
  ...whole,
  to: 'id',
  read: (value, context) => (value === null ? null : whole.read(value, context) || null),
}
const lineShape = recordShape(
  lineType,
  Object.keys(lineType.properties).filter(
    (name) => !['TimesheetHeaderId', 'TimesheetLineMinutes'].includes(name),
  ),
  {
    TimesheetLineId: lineKey,
    TimesheetAdditional: oneRecord(additionalShape, 'fieldService'),
    Photos: { ...texts, to: 'photos' },
  },
)

/** The body of a timesheet. */
export const timesheetBody = record<SentTimesheet>(
  recordShape(timesheetType, ['StartDate', 'Shift', 'TimesheetStatus', 'Reason', 'Version'], {
    Id: ownKey,
    TimesheetLines: records(lineShape, 'lines'),
  }),
)

type Header = {
  startDate: string
  shift: Shift
  status: TimesheetStatus
  reason: string | null
  version: number
}
type SentService = Partial<FieldServiceValues>
type SentLine = Omit<Partial<LineInput>, 'fieldService'> & { fieldService?: SentService | null }
/** The values of a body by column. */
export type SentTimesheet = Partial<Header> & { lines?: readonly SentLine[] }

/** A timesheet as it is stored, with its tasks. */
export type Stored = NonNullable<Awaited<ReturnType<typeof readStored>>>

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
    // They stay unless the body has new ones.
    photos: null,
    fieldService: fieldService && {
      ...picked(fieldService),
      ...pictures,
      unsignedReason: fieldService.unsignedReason,
      unsignedNote: fieldService.unsignedNote,
    },
  }
}

function picked(values: Record<string, unknown>): FieldServiceData {
  return Object.fromEntries(dataFields.map((field) => [field, values[field]])) as FieldServiceData
}

/** The link of each column with an id. */
const linkOf = new Map<string, string>(links.map((link) => [`${link}Id`, link]))

type Links = Pick<LineInput, (typeof links)[number]>
function idsOf(of: (link: (typeof links)[number]) => number | null): Links {
  return Object.fromEntries(links.map((link) => [link, of(link)])) as Links
}

/** Reads a body. Members of stored tasks that it leaves out stay as they are. @throws InvalidInput. */
export async function readTimesheet(call: Call<Judged<SentTimesheet>>, stored: Stored | null) {
  const { lines: sent, ...values } = call.body(stored)
  if (sent === undefined) return { values }
  const lines: LineInput[] = []
  for (const line of sent) lines.push(await readLine(call, line, stored))
  assertFit(lines, sent)
  return { values, lines }
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
  photos: null,
}

async function readLine(
  call: Call<unknown>,
  { fieldService: sent, ...values }: SentLine,
  stored: Stored | null,
): Promise<LineInput> {
  // The action refuses tasks of other timesheets.
  const before = stored?.lines.find(({ id }) => id === values.id)
  const given = Object.entries(values).map(([column, value]) => [linkOf.get(column) ?? column, value])
  const line: LineInput = { ...newLine, ...(before && lineOf(before)), ...Object.fromEntries(given) }
  if (sent === undefined) return line
  return { ...line, fieldService: sent && (await readService(call, sent, line.fieldService)) }
}

async function readService(
  call: Call<unknown>,
  { workerSignature: worker, customerSignature: customer, ...values }: SentService,
  before: FieldServiceValues | null,
): Promise<FieldServiceValues> {
  const signatures = {
    ...(worker !== undefined && {
      workerSignature: await readSignature(call, worker),
    }),
    ...(customer !== undefined && {
      customerSignature: await readSignature(call, customer),
    }),
  }
  return { ...(before ?? newFieldService()), ...values, ...signatures }
}

/** Longer texts are the picture itself (spec 4). */
const PATH_MAX = 200

/** The path of a signature; a picture is stored first. @throws InvalidInput. */
async function readSignature({ viewer, deps }: Call<unknown>, sent: string | null): Promise<string | null> {
  if (sent === null || sent === '') return null
  if (sent.length <= PATH_MAX) return sent.replace(/^\/?files\//, '')
  const bytes = Buffer.from(sent.replace(/^data:image\/png;base64,/, ''), 'base64')
  return keepSignature(viewer, deps.files, new Uint8Array(bytes))
}
