// What approvers, deputies and administrators do with the timesheets of others, and who stands in for whom.
import { globalId } from '#tests/support/world.ts'
import { db } from '#server/database/client.ts'
import { addDays } from '../calendar.ts'
import { decide, sees, type Decision, type End, type Sheet } from '../model.ts'
import { endOf, endOfChange } from '../office.ts'
import { agree, nameOf, type Acting, type Run } from '../run.ts'
import { drawDay, seenVersion } from '../days.ts'

/** Mostly timesheets that wait and that they see; sometimes any. */
function pickSheet({ run, by, draw }: Acting, isApt: (sheet: Sheet) => boolean): Sheet | null {
  const { sheets } = run.model
  const { date } = run.moment()
  const apt = sheets.filter((sheet) => isApt(sheet) && sees(run.model, by, sheet, date))
  const among = apt.length > 0 && !draw.oneIn(10) ? apt : sheets
  return among.length > 0 ? draw.pick(among) : null
}

export async function decideOne(acting: Acting): Promise<void> {
  const { run, by, draw, act } = acting
  const does = draw.weighted({ approve: 6, each: 5, decline: 3, cancel: 2, edit: 2, move: 1 })
  if (does === 'each') return approveEach(acting)
  const sheet = pickSheet(
    acting,
    ({ status }) => status === 'PENDING' || (does === 'cancel' && status === 'APPROVED'),
  )
  if (!sheet) return
  const reason = `Reason ${act.number}`
  const decision: Decision = {
    approve: () => ({ does: 'approve' as const }),
    decline: () => ({ does: 'decline' as const, reason }),
    cancel: () => ({ does: 'cancel' as const, reason }),
    edit: () => ({ does: 'edit' as const, day: drawDay(acting, sheet.date) }),
    move: () => ({ does: 'move' as const, to: draw.pick(Object.keys(run.model.groups)) }),
  }[does]()
  const version = seenVersion(sheet, draw)
  const what = `${by} ${does}s ${nameOf(sheet)}, which is ${sheet.status}${decision.does === 'move' ? `, to ${decision.to}` : ''}`
  const end = await sendDecision(run, by, sheet, version, decision)
  const should = decide(run.model, by, sheet, version, decision, run.moment())
  run.note(`${what} - ${should}`)
  agree(what, end, should)
}

async function sendDecision(
  run: Run,
  by: string,
  sheet: Sheet,
  version: number,
  decision: Decision,
): Promise<End> {
  const { office } = run
  const caller = await office.as(by)
  const claim = { id: office.sheetId(sheet), version }
  switch (decision.does) {
    case 'approve':
      return endOf(await caller.approve(claim))
    case 'decline':
    case 'cancel':
      return endOf(await caller[decision.does](claim, decision.reason))
    case 'move':
      return endOf(await caller.move(claim, office.group(decision.to)))
    case 'edit':
      return endOf(
        await caller.edit({ ...office.input(decision.day, await office.lineIds(sheet)), ...claim }),
      )
    default:
      throw new Error(decision.does)
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
