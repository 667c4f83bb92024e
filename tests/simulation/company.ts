// The people of a run and their groups, from their number alone. Names sort as they were made: staff S01 …, approvers A01 …,
// administrators U1 (people), M1 (settings) and P1 (payroll).

export type Role = 'STAFF' | 'APPROVER' | 'USER_ADMINISTRATOR' | 'SYSTEM_ADMINISTRATOR'
export type Cycle = 'NONE' | 'RENTAL'

export type Person = {
  name: string
  role: Role
  /** Whether they record timesheets of their own. */
  records: boolean
  /** The group that decides their timesheets. */
  group: string | null
  cycle: Cycle
  active: boolean
}

/** The members of each group, by its name. */
export type Groups = Record<string, string[]>

const two = (number: number) => String(number).padStart(2, '0')

/** The company on its first day. @param size the number of people who record or decide. */
export function newCompany(size: number): { people: Record<string, Person>; groups: Groups } {
  const approvers = Math.max(2, Math.ceil(size / 8))
  const names = Array.from({ length: Math.max(2, Math.ceil(size / 14)) }, (_, at) => `G${at + 1}`)
  const people: Record<string, Person> = {}
  const groups: Groups = Object.fromEntries(names.map((name) => [name, []]))
  for (let at = 0; at < approvers; at++) {
    const name = `A${two(at + 1)}`
    // Every second approver records, too, for the group that they decide for.
    const own = names[at % names.length]!
    const records = at % 2 === 0
    people[name] = newPerson(name, 'APPROVER', { records, group: records ? own : null })
    groups[own]!.push(name)
    if (at % 3 === 0) groups[names[(at + 1) % names.length]!]!.push(name)
  }
  for (let at = 0; at < Math.max(1, size - approvers); at++) {
    const name = `S${two(at + 1)}`
    const cycle = at % 3 === 0 ? 'RENTAL' : 'NONE'
    people[name] = newPerson(name, 'STAFF', { records: true, group: names[at % names.length]!, cycle })
  }
  people.U1 = newPerson('U1', 'USER_ADMINISTRATOR')
  people.M1 = newPerson('M1', 'SYSTEM_ADMINISTRATOR')
  people.P1 = newPerson('P1', 'SYSTEM_ADMINISTRATOR')
  return { people, groups }
}

function newPerson(name: string, role: Role, more: Partial<Person> = {}): Person {
  return { name, role, records: false, group: null, cycle: 'NONE', active: true, ...more }
}

/** Whether somebody records by phone: every fourth of the staff. Others use a desk. */
export const hasPhone = (name: string) => name.startsWith('S') && Number(name.slice(1)) % 4 === 1
