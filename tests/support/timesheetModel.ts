// A second implementation of rulings 1, which shares no code with the product. Tess owns all timesheets and
// belongs to Field north, which Ada and Amy decide; Bob decides for Workshop, and Sam is a System_Administrator.

export const names = ['tess', 'ada', 'amy', 'bob', 'sam'] as const
export type Name = (typeof names)[number]
export type Group = 'fieldNorth' | 'workshop'
export type Status = 'DRAFT' | 'PENDING' | 'APPROVED' | 'DECLINED' | 'RECALLED' | 'CANCELLED'
export const actions = [
  ...(['save', 'submit', 'edit', 'approve', 'decline'] as const),
  ...(['cancel', 'recall', 'delete', 'move'] as const),
]
export type Action = (typeof actions)[number]

export type ModelSheet = {
  /** Null: deleted. */
  status: Status | null
  version: number
  /** Stamped by a submit. */
  group: Group | null
  submittedCount: number
  /** Who decided it in this round, and why. */
  approver: Name | null
  reason: string | null
  /** Who brought it into its status. */
  broughtBy: Name
  /** Its events, each with the actor. */
  events: (readonly [what: string, by: Name])[]
  /** Who was notified, of each event. */
  notified: Name[]
}

/** One act on a timesheet. `version` is the one that its actor saw. */
export type Act = { action: Action; by: Name; version: number; reason: string; to: Group }
/** How it ends: `refused` is a sentence of the rules, such as a conflict. */
export type End = 'done' | 'refused' | 'forbidden' | 'not found'

const deciders: Record<Group, Name[]> = { fieldNorth: ['ada', 'amy'], workshop: ['bob'] }

export function newSheet(submits: boolean): ModelSheet {
  const sheet: ModelSheet = {
    ...{ status: null, version: 0, group: null, submittedCount: 0, approver: null, reason: null },
    ...{ broughtBy: 'tess', events: [], notified: [] },
  }
  record(sheet, submits ? 'submit' : 'save')
  return sheet
}

export function sees({ status, group }: ModelSheet, name: Name): boolean {
  if (status === null) return false
  return name === 'tess' || name === 'sam' || (group !== null && deciders[group].includes(name))
}

/** From which statuses each action leads somewhere. */
const from: Record<Action, readonly (Status | null)[]> = {
  save: ['DRAFT', 'RECALLED'],
  submit: ['DRAFT', 'RECALLED'],
  edit: ['PENDING'],
  approve: ['PENDING'],
  decline: ['PENDING'],
  cancel: ['PENDING', 'APPROVED', 'DECLINED'],
  recall: ['PENDING', 'DECLINED'],
  delete: ['DRAFT', 'RECALLED'],
  move: ['PENDING'],
}
const ofOwner: readonly Action[] = ['save', 'submit', 'recall', 'delete']

/** Whether and how an act ends; nothing changes. */
export function endOf(sheet: ModelSheet, { action, by, version, to }: Act): End {
  if (!sees(sheet, by)) return 'not found'
  const isOwner = by === 'tess'
  if (ofOwner.includes(action) && !isOwner) return 'forbidden'
  // Nobody decides or edits their own.
  if (!ofOwner.includes(action) && isOwner) return 'refused'
  if (!from[action].includes(sheet.status) || version !== sheet.version) return 'refused'
  if (action === 'move' && to === sheet.group) return 'refused'
  return 'done'
}

/** Does an act to the timesheet, if it may be done. */
export function apply(sheet: ModelSheet, act: Act): End {
  const end = endOf(sheet, act)
  if (end !== 'done') return end
  const { action, by, reason, to } = act
  const bring = (status: Status, what: string = status) => {
    if (status !== sheet.status) sheet.broughtBy = by
    sheet.status = status
    sheet.version += 1
    sheet.events.push([what, by])
  }
  const tell = (...who: Name[]) => sheet.notified.push(...who.filter((name) => name !== by))
  const decide = (status: Status, why: string | null) => {
    bring(status)
    sheet.approver = by
    sheet.reason = why
    tell('tess')
  }
  switch (action) {
    case 'save':
    case 'submit':
      record(sheet, action)
      break
    case 'edit':
      bring('PENDING', 'EDITED')
      tell('tess')
      break
    case 'approve':
      decide('APPROVED', null)
      break
    case 'decline':
      decide('DECLINED', reason)
      break
    case 'cancel':
      decide('CANCELLED', reason)
      break
    case 'recall':
      bring('RECALLED')
      break
    case 'move':
      sheet.group = to
      bring('PENDING', 'MOVED')
      tell(...deciders[to])
      break
    case 'delete':
      sheet.status = null
      sheet.events.push(['DELETED', by])
      // The notifications of a timesheet are deleted with it.
      sheet.notified = []
  }
  return end
}

/** A save or a submit by the owner. */
function record(sheet: ModelSheet, action: 'save' | 'submit'): void {
  const status = action === 'save' ? 'DRAFT' : 'PENDING'
  const saved = sheet.version === 0 ? 'CREATED' : 'SAVED'
  if (sheet.status !== status) sheet.broughtBy = 'tess'
  sheet.status = status
  sheet.version += 1
  sheet.events.push([action === 'save' ? saved : 'SUBMITTED', 'tess'])
  if (action === 'save') return
  sheet.group = 'fieldNorth'
  sheet.submittedCount += 1
  sheet.approver = null
  sheet.reason = null
  sheet.notified.push(...deciders.fieldNorth)
}

/** How many timesheets of each status a person sees. */
export function countsFor(sheets: readonly ModelSheet[], name: Name): Record<string, number> {
  const counts: Record<string, number> = {
    ...{ total: 0, draft: 0, pending: 0, approved: 0, declined: 0, recalled: 0, cancelled: 0 },
  }
  for (const sheet of sheets)
    if (sees(sheet, name)) {
      counts.total! += 1
      counts[sheet.status!.toLowerCase()]! += 1
    }
  return counts
}
