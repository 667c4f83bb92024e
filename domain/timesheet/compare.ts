// Merges two changes of the same day: the owner's change on a device, and the version on the server. Each field takes
// the value of one side. A signature stays only if nothing that it vouches for has changed (rulings 2b).
import { formatDate } from '#domain/date.ts'
import {
  dataFields,
  fieldServiceLabel,
  isOtherDay,
  signatureFields,
  unsignedReasonLabel,
  type SignatureField,
} from './field-service.ts'
import { PHOTOS_LABEL } from '#domain/photo/photos.ts'
import { taskLabel, fieldsOfType, isText, type links, type TaskField } from './task-fields.ts'
import { taskTypeLabel } from './task-type.ts'
import { undercutsSignatures, type TaskValues, type TimesheetValues } from './task.ts'
import { formatTime, shiftLabel } from './time.ts'

export type Side = 'mine' | 'theirs'

/** A field that both sides have changed to different values; both as text, '' for none. */
export type Contested = { key: string; label: string; mine: string; theirs: string }

/** A field that only the other side has changed; both values as text, '' for none. */
export type Taken = { key: string; label: string; before: string; now: string }

/** The chosen side for each contested field, by its key; missing while it is undecided. */
export type Choices = Readonly<Record<string, Side>>

/** A signature that does not vouch for the merged day: the index of its task, and who signed. */
export type Cleared = { task: number; signature: SignatureField }

export type Merged = {
  /** Undecided fields have the stored value. */
  day: TimesheetValues
  contested: Contested[]
  /** The changes that are taken over without a question. */
  taken: Taken[]
  cleared: Cleared[]
}

/**
 * Merges a day that was changed on a device with the stored day. A field that only one side has changed takes that
 * side's value.
 * @param before the stored values on which the device's change is based; null if there are none: then every difference
 * is contested.
 */
export function mergeDays(
  before: TimesheetValues | null,
  mine: TimesheetValues,
  theirs: TimesheetValues,
  choices: Choices = {},
): Merged {
  const contested: Contested[] = []
  const taken: Taken[] = []
  const pick = (key: string, label: string, values: Record<Side | 'before', Text>): Side => {
    const { mine, theirs } = values
    if (mine === theirs) return 'theirs'
    if (mine === values.before) {
      taken.push({ key, label, before: mine ?? '', now: theirs ?? '' })
      return 'theirs'
    }
    if (theirs === values.before) return 'mine'
    contested.push({ key, label, mine: mine ?? '', theirs: theirs ?? '' })
    return choices[key] ?? 'theirs'
  }
  const sides = { mine, theirs }
  const header = {
    startDate:
      sides[
        pick(
          'startDate',
          'Start Date',
          ofDay(before, mine, theirs, ({ startDate }) => formatDate(startDate)),
        )
      ].startDate,
    shift:
      sides[
        pick(
          'shift',
          'Shift',
          ofDay(before, mine, theirs, ({ shift }) => shiftLabel[shift]),
        )
      ].shift,
  }
  const lines = mergeLines(before, mine, theirs, pick)
  const day = { ...header, lines }
  return { contested, taken, ...withValidSignatures(day, mine, theirs) }
}

type Text = string | undefined
type Pick = (key: string, label: string, values: Record<Side | 'before', Text>) => Side

function ofDay(
  before: TimesheetValues | null,
  mine: TimesheetValues,
  theirs: TimesheetValues,
  read: (day: TimesheetValues) => string,
): Record<Side | 'before', Text> {
  return { before: before ? read(before) : undefined, mine: read(mine), theirs: read(theirs) }
}

/** The tasks in the stored order, then the tasks that the device has added. */
function mergeLines(
  before: TimesheetValues | null,
  mine: TimesheetValues,
  theirs: TimesheetValues,
  pick: Pick,
): TaskValues[] {
  const of = (day: TimesheetValues | null, id: string | null) => day?.lines.find((task) => task.id === id)
  // A device that has never loaded the stored day does not know the ids of its tasks, so match them by position.
  const unknown = before === null ? mine.lines.filter((task) => task.id === null) : []
  const stored = theirs.lines.flatMap((task, at) => {
    const [was, own] = [of(before, task.id), of(mine, task.id) ?? unknown.shift()]
    const name = `Task ${at + 1}`
    if (own) return mergeTask(`task ${task.id}`, name, was, own, task, pick)
    // The device has never loaded it, or has deleted it.
    if (!was) {
      pick(`task ${task.id}`, name, { before: undefined, mine: undefined, theirs: describeTask(task) })
      return task
    }
    const kept = pick(`task ${task.id}`, name, {
      before: describeTask(was),
      mine: undefined,
      theirs: describeTask(task),
    })
    return kept === 'theirs' ? task : []
  })
  const deleted = mine.lines.filter((task) => task.id !== null && !of(theirs, task.id))
  const kept = deleted.filter((task) => {
    const was = of(before, task.id)
    const texts = { before: was && describeTask(was), mine: describeTask(task), theirs: undefined }
    return pick(`task ${task.id}`, 'A deleted task', texts) === 'mine'
  })
  const added = before === null ? unknown : mine.lines.filter((task) => task.id === null)
  return [...stored, ...kept.map((task) => ({ ...task, id: null })), ...added]
}

/** A part of a task that is merged as a whole: its label, its value as text, and how to copy it. */
type Part = {
  key: string
  label: string
  read(task: TaskValues): string
  take(into: TaskValues, from: TaskValues): TaskValues
}

