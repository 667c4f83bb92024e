// What happens in a run, as a list of acts that follows from the seed alone. An act names who and what; on which timesheet, and
// with which luck, it draws when it happens, from a source of its own. So a story may lose acts, days and people and is still one.
import type { Season } from './calendar.ts'
import { hasPhone, newCompany, type Person } from './company.ts'
import { sourceOf } from './random.ts'

export const kinds = [
  'record',
  'correct',
  'look',
  'phone',
  'decide',
  'deputise',
  'administer',
  'prepare',
  'answer',
  'pay',
  'operate',
  'race',
  'burn',
] as const
export type Kind = (typeof kinds)[number]

export type Act = {
  /** Its place in the whole story: what it draws follows from it. */
  number: number
  day: number
  /** After midnight. */
  minute: number
  who: string
  kind: Kind
}

export type Story = { seed: number; size: number; season: Season; days: number; acts: Act[]; burns: boolean }

export type StorySize = { days: number; people: number; burns?: boolean }

/**
 * The story of a seed.
 * @param size the number of people who record or decide.
 * @param burns whether there is a machine that burns, and backups of it.
 */
export function storyOf(seed: number, { days, people: size, burns = false }: StorySize): Story {
  const draw = sourceOf('story', seed)
  const season: Season = draw.oneIn(2) ? 'forward' : 'backward'
  const { people } = newCompany(size)
  const acts: Omit<Act, 'number'>[] = []
  for (let day = 0; day < days; day++)
    for (const person of Object.values(people))
      for (const kind of dayOf(person, draw)) {
        // Some around midnight, where deputies begin and end.
        const minute = draw.oneIn(8) ? draw.pick([1, 2, 1437, 1438]) : 360 + draw.int(1020)
        acts.push({ day, minute, who: person.name, kind })
      }
  for (let day = 0; day < days; day++)
    for (const kind of ['operate', 'race', 'burn'] as const)
      if (draw.oneIn(2) && (burns || kind !== 'burn'))
        acts.push({ day, minute: draw.int(1440), who: 'operator', kind })
  acts.sort((one, other) => one.day - other.day || one.minute - other.minute)
  return { seed, size, season, days, burns, acts: acts.map((act, number) => ({ ...act, number })) }
}

/** What somebody does on a day. */
function dayOf({ name, role }: Person, draw: ReturnType<typeof sourceOf>): Kind[] {
  const some = (kind: Kind, of: number): Kind[] => (draw.oneIn(of) ? [kind] : [])
  switch (role) {
    case 'STAFF':
      if (hasPhone(name)) return [...some('phone', 2), ...some('record', 6), ...some('answer', 8)]
      return [
        ...some('record', 2),
        ...some('correct', 4),
        ...some('look', 12),
        ...some('answer', 4),
        ...some('prepare', 8),
      ]
    case 'APPROVER':
      return [
        ...some('decide', 1),
        ...some('decide', 2),
        ...some('record', 4),
        ...some('look', 3),
        ...some('deputise', 4),
        ...some('prepare', 3),
        ...some('answer', 8),
      ]
    case 'USER_ADMINISTRATOR':
      return [...some('administer', 2), ...some('look', 6)]
    case 'SYSTEM_ADMINISTRATOR':
      if (name === 'P1') return [...some('pay', 1), ...some('pay', 1), ...some('pay', 2)]
      return [...some('administer', 3), ...some('decide', 1), ...some('prepare', 2)]
  }
}
