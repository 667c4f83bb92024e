// 'Site@odata.bind' sets a link by the address of its record (OData JSON 4.0, 8.5).
import { navigationOf, propertyOf, type Navigation } from '#server/odata/model.ts'
import type { Shape } from './shape.ts'

export const BIND = /^(\w+)@odata\.bind$/i
/** The address of a record: 'Site(3)', 'https://host/api/Site(SiteId=3)', 'Site/3'. */
const RECORD = /(?:^|\/)(\w+)(?:\/|\((?:\w+=)?)(\d{1,10})\)?$/

/** The column and id for a bound record, or the message of a refusal. */
export function boundTo(
  shape: Shape,
  name: string,
  value: unknown,
): { column: string; id: number | null } | string {
  const relation = relationOf(shape, name)
  const property = relation && linkOf(shape, relation.ours)
  if (!relation || !property)
    return shape.type
      ? `'${name.slice(0, 40)}' of ${shape.type.name} cannot be bound.`
      : `'${name.slice(0, 40)}' cannot be bound.`
  if (value === null && property.isNullable) return { column: relation.ours, id: null }
  const [, noun = '', id] = RECORD.exec(typeof value === 'string' ? value : '') ?? []
  return noun.toLowerCase() === relation.model.toLowerCase()
    ? { column: relation.ours, id: Number(id) }
    : `${name} must be bound to the address of a record: '${relation.model}(1)'.`
}

/** The property of a link that the body can set; null if it cannot. */
export function linkOf({ type, members }: Shape, column: string) {
  const name = Object.keys(type?.properties ?? {}).find(
    (one) => column !== 'id' && members[one]?.to === column && !type!.properties[one]!.through,
  )
  return name === undefined ? null : { name, isNullable: type!.properties[name]!.isNullable }
}

/** The relation of a navigation, also by the name of its link's property. */
function relationOf({ type }: Shape, name: string): Navigation['relation'] | null {
  if (!type) return null
  const column = propertyOf(type, name)?.column
  const navigation =
    navigationOf(type, name) ??
    Object.values(type.navigations).find(({ relation }) => column !== 'id' && relation.ours === column)
  return navigation?.relation ?? null
}
