// Validates the body of any call: names in any case, values by their declaration, at every depth. Every sent member is
// read, compared with the record or refused, so that a misspelt name never loses data (rulings 6).
import { PROBLEMS_MAX } from '#domain/bounds.ts'
import { InvalidInput, type FieldProblem } from '#domain/refusal.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { BIND, boundTo } from './bind.ts'
import type { Body, MemberContext, Row, Shape } from './shape.ts'

/**
 * The values of a body by column, or by the names of the shape.
 * @param stored the record in the address; null for a new one.
 * @throws InvalidInput with all problems.
 */
export function judge(shape: Shape, body: Body, viewer: Viewer, stored: Row | null): Row {
  const problems: FieldProblem[] = []
  const values = judgeRecord(shape, body, { viewer, stored, path: '', problems })
  if (problems.length > 0) throw new InvalidInput(problems.slice(0, PROBLEMS_MAX))
  return values
}

type Within = { viewer: Viewer; stored: Row | null; path: string; problems: FieldProblem[] }
type Sent = { name: string; value: unknown }

function judgeRecord(shape: Shape, body: Body, within: Within): Row {
  const { viewer, stored, path, problems } = within
  const refuse = (name: string, message: string) => void problems.push({ path: `${path}${name}`, message })
  const values: Record<string, unknown> = {}
  const contextOf = (name: string): MemberContext => ({
    name,
    shape,
    stored,
    values,
    viewer,
    refuse: (message) => refuse(name, message),
    record: (nested, record, storedRecord, at) =>
      judgeRecord(nested, record, {
        viewer,
        stored: storedRecord,
        path: `${path}${name}/${at === undefined ? '' : `${at}/`}`,
        problems,
      }),
  })
  const sent = sentMembers(shape, body, refuse)
  const read = (isNavigation: boolean) => {
    const claims = new Map<string, Sent[]>()
    for (const [name, member] of Object.entries(shape.members)) {
      if ((member.isNavigation ?? false) !== isNavigation || !(sent.has(name) || member.isNeeded)) continue
      const value = member.read(sent.get(name), contextOf(name))
      if (member.to === undefined || value === undefined) continue
      claims.set(member.to, [...(claims.get(member.to) ?? []), { name, value }])
    }
    for (const [to, all] of claims) {
      const one = oneOf(all, stored?.[to])
      if (one) values[to] = one.value
      else refuse(all[0]!.name, `${all.map(({ name }) => name).join(' and ')} differ. Send one of them.`)
    }
  }
  read(false)
  for (const [name, value] of Object.entries(body)) {
    const bound = BIND.exec(name)?.[1]
    if (!bound) continue
    const target = boundTo(shape, bound, value)
    if (typeof target === 'string') refuse(name, target)
    else if (target.column in values) refuse(name, `${bound} appears twice.`)
    else values[target.column] = target.id
  }
  read(true)
  return values
}

/** Of two names for one value, which a record as it was read both has, the one that the client changed counts. */
function oneOf(claims: readonly Sent[], stored: unknown): Sent | null {
  const differ = claims.filter(({ value }) => value !== claims[0]!.value)
  if (differ.length === 0) return claims[0]!
  const changed = claims.filter(({ value }) => value !== stored)
  return changed.every(({ value }) => value === changed[0]!.value) ? changed[0]! : null
}

/** Control information of OData, such as 'TimesheetLines@odata.nextLink', and the annotations of the service's answers. */
const ANNOTATION = /^(\w*)@(?:odata\.(?!bind$)[\w.]+|Daybook\.InitialPassword)$/i

/** The sent values by the declared names. */
function sentMembers(
  { type, members }: Shape,
  body: Body,
  refuse: (name: string, message: string) => void,
): ReadonlyMap<string, unknown> {
  const declared = new Map(Object.keys(members).map((name) => [name.toLowerCase(), name]))
  const sent = new Map<string, unknown>()
  for (const [name, value] of Object.entries(body)) {
    if (BIND.test(name)) continue
    const [, annotated] = ANNOTATION.exec(name) ?? []
    const known = declared.get((annotated ?? name).toLowerCase())
    if (annotated !== undefined && (annotated === '' || known)) continue
    if (!known)
      refuse(
        name,
        `'${name.slice(0, 40)}' is not a ${type ? `property of ${type.name}` : 'member of this body'}.`,
      )
    else if (sent.has(known)) refuse(name, `${name} appears twice.`)
    else sent.set(known, value)
  }
  return sent
}
