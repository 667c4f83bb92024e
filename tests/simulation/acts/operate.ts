// What happens to the server: it is killed before any of its statements and started again, stopped, or given another secret.
import { isOpen } from '../crewModel.ts'
import { drawDay } from '../days.ts'
import { drawAnswer, prepareDeed } from './crew.ts'
import { drawDecision } from './decide.ts'
import { drawPay } from './pay.ts'
import { drawRecording } from './record.ts'
import { finish, payDeed, perform, recordDeed, type Deed, type Sent } from '../deeds.ts'
import { agree, type Acting } from '../run.ts'

export async function operate(acting: Acting): Promise<void> {
  const { run, draw, act } = acting
  const does = draw.weighted({ kill: 5, restart: 1, secret: 1 })
  if (does === 'kill') return kill(acting)
  run.note(does === 'restart' ? 'the server is started again' : 'the server gets another secret')
  await run.office.restart(does === 'secret' ? `a secret of the simulation, number ${act.number}` : null)
}

/** Something that can be sent twice, by somebody who may. */
export function drawDeed(acting: Acting): Deed | null {
  const { run, draw } = acting
  const present = Object.values(run.model.people).filter(({ active }) => active)
  const of = (names: (typeof present)[number][]) => ({ ...acting, by: draw.pick(names).name })
  switch (draw.weighted({ record: 3, decide: 3, pay: 2, answer: 2, prepare: 2 })) {
    case 'answer':
    case 'prepare':
      return drawOfOffer(acting)
    case 'record': {
      const staff = present.filter(({ records }) => records)
      return staff.length > 0 ? recordDeed(run, drawRecording(of(staff))) : null
    }
    case 'decide':
      return drawDecision(
        of(present.filter(({ role }) => role === 'APPROVER' || role === 'SYSTEM_ADMINISTRATOR')),
      )
    case 'pay': {
      const pay = drawPay(acting)
      return pay && payDeed(run, 'P1', pay)
    }
  }
}

/** Whatever somebody does with a prepared day that waits: its person hands it in or declines it, or a leader changes it. */
function drawOfOffer(acting: Acting): Deed | null {
  const { run, draw } = acting
  const open = run.model.offers.filter((one) => isOpen(one) && run.model.people[one.owner]!.active)
  if (open.length === 0) return null
  const { owner, date, version } = draw.pick(open.slice(-3))
  if (draw.oneIn(2)) return drawAnswer({ ...acting, by: owner })
  const day = drawDay(acting, date)
  return prepareDeed(run, { by: 'M1', owner, day, version, source: 'LEADER', handsOut: true })
}

async function kill(acting: Acting): Promise<void> {
  const { run, draw } = acting
  const { office } = run
  const deed = drawDeed(acting)
  if (!deed) return
  // Signing in commits, too.
  await office.as(deed.by, true)
  let sent: Sent | null = null
  const { isCut, isCommitted } = await office.through((proxy) =>
    proxy.cutting(1 + draw.int(30), async () => (sent = await deed.send())),
  )
  if (!isCut) return finish(run, deed, sent!)
  office.world.takeLog()
  await office.reopen()
  await office.restart()
  run.note(`the server is killed while ${deed.what}${isCommitted ? ', which is stored' : ''}`)
  if (isCommitted) agree(deed.what, deed.should(run.model, run.books), 'done')
  // The client got no response, so it retries.
  await perform(run, deed)
}