function mergeTask(
  key: string,
  name: string,
  before: TaskValues | undefined,
  mine: TaskValues,
  theirs: TaskValues,
  pick: Pick,
): TaskValues {
  const isOtherType = mine.timesheetLineType !== theirs.timesheetLineType
  const parts = [
    ...(isOtherType
      ? [booking]
      : [startTime, endTime, ...fieldsOfType[mine.timesheetLineType].map(fieldPart)]),
    photos,
    ...(isSameService(mine, theirs) ? servedParts : [service]),
  ]
  return parts.reduce((merged, part) => {
    const values = { before: before && part.read(before), mine: part.read(mine), theirs: part.read(theirs) }
    const side = pick(`${key} ${part.key}`, `${name} · ${part.label}`, values)
    return side === 'mine' ? part.take(merged, mine) : merged
  }, theirs)
}

function timePart(key: 'startTime' | 'endTime', label: string): Part {
  return {
    key,
    label,
    read: (task) => (task[key] === null ? '' : formatTime(task[key])),
    take: (into, from) => ({ ...into, [key]: from[key] }),
  }
}
const startTime = timePart('startTime', 'Start Time')
const endTime = timePart('endTime', 'End Time')

function fieldPart(field: TaskField): Part {
  return {
    key: field,
    label: taskLabel[field],
    read: (task) => (isText(field) ? task[field] : choiceInWords(task, field)),
    take: (into, from) => ({ ...into, [field]: from[field] }),
  }
}

function choiceInWords(task: TaskValues, link: (typeof links)[number]): string {
  const choice = task[link]
  return choice ? [choice.code, choice.name].filter(Boolean).join(' ') : ''
}

const photos: Part = {
  key: 'photos',
  label: PHOTOS_LABEL,
  read: ({ photos: names }) => (names.length === 0 ? '' : `${names.length} (${hash(names.join())})`),
  take: (into, from) => ({ ...into, photos: from.photos }),
}

/** The whole of a task but its field service, for tasks of two types. */
const booking: Part = {
  key: 'booking',
  label: 'Task',
  read: (task) => describeTask(task),
  take: (into, from) => ({
    ...from,
    ...{ id: into.id, key: into.key, photos: into.photos },
    ...{
      fieldServiceOn: into.fieldServiceOn,
      employerSite: into.employerSite,
      fieldService: into.fieldService,
    },
  }),
}

/** Its field service as a whole, if only one side has it, or only one side is in employer-site mode. */
const service: Part = {
  key: 'service',
  label: 'Field Service',
  read: (task) => (task.fieldServiceOn ? (task.employerSite ? 'At a site of the company' : 'On') : 'Off'),
  take: (into, { fieldServiceOn, employerSite, fieldService }) => ({
    ...into,
    ...{ fieldServiceOn, employerSite, fieldService },
  }),
}

function isSameService(mine: TaskValues, theirs: TaskValues): boolean {
  return mine.fieldServiceOn === theirs.fieldServiceOn && mine.employerSite === theirs.employerSite
}

const servedParts: readonly Part[] = [
  ...dataFields.map((field) => servedPart(field, (task) => String(task.fieldService[field] ?? ''))),
  servedPart('unsignedReason', ({ fieldService: { unsignedReason: reason } }) =>
    reason ? unsignedReasonLabel[reason] : '',
  ),
  servedPart('unsignedNote', (task) => task.fieldService.unsignedNote),
  ...signatureFields.map((field) =>
    servedPart(field, (task) =>
      task.fieldService[field] ? `Signed (${hash(task.fieldService[field])})` : 'Not signed',
    ),
  ),
]

function servedPart(field: keyof TaskValues['fieldService'], read: Part['read']): Part {
  return {
    key: field,
    label: fieldServiceLabel[field],
    read,
    take: (into, from) => ({
      ...into,
      fieldService: { ...into.fieldService, [field]: from.fieldService[field] },
    }),
  }
}

/** Tells two pictures apart. */
function hash(picture: string): string {
  let sum = 0
  for (const letter of picture) sum = (sum * 31 + letter.charCodeAt(0)) >>> 0
  return sum.toString(36)
}

/** 'Rental, 07:00 am to 11:30 am, WO-1042 Boom cylinder'. */
function describeTask(task: TaskValues): string {
  const { timesheetLineType, startTime, endTime } = task
  const times = [startTime, endTime].map((time) => (time === null ? '–' : formatTime(time))).join(' to ')
  const booked = fieldsOfType[timesheetLineType].filter(
    (field): field is (typeof links)[number] => !isText(field),
  )
  const names = booked.flatMap((link) => choiceInWords(task, link) || [])
  return [taskTypeLabel[timesheetLineType], times, ...names.slice(0, 1)].join(', ')
}

/** Clears the signatures that do not vouch for the merged day. */
function withValidSignatures(
  day: TimesheetValues,
  mine: TimesheetValues,
  theirs: TimesheetValues,
): Omit<Merged, 'contested' | 'taken'> {
  const cleared: Cleared[] = []
  const lines = day.lines.map((task, at) => {
    const invalid = signatureFields.filter((field) => {
      const picture = task.fieldService[field]
      if (!task.fieldServiceOn || picture === null) return false
      const givenIn = [theirs, mine].filter(({ lines }) =>
        lines.some((one) => one.fieldService[field] === picture),
      )
      return !givenIn.some((source) => {
        const signed = source.lines.find((one) => one.fieldService[field] === picture)!
        return !isOtherDay(source, day) && !undercutsSignatures(signed, task)
      })
    })
    if (invalid.length === 0) return task
    cleared.push(...invalid.map((signature) => ({ task: at, signature })))
    const none = Object.fromEntries(invalid.map((field) => [field, null]))
    return { ...task, fieldService: { ...task.fieldService, ...none } }
  })
  return { day: { ...day, lines }, cleared }
}
