// Field service: the data that a fitter records at a customer's machine, and the values that the two signatures vouch for
// (spec 5).
import { formatDate } from '#domain/date.ts'
import { formatTime, type Shift, type TaskTimes } from './time.ts'

/** The typed fields of a field-service record. */
export type FieldServiceData = {
  customerName: string
  location: string
  manufacturer: string
  model: string
  /** Vehicle registration number. */
  rego: string
  serialNumber: string
  /** Service meter units, in hours. */
  smuReading: number | null
  travelKms: number | null
  /** The field-service note. */
  additionalInfo: string
  customerEmail: string
  customerAcceptanceName: string
}

/** A signature is the name of a stored picture, or the data URL of a picture that was just drawn. */
export type Signatures = { customerSignature: string | null; workerSignature: string | null }

/** Why the customer did not sign, if the setting allows a reason instead of their signature. */
export type Unsigned = {
  unsignedReason: UnsignedReason | null
  /** The reason in words; OTHER needs some. '' without a reason. */
  unsignedNote: string
}

export const unsignedReasons = ['NO_CUSTOMER', 'REFUSED', 'OTHER'] as const
export type UnsignedReason = (typeof unsignedReasons)[number]

export const unsignedReasonLabel: Readonly<Record<UnsignedReason, string>> = {
  NO_CUSTOMER: 'No customer on site',
  REFUSED: 'Customer refused to sign',
  OTHER: 'Other',
}

export type FieldServiceValues = FieldServiceData & Signatures & Unsigned

/** The labels of all fields, in the order of the form. */
export const fieldServiceLabel: Readonly<Record<keyof FieldServiceValues, string>> = {
  customerName: 'Client Name',
  location: 'Location',
  manufacturer: 'Manufacturer',
  model: 'Model',
  rego: 'Veh. Reg. No',
  serialNumber: 'Serial No',
  smuReading: 'SMU Hours',
  travelKms: 'Travel KMs',
  additionalInfo: 'Field Service Note',
  customerEmail: 'Customer Email',
  customerAcceptanceName: 'Customer Acceptance Name',
  customerSignature: 'Customer Signature',
  workerSignature: 'Mechanical Signature',
  unsignedReason: 'Why the Customer Did Not Sign',
  unsignedNote: 'Reason in Words',
}

export const signatureFields = ['customerSignature', 'workerSignature'] as const
export type SignatureField = (typeof signatureFields)[number]

/** The fields that employer-site mode hides. On save they become empty, and the customer's name becomes the company's (spec 5). */
export const hiddenAtEmployerSite: readonly (keyof FieldServiceData)[] = [
  'customerName',
  'location',
  'manufacturer',
  'model',
  'serialNumber',
]

/** The links that employer-site mode requires for every task type (spec 5). */
export const linksAtEmployerSite = ['site', 'equipment', 'workOrder'] as const

export const notSigned: Signatures = { customerSignature: null, workerSignature: null }
export const noReason: Unsigned = { unsignedReason: null, unsignedNote: '' }

export function newFieldService(): FieldServiceValues {
  return {
    customerName: '',
    location: '',
    manufacturer: '',
    model: '',
    rego: '',
    serialNumber: '',
    smuReading: null,
    travelKms: null,
    additionalInfo: '',
    customerEmail: '',
    customerAcceptanceName: '',
    ...notSigned,
    ...noReason,
  }
}

/** The part of a task that is about field service. */
export type ServicedTask = {
  /** The Field Service switch. When it is on, Submit requires all fields (rulings 2b). */
  fieldServiceOn: boolean
  employerSite: boolean
  fieldService: FieldServiceValues
}

/** A task without field service. */
export function noFieldService(): ServicedTask & { signedFor: Signatures } {
  return { fieldServiceOn: false, employerSite: false, fieldService: newFieldService(), signedFor: notSigned }
}

/** Whether switching field service off would delete anything. */
export function isBegun({ employerSite, fieldService }: ServicedTask): boolean {
  return employerSite || Object.values(fieldService).some((value) => value !== null && value !== '')
}

/** Whether anybody has signed. */
export function isSigned(values: Signatures): boolean {
  return signatureFields.some((field) => values[field] !== null)
}

/** The signatures that Submit needs: a reason replaces the customer's. */
export function neededSignatures({ unsignedReason }: Unsigned): readonly SignatureField[] {
  return unsignedReason === null ? signatureFields : ['workerSignature']
}

