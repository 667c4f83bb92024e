// What capabilities/prepared-days.md and rulings.md say of days that somebody prepares for others, written a second time: it shares no
// code with the product. An offer counts nowhere, and what its person hands in stands.
import {
  asDeputy,
  groupsOf,
  isClosed,
  isStopped,
  offerOf,
  type Absence,
  type Day,
  type End,
  type Model,
  type Moment,
  type OfOffer,
  type Offer,
} from './model.ts'

export const isOpen = ({ state, sheet }: Offer) =>
  (state === 'READY' || state === 'OFFERED') && sheet === null

/** The groups for whose people somebody prepares; null for all. */
function crewsOf(model: Model, by: string, today: string): string[] | null {
  const { role, group } = model.people[by]!
  if (role === 'SYSTEM_ADMINISTRATOR') return null
  const led = group !== null && model.leaders[group]?.includes(by) ? [group] : []
  const decided =
    role === 'APPROVER' ? [...groupsOf(model, by), ...asDeputy(model, by, today).map(([of]) => of)] : []
  return [...led, ...decided]
}

/** Whether somebody may prepare the day of somebody; `refused` for who prepares for nobody. */
export function mayPrepare(
  model: Model,
  by: string,
  owner: string,
  today: string,
): 'done' | 'not found' | 'refused' {
  const crews = crewsOf(model, by, today)
  if (crews?.length === 0) return 'refused'
  const { active, records, group } = model.people[owner]!
  if (!active || !records) return 'not found'
  return crews === null || (group !== null && crews.includes(group)) ? 'done' : 'not found'
}

export type Preparing = {
  by: string
  owner: string
  day: Day
  version: number | null
  source: Offer['source']
  handsOut: boolean
}

export function prepare(model: Model, preparing: Preparing, { date: today, at }: Moment): End {
  const { by, owner, day, version, source, handsOut } = preparing
  const may = mayPrepare(model, by, owner, today)
  if (may !== 'done') return may
  const offer = offerOf(model, { owner, date: day.date })
  if (offer && source === 'PLAN' && offer.source === 'LEADER') return 'refused'
  if (offer && source === 'LEADER' && offer.state !== 'WITHDRAWN' && offer.version !== version)
    return 'refused'
  const isRecorded = model.sheets.some(
    (one) =>
      one.owner === owner &&
      one.date === day.date &&
      !['DRAFT', 'RECALLED', 'CANCELLED'].includes(one.status),
  )
  if (offer?.sheet || isRecorded || isAway(model, { owner, date: day.date })) return 'refused'
  if (isClosed(model, model.people[owner]!.cycle, day.date, owner, at)) return 'refused'
  if (isStopped(model, owner, day, false)) return 'refused'
  const state = handsOut || offer?.state === 'OFFERED' ? 'OFFERED' : 'READY'
  const stays = offer && (offer.state === state || (source === 'PLAN' && offer.state === 'DECLINED'))
  if (stays && JSON.stringify([offer.shift, offer.tasks]) === JSON.stringify([day.shift, day.tasks]))
    return 'done'
  const next = {
    ...structuredClone(day),
    owner,
    by,
    source,
    state,
    words: '',
    version: (offer?.version ?? 0) + 1,
  } as const
  if (offer) Object.assign(offer, next)
  else model.offers.push({ ...next, sheet: null })
  return 'done'
}

export const isAway = ({ absences }: Model, { owner, date }: OfOffer) =>
  absences.some((one) => one.owner === owner && one.from <= date && date <= one.to)

/** @param source a plan may offer it again. */
export function withdraw(model: Model, by: string, of: OfOffer, source: Offer['source'], today: string): End {
  const may = mayPrepare(model, by, of.owner, today)
  if (may !== 'done') return may
  take(model, by, of, source)
  return 'done'
}

function take(model: Model, by: string, of: OfOffer, source: Offer['source']): void {
  const offer = offerOf(model, of)!
  if (isOpen(offer)) Object.assign(offer, { state: 'WITHDRAWN', by, source, version: offer.version + 1 })
}

/** What was open on those days is withdrawn. */
export function beAway(model: Model, by: string, absence: Absence): End {
  const { owner, from, to } = absence
  if (model.absences.some((one) => one.owner === owner && one.from <= to && from <= one.to)) return 'refused'
  model.absences.push(absence)
  for (const offer of model.offers)
    if (offer.owner === owner && isAway(model, offer)) take(model, by, offer, 'PLAN')
  return 'done'
}

export function declineOffer(model: Model, of: OfOffer, version: number, words: string): End {
  const offer = offerOf(model, of)!
  if (offer.state !== 'OFFERED' && offer.state !== 'DECLINED') return 'not found'
  if (offer.state === 'DECLINED' && offer.words === words) return 'same'
  if (offer.sheet !== null || offer.version !== version) return 'refused'
  Object.assign(offer, { state: 'DECLINED', words })
  return 'done'
}

/** What somebody can hand in. */
export const offersFor = (model: Model, owner: string, at: Date): Offer[] =>
  model.offers
    .filter((one) => one.owner === owner && one.state === 'OFFERED' && one.sheet === null)
    .filter(({ date }) => !isClosed(model, model.people[owner]!.cycle, date, owner, at))
    .sort((one, other) => (one.date < other.date ? -1 : 1))
