// Refuses what only the owner of a timesheet can change, which the action leaves as it is for the form's sake: field service
// with its signatures, the employer's site, and photos (spec 4, rulings 6).
import { InvalidInput, type FieldProblem } from '#domain/refusal.ts'
import { newFieldService, tidied, type FieldServiceValues } from '#domain/timesheet/field-service.ts'
import type { LineInput } from '#server/actions/timesheet/types.ts'
import { inputOf, type Stored } from './timesheet-body.ts'

const OWNERS = 'Only the owner of a timesheet can change its field service, signatures and photos.'

/**
 * @param lines the tasks to record for somebody else: a value as it is stored is accepted.
 * @throws InvalidInput.
 */
export function assertOwnersKept(lines: readonly LineInput[], stored: Stored): void {
  const before = new Map(inputOf(stored).lines.map((line) => [line.id, line]))
  const problems = lines.flatMap((line, index) => {
    const was = line.id === null ? undefined : before.get(line.id)
    return changedBy(line, was).map((name): FieldProblem => ({
      path: `lines.${index}.${name}`,
      message: OWNERS,
    }))
  })
  if (problems.length > 0) throw new InvalidInput(problems)
}

function changedBy(line: LineInput, was: LineInput | undefined): string[] {
  const [before, after] = [was?.fieldService ?? null, line.fieldService]
  const fields = Object.keys(newFieldService()) as (keyof FieldServiceValues)[]
  const [stored, sent] = [before && tidied(before), after && tidied(after)]
  const service =
    stored && sent
      ? fields.filter((field) => !isSame(stored[field], sent[field])).map((field) => `fieldService.${field}`)
      : stored !== sent
        ? ['fieldService']
        : []
  return [
    ...service,
    ...(line.employerSite === (was?.employerSite ?? false) ? [] : ['employerSite']),
    ...(line.photos ? ['Photos'] : []),
  ]
}

/** Dates are compared by their day and instant, other values by themselves. */
function isSame(one: unknown, other: unknown): boolean {
  return one instanceof Date || other instanceof Date ? Number(one) === Number(other) : one === other
}
