// The place of a problem, which rules say by the product's own names, as a caller of the service named it.
import type { Viewer } from '#server/auth/viewer.ts'
import { relationTo } from '#server/database/model.ts'
import type { EntityType } from './model.ts'

/** 'lines.0.startTime' is 'TimesheetLines/0/StartTime'. What the type does not know stays as it is. */
export function targetOf(path: string, type: EntityType, viewer: Viewer): string {
  const said: string[] = []
  let at: EntityType | null = type
  for (const part of path.split(/[.[\]/]+/).filter(Boolean)) {
    const isIndex = /^\d+$/.test(part)
    const found: Found | null = at && !isIndex ? named(at, part, viewer) : null
    said.push(found?.name ?? part)
    if (!isIndex) at = found?.to ?? null
  }
  return said.join('/')
}

type Found = { name: string; to: EntityType | null }

/** A link is sent by its number, so its property comes before the record that it leads to. */
function named({ model, properties, navigations }: EntityType, part: string, viewer: Viewer): Found | null {
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
  return navigation ? { name: navigation[0], to: navigation[1].to(viewer) } : null
}
