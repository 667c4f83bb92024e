// The fields of a pay location in the list.
import { graphql, readInlineData } from 'react-relay'
import { counted } from '#domain/counted.ts'
import type {
  locationRow_location$data,
  locationRow_location$key,
} from '#web/__generated__/locationRow_location.graphql.ts'

/** `divisions` are the enabled ones. */
export type LocationRow = Omit<locationRow_location$data, 'divisions' | ' $fragmentType'> & {
  divisions: readonly string[]
}

export function readLocation(key: locationRow_location$key): LocationRow {
  const row = readInlineData(
    graphql`
      fragment locationRow_location on PayLocation @inline {
        id
        name
        region
        active
        people
        disabledPeople
        divisions {
          division
          active
        }
      }
    `,
    key,
  )
  return { ...row, divisions: row.divisions.filter(({ active }) => active).map(({ division }) => division) }
}

/** '12 people', and how many of them have disabled accounts. */
export function formatPeople({
  people,
  disabledPeople,
}: Pick<LocationRow, 'people' | 'disabledPeople'>): string {
  const total = counted(people, 'person', 'people')
  return disabledPeople === 0 ? total : `${total}, ${disabledPeople} disabled`
}
