// What approvers, deputies and administrators do with the timesheets of others, and which deputies stand in for them.
import { globalId } from '#tests/support/world.ts'
import { db } from '#server/database/client.ts'
import { addDays } from '../calendar.ts'
import { sees, type Decision, type Deputy, type End, type Sheet } from '../model.ts'
import type { Acting, Run } from '../run.ts'
import { drawDay, seenVersion } from '../days.ts'
import { decideDeed, finish, perform, type Deed } from '../deeds.ts'

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
  const { office } = run
  const picked = Array.from({ length: 2 + draw.int(4) }, () =>
    pickSheet(acting, ({ status }) => status === 'PENDING'),
  )
  const sheets = [...new Set(picked)].filter((sheet) => sheet !== null)
  if (sheets.length === 0) return
  const claims = sheets.map((sheet) => ({ id: office.sheetId(sheet), version: seenVersion(sheet, draw) }))
  type Outcomes = { outcomes: { number: number; approved: boolean; code: string | null }[] }
  const select = '... on Approvals { outcomes { number approved code } }'
  const { result } = await office.change<Outcomes>(by, 'approveTimesheets', { timesheets: claims }, select)
  for (const [at, sheet] of sheets.entries()) {
    const { approved, code } = result!.outcomes.find(({ number }) => number === office.numberOf(sheet))!
    const end: End = approved ? 'done' : code === 'NOT_FOUND' ? 'not found' : 'refused'
    const { version } = claims[at]!
    const { what, should } = decideDeed(run, by, sheet, version, { does: 'approve' })
    finish(run, { by, what: `${what}, among others`, send: async () => ({ end }), should }, { end })
  }
}

/** Names a deputy from today or tomorrow on, or ends one. */
export async function deputise({ run, by, draw }: Acting): Promise<void> {
  const { model, office } = run
  const { date } = run.moment()
  const own = model.deputies.filter(({ absent, to }) => absent === by && to >= date)
  if (own.length > 0 && draw.oneIn(2)) return perform(run, endDeputyDeed(run, by, draw.pick(own)))
  const others = Object.values(model.people).filter(({ name, role }) => role === 'APPROVER' && name !== by)
  const deputy = draw.pick(others).name
  const from = addDays(date, draw.int(2))
  const to = addDays(from, draw.int(3))
  await perform(run, {
    by,
    what: `${by} names ${deputy} deputy from ${from} to ${to}`,
    send() {
      const input = { absent: office.user(by), deputy: office.user(deputy), startDate: from, endDate: to }
      return office.change(by, 'nameDeputy', input)
    },
    should({ people, deputies }) {
      const isOf = (one: Deputy) =>
        one.absent === by && one.deputy === deputy && one.from <= to && from <= one.to
      if (deputies.some(isOf) || !people[deputy]!.active) return 'refused'
      deputies.push({ absent: by, deputy, from, to })
      return 'done'
    },
  })
}

function endDeputyDeed({ office }: Run, by: string, { deputy, from, to }: Deputy): Deed {
  return {
    by,
    what: `${by} ends the deputy ${deputy}`,
    async send() {
      const days = { startDate: new Date(from), endDate: new Date(to) }
      const of = { absentId: office.ids.people.get(by)!, deputyId: office.ids.people.get(deputy)! }
      const row = await db.deputy.findFirstOrThrow({ where: { ...of, ...days } })
      return office.change(by, 'endDeputy', { id: globalId('Deputy', row) })
    },
    should({ deputies }) {
      const at = deputies.findIndex((one) => one.absent === by && one.deputy === deputy && one.from === from)
      deputies.splice(at, 1)
      return 'done'
    },
  }
}
