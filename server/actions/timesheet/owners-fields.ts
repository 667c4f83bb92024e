// The fields that only the owner of a timesheet can change: field service with its signatures, the employer's site, and
// photos (spec 4). A correction by an approver omits them or sends them unchanged.
import { InvalidInput, type FieldProblem } from '#domain/refusal.ts'
import {
  hiddenAtEmployerSite,
  newFieldService,
  tidied,
  type FieldServiceValues,
} from '#domain/timesheet/field-service.ts'
import type { LineInput, LineWithLinks, SentLine } from './types.ts'

const OWNERS = 'Only the owner of a timesheet can change its field service, signatures and photos.'

/**
 * The tasks of a correction, with the owner's fields as stored.
 * @throws InvalidInput for an owner's field that was sent with a change.
 */
export function withOwnersFields(
  lines: readonly SentLine[],
  existing: readonly LineWithLinks[],
): LineInput[] {
  const stored = new Map(existing.map((line) => [line.id, line]))
  const kept = lines.map((line) => {
    const before = line.id === null ? undefined : stored.get(line.id)
    return { line, before, service: before ? serviceOf(before) : null }
  })
  const problems = kept.flatMap(({ line, before, service }, index) =>
    changedBy(line, before, service).map((name): FieldProblem => ({
      path: `lines.${index}.${name}`,
      message: OWNERS,
    })),
  )
  if (problems.length > 0) throw new InvalidInput(problems)
  return kept.map(({ line, before, service }) => ({
    ...line,
    photos: null,
    employerSite: service !== null && before!.employerSite,
    fieldService: service,
  }))
}

function serviceOf({ fieldService }: LineWithLinks): FieldServiceValues | null {
  if (!fieldService) return null
  const { customerSignature, workerSignature, ...data } = fieldService
  return {
    ...data,
    customerSignature: customerSignature?.path ?? null,
    workerSignature: workerSignature?.path ?? null,
  }
}

function changedBy(
  { employerSite, fieldService, photos }: SentLine,
  before: LineWithLinks | undefined,
  service: FieldServiceValues | null,
): string[] {
  const wasAtEmployer = before?.employerSite ?? false
  // Without field service, its mode is not sent either.
  const isModeSent = fieldService !== undefined || employerSite
  const isPhotosSame = !photos || isSameList(photos, before?.photos.map(({ file }) => file.path) ?? [])
  return [
    ...(fieldService === undefined
      ? []
      : changedService(fieldService, service, employerSite && wasAtEmployer)),
    ...(isModeSent && employerSite !== wasAtEmployer ? ['employerSite'] : []),
    ...(isPhotosSame ? [] : ['photos']),
  ]
}

/** @param isAtEmployer whether the form hides some fields, which the server fills in. */
function changedService(
  after: FieldServiceValues | null,
  before: FieldServiceValues | null,
  isAtEmployer: boolean,
): string[] {
  if (!before || !after) return before === after ? [] : ['fieldService']
  const [was, sent] = [tidied(before), tidied(after)]
  const hidden: readonly string[] = isAtEmployer ? hiddenAtEmployerSite : []
  const fields = Object.keys(newFieldService()) as (keyof FieldServiceValues)[]
  return fields
    .filter((field) => was[field] !== sent[field] && !hidden.includes(field))
    .map((field) => `fieldService.${field}`)
}

function isSameList(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((name, at) => name === other[at])
}
