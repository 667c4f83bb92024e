// What payroll does: closes and opens weeks and days, makes, receives, posts and voids batches, ticks corrections, changes rules.
import { addDays, mondayOf } from '../calendar.ts'
import type { Cycle } from '../company.ts'
import { payDeed, perform } from '../deeds.ts'
import { periodOf } from '../model.ts'
import { due, liveBatch, type Cell, type PayAct } from '../payModel.ts'
import type { Acting, Run } from '../run.ts'

export const cycles: readonly Cycle[] = ['NONE', 'RENTAL']

/** The weeks of a run so far. */
export function weeks({ story, moment }: Run): string[] {
  const mondays: string[] = []
  for (let monday = mondayOf(moment().date); mondays.length <= story.days / 7; monday = addDays(monday, -7))
    mondays.push(monday)
  return mondays
}

export async function payOne(acting: Acting): Promise<void> {
  const act = drawPay(acting)
  if (act) await perform(acting.run, payDeed(acting.run, acting.by, act))
}

export function drawPay({ run, draw, act: { number } }: Acting): PayAct | null {
  const { model, books } = run
  const cycle = draw.pick(cycles)
  const monday = draw.pick(weeks(run))
  const does = draw.weighted({
    close: 5,
    open: 1,
    'open day': 1,
    make: 8,
    receive: 1,
    post: 1,
    void: 2,
    tick: 2,
    rules: 1,
  })
  const batches = books.batches.filter(({ state }) => state !== 'VOIDED')
  switch (does) {
    case 'close':
    case 'open':
      return { does, cycle, monday }
    case 'open day': {
      const owner = draw.pick(Object.values(model.people).filter(({ records }) => records)).name
      const until = new Date(run.moment().at.getTime() + (1 + draw.int(48)) * 3_600_000)
      return { does, owner, date: addDays(monday, draw.int(7)), until }
    }
    case 'make': {
      const all = Object.keys(model.groups).flatMap((group) =>
        cycles.flatMap((of) => weeks(run).map((week): Cell => ({ group, cycle: of, monday: week }))),
      )
      // Mostly where something is due.
      const isApt = (cell: Cell) =>
        model.closed.has(periodOf(cell.cycle, cell.monday)) &&
        !liveBatch(books, cell) &&
        due(model, books, cell).length > 0
      const apt = draw.oneIn(6) ? [] : all.filter(isApt)
      return { does, mutationKey: `batch ${number}`, ...draw.pick(apt.length > 0 ? apt : all) }
    }
    case 'receive':
    case 'post':
    case 'void':
      return batches.length > 0
        ? { does, batch: draw.pick(draw.oneIn(6) ? books.batches : batches).number }
        : null
    case 'tick': {
      const corrected = books.batches.filter(({ corrections }) => corrections.length > 0)
      if (corrected.length === 0) return null
      const { number: batch, corrections } = draw.pick(corrected)
      return { does, batch, at: draw.int(corrections.length) }
    }
    case 'rules':
      return { does, hasNightCode: number % 2 === 0 }
  }
}
