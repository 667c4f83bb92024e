// What approvers, deputies and administrators do with the timesheets of others, and which deputies stand in for them.
import { globalId } from '#tests/support/world.ts'
import { db } from '#server/database/client.ts'
import { addDays } from '../calendar.ts'
import { decide, sees, type Decision, type End, type Sheet } from '../model.ts'
import { endOfChange } from '../office.ts'
import { agree, nameOf, type Acting } from '../run.ts'
import { drawDay, seenVersion } from '../days.ts'
import { decideDeed, perform, type Deed } from '../deeds.ts'

/** Mostly timesheets that wait and that they see; sometimes any. */
function pickSheet({ run, by, draw }: Acting, isApt: (sheet: Sheet) => boolean): Sheet | null {
  const { sheets } = run.model
  const { date } = run.moment()
  const apt = sheets.filter((sheet) => isApt(sheet) && sees(run.model, by, sheet, date))
  const among = apt.length > 0 && !draw.oneIn(10) ? apt : sheets
  return among.length > 0 ? draw.pick(among) : null
}

export async function decideOne(acting: Acting): Promise<void> {
  if (acting.draw.oneIn(4)) return approveEach(acting)
  const deed = drawDecision(acting)
  if (deed) await perform(acting.run, deed)
}

/** What somebody may decide now. */
export function drawDecision(acting: Acting): Deed | null {
  const { run, by, draw, act } = acting
  // Administrators alone cancel what may be paid.
  const cancel = run.model.people[by]!.role === 'SYSTEM_ADMINISTRATOR' ? 12 : 2
  const does = draw.weighted({ approve: 6, decline: 3, cancel, edit: 2, move: 1 })
  const isApt = ({ status }: Sheet) => status === (does === 'cancel' ? 'APPROVED' : 'PENDING')
  const sheet = pickSheet(acting, isApt)
  if (!sheet) return null
  const version = seenVersion(sheet, draw)
  return decideDeed(run, by, sheet, version, decisionOf(does, sheet, acting, `Reason ${act.number}`))
}

function decisionOf(does: Decision['does'], sheet: Sheet, acting: Acting, reason: string): Decision {
  switch (does) {
    case 'decline':
    case 'cancel':
      return { does, reason }
    case 'edit':
      return { does, day: drawDay(acting, sheet.date) }
    case 'move':
      return { does, to: acting.draw.pick(Object.keys(acting.run.model.groups)) }
    default:
      return { does }
  }
}

async function approveEach(acting: Acting): Promise<void> {
  const { run, by, draw } = acting
  const { model, office } = run
  const picked = Array.from({ length: 2 + draw.int(4) }, () =>
    pickSheet(acting, ({ status }) => status === 'PENDING'),
  )
  const sheets = [...new Set(picked)].filter((sheet) => sheet !== null)
  if (sheets.length === 0) return
  const claims = sheets.map((sheet) => ({ id: office.sheetId(sheet), version: seenVersion(sheet, draw) }))
  const { outcomes } = await (await office.as(by)).approveEach(claims)
  for (const [at, sheet] of sheets.entries()) {
    const { approved, code } = outcomes!.find(({ number }) => number === office.numberOf(sheet))!
    const end: End = approved ? 'done' : code === 'NOT_FOUND' ? 'not found' : 'refused'
    const what = `${by} approves among others ${nameOf(sheet)}, which is ${sheet.status}`
    const should = decide(model, by, sheet, claims[at]!.version, { does: 'approve' }, run.moment())
    run.note(`${what} - ${should}`)
    agree(what, end, should)
  }
}

/** Names a deputy from today or tomorrow on, or ends one. */
export async function deputise({ run, by, draw }: Acting): Promise<void> {
  const { model, office } = run
  const { date } = run.moment()
  const own = model.deputies.filter(({ absent, to }) => absent === by && to >= date)
  if (own.length > 0 && draw.oneIn(2)) {
    const ended = draw.pick(own)
    const days = { startDate: new Date(ended.from), endDate: new Date(ended.to) }
    const of = { absentId: office.ids.people.get(by)!, deputyId: office.ids.people.get(ended.deputy)! }
    const row = await db.deputy.findFirst({ where: { ...of, ...days } })
    const end = row && endOfChange(await office.change(by, 'endDeputy', { id: globalId('Deputy', row) }))
    model.deputies.splice(model.deputies.indexOf(ended), 1)
    run.note(`${by} ends the deputy ${ended.deputy}`)
    return agree(`${by} ends the deputy ${ended.deputy}`, end, 'done')
  }
  const others = Object.values(model.people).filter(({ name, role }) => role === 'APPROVER' && name !== by)
  const deputy = draw.pick(others).name
  const from = addDays(date, draw.int(2))
  const to = addDays(from, draw.int(3))
  const overlaps = model.deputies.some(
    (one) => one.absent === by && one.deputy === deputy && one.from <= to && from <= one.to,
  )
  const should = overlaps || !model.people[deputy]!.active ? 'refused' : 'done'
  const input = { absent: office.user(by), deputy: office.user(deputy), startDate: from, endDate: to }
  const end = endOfChange(await office.change(by, 'nameDeputy', input))
  if (should === 'done') model.deputies.push({ absent: by, deputy, from, to })
  const what = `${by} names ${deputy} deputy from ${from} to ${to}`
  run.note(`${what} - ${should}`)
  agree(what, end, should)
}
