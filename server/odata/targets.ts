// Translates the path of a refusal from the product's own names to the names of the service.
import type { Viewer } from '#server/auth/viewer.ts'
import { relationTo } from '#server/database/model.ts'
import type { EntityType } from './model.ts'

/** 'lines.0.startTime' becomes 'TimesheetLines/0/StartTime'. Unknown names stay as they are. */
export function targetOf(path: string, type: EntityType, viewer: Viewer): string {
  const names: string[] = []
  let at: EntityType | null = type
  for (const part of path.split(/[.[\]/]+/).filter(Boolean)) {
    const isIndex = /^\d+$/.test(part)
    const target: Target | null = at && !isIndex ? targetIn(at, part, viewer) : null
    names.push(target?.name ?? part)
    if (!isIndex) at = target?.to ?? null
  }
  return names.join('/')
}

type Target = { name: string; to: EntityType | null }

/** Callers send a link as a number, so its property is preferred to the navigation. */
function targetIn(
  { model, properties, navigations }: EntityType,
  part: string,
  viewer: Viewer,
): Target | null {
  const property = Object.keys(properties).find((name) => {
    const { column, through } = properties[name]!
    return through ? through.name === part : column === part || column === `${part}Id`
  })
  if (property) return { name: property, to: null }
  const relation = relationTo(model, part)
  const navigation = Object.entries(navigations).find(
    ([, { relation: one }]) =>
      one.model === relation?.model && one.ours === relation.ours && one.theirs === relation.theirs,
  )
  if (navigation) return { name: navigation[0], to: navigation[1].to(viewer) }
  // A list of names, such as Photos.
  return relation ? { name: part[0]!.toUpperCase() + part.slice(1), to: null } : null
}
