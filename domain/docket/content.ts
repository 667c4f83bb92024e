// The content of a docket, frozen when its timesheet is handed in (capabilities, the signed docket). Paper,
// verification and mail use it and never read the timesheet again.
import type { UnsignedReason } from '#domain/timesheet/field-service.ts'
import type { TimesheetLineType } from '#domain/timesheet/task-type.ts'
import { formatDuration, formatTime, type Shift } from '#domain/timesheet/time.ts'

export type DocketState = 'ISSUED' | 'SUPERSEDED' | 'VOIDED'

export const docketStates: readonly DocketState[] = ['ISSUED', 'SUPERSEDED', 'VOIDED']

export const docketStateLabel: Record<DocketState, string> = {
  ISSUED: 'Issued',
  SUPERSEDED: 'Superseded',
  VOIDED: 'Voided',
}

/** A name and a description, such as those of a work order; '' without one. */
export type Named = { name: string; description: string }

export type SignedBy = {
  name: string
  /** The SHA-256 of the picture in hexadecimal; null if Daybook stored it before it had dockets. */
  sha256: string | null
  /** ISO 8601, in UTC. */
  signedAt: string
  /** What it was given for, such as '07:00 am to 11:30 am', if the times were corrected since; otherwise null. */
  signedFor: string | null
}

/** Why the customer did not sign, and the same in words; '' for none. */
export type NotSigned = { reason: UnsignedReason; note: string }

export type Accepted = Omit<SignedBy, 'signedAt'> & {
  /** ISO 8601, in UTC; null if the customer did not sign. */
  signedAt: string | null
  /** In place of the signature. Dockets from before there were reasons lack it. */
  unsigned?: NotSigned | null
}

/** The facts of a task with field service. Without a signature, nobody has signed. */
export type DocketFacts = {
  company: string
  /** The IANA zone in which instants are printed. */
  timeZone: string
  timesheetId: number
  /** Its number in the timesheet, from 1. */
  task: number
  /** 'YYYY-MM-DD'. */
  date: string
  shift: Shift
  timesheetLineType: TimesheetLineType
  /** Minutes after midnight. */
  startTime: number
  endTime: number
  minutes: number
  customer: { name: string; email: string; location: string }
  machine: {
    fleet: string
    manufacturer: string
    model: string
    serialNumber: string
    rego: string
    /** Hours. */
    smuReading: number | null
  }
  travelKms: number | null
  site: Named | null
  workOrder: Named | null
  workOrderTask: Named | null
  job: Named | null
  jobCostCode: Named | null
  glAccount: Named | null
  taskCategory: string
  jobDescription: string
  note: string
  /** The SHA-256 of each photo in hexadecimal, in their order. Dockets from before there were photos lack it. */
  photos?: (string | null)[]
  worker: SignedBy
  accepted: Accepted
}

export type DocketContent = DocketFacts & {
  /** The version of this record's format. */
  format: 1
  number: string
  /** ISO 8601, in UTC. */
  issuedAt: string
  /** The number of the docket that it supersedes; null for the first of its task. */
  supersedes: string | null
  /** The newest seal of history when it was issued. Dockets from before there were seals lack it. */
  seal?: { number: number; hash: string } | null
}

/** 'EX-118, Hitachi ZX350', as the paper and the mail say. */
export function machineInWords({
  machine: { fleet, manufacturer, model },
}: Pick<DocketFacts, 'machine'>): string {
  return [fleet, [manufacturer, model].filter(Boolean).join(' ')].filter(Boolean).join(', ')
}

/** '07:00 am – 11:30 am, 04 hrs 30 mins'. */
export function hoursInWords({
  startTime,
  endTime,
  minutes,
}: Pick<DocketFacts, 'startTime' | 'endTime' | 'minutes'>): string {
  return `${formatTime(startTime)} – ${formatTime(endTime)}, ${formatDuration(minutes)}`
}

/** 'D-2026-000123'. */
export function docketNumber(year: number, count: number): string {
  return `D-${year}-${String(count).padStart(6, '0')}`
}

/** The name of its PDF. */
export const pdfNameOf = (number: string) => `${number}.pdf`

/** The path of its PDF, for users who may see the docket. */
export const pdfPathOf = (id: number) => `/api/Docket/download/${id}`

/** The facts alone, in the current format, to compare two dockets of a task. */
export function factsOf({
  format: _,
  number: __,
  issuedAt: ___,
  supersedes: ____,
  seal: _____,
  ...facts
}: DocketContent): DocketFacts {
  const { photos = [], accepted } = facts
  return { ...facts, photos, accepted: { ...accepted, unsigned: accepted.unsigned ?? null } }
}