/** 'Not signed: no customer on site', 'Not signed: customer refused to sign'; of another reason 'Not signed'. */
export function notSignedBecause(reason: UnsignedReason): string {
  if (reason === 'OTHER') return 'Not signed'
  const label = unsignedReasonLabel[reason]
  return `Not signed: ${label[0]!.toLowerCase()}${label.slice(1)}`
}

/** The same with the note: 'Not signed: customer refused to sign (wants the invoice first)'. */
export function notSignedInWords(reason: UnsignedReason, note: string): string {
  if (reason === 'OTHER') return `Not signed: ${note || 'other'}`
  return note === '' ? notSignedBecause(reason) : `${notSignedBecause(reason)} (${note})`
}

/** The record to store: in employer-site mode the customer is the company, and hidden fields are empty. */
export function asStored<T extends FieldServiceData>(values: T, employerSite: boolean, company: string): T {
  if (!employerSite) return values
  const blank = Object.fromEntries(hiddenAtEmployerSite.map((field) => [field, '']))
  return { ...values, ...blank, customerName: company }
}

/** The values that a signature vouches for: the times, the machine and the typed fields. */
export type Vouched = TaskTimes & {
  employerSite: boolean
  /** The ids of fleet and work order, row ids or global ids; null without one. */
  machine: readonly (string | number | null)[]
  fieldService: FieldServiceData
}

/** The date, the shift and the times that a signature was given for. */
export type SignedFor = { startDate: string; shift: Shift } & TaskTimes

/** Whether a signature for one day is invalid for the other. */
export function isOtherDay(
  before: { startDate: string; shift: Shift },
  after: { startDate: string; shift: Shift },
): boolean {
  return before.startDate !== after.startDate || before.shift !== after.shift
}

/**
 * Formats what a signature was given for, when the task has changed since: '07:00 am to 11:30 am'. Null when it has not.
 */
export function signedForOther(given: SignedFor, now: SignedFor): string | null {
  const { startTime, endTime } = given
  const isMoved = isOtherDay(given, now)
  if (!isMoved && startTime === now.startTime && endTime === now.endTime) return null
  const times =
    startTime === null || endTime === null ? 'no times' : `${formatTime(startTime)} to ${formatTime(endTime)}`
  if (!isMoved) return times
  return `${times} on ${formatDate(given.startDate)}, ${given.shift === 'DAY' ? 'day' : 'night'} shift`
}

/**
 * Whether a change to a task affects a value that a signature vouches for. A field that was empty when it was signed may
 * be filled in (rulings 2b).
 * @param signed the task as it was signed.
 */
export function breaksSignature(before: Vouched, after: Vouched, signed = before): boolean {
  const was = vouchedFor(before)
  const is = vouchedFor(after)
  return vouchedFor(signed).some(
    (value, index) => value !== null && value !== '' && is[index] !== was[index] && is[index] !== value,
  )
}

function vouchedFor({ startTime, endTime, employerSite, machine, fieldService }: Vouched) {
  const isShown = (field: keyof FieldServiceData) => !employerSite || !hiddenAtEmployerSite.includes(field)
  const data = dataFields.map((field) => (isShown(field) ? trimmed(fieldService[field]) : null))
  return [startTime, endTime, employerSite, ...machine, ...data]
}

function trimmed(value: string | number | null) {
  return typeof value === 'string' ? value.trim() : value
}

/** The fields without the signatures and the reason instead of one. */
export const dataFields = (Object.keys(newFieldService()) as (keyof FieldServiceValues)[]).filter(
  (field): field is keyof FieldServiceData =>
    !(signatureFields as readonly string[]).includes(field) && !Object.hasOwn(noReason, field),
)

/** The record with trimmed texts, and without a note that belongs to no reason. */
export function tidied<T extends FieldServiceData & Unsigned>(values: T): T {
  const tidy = Object.fromEntries(dataFields.map((field) => [field, trimmed(values[field])]))
  const unsignedNote = values.unsignedReason === null ? '' : values.unsignedNote.trim()
  return { ...values, ...tidy, unsignedNote }
}

const reading = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 2 })

/** Formats hours or kilometres: '14,210.5'. */
export function formatReading(value: number): string {
  return reading.format(value)
}
