// What people do with their own timesheets at a desk: over GraphQL or the legacy interface.
import { drawDay, seenVersion } from '../days.ts'
import { decideDeed, perform, recordDeed } from '../deeds.ts'
import type { Recording } from '../model.ts'
import type { Acting, Run } from '../run.ts'

const ownSheets = ({ model }: Run, by: string) => model.sheets.filter(({ owner }) => owner === by)

/** What somebody may record now: a new day, or one of theirs that is not handed in. */
export function drawRecording(acting: Acting): Recording {
  const { run, by, draw, act } = acting
  const open = ownSheets(run, by).filter(({ status }) => status === 'DRAFT' || status === 'RECALLED')
  const sheet = open.length > 0 && draw.oneIn(2) ? draw.pick(open) : null
  const day = drawDay(acting, sheet && draw.oneIn(2) ? sheet.date : undefined)
  const mutationKey = sheet ? null : `key of act ${act.number}`
  const version = sheet ? seenVersion(sheet, draw) : 0
  return { by, day, submits: !draw.oneIn(3), sheet, mutationKey, version }
}

export async function recordAtDesk(acting: Acting): Promise<void> {
  const { run, draw } = acting
  const recording = drawRecording(acting)
  await perform(run, recordDeed(run, recording, draw.oneIn(5)))
  // The answer was lost, and the desk sends it again.
  if (draw.oneIn(6)) await perform(run, recordDeed(run, recording))
}

/** Takes one back, or deletes it. */
export async function correct({ run, by, draw }: Acting): Promise<void> {
  const own = ownSheets(run, by)
  if (own.length === 0) return
  const sheet = draw.pick(own)
  const does = sheet.status === 'DRAFT' || sheet.status === 'RECALLED' ? 'delete' : 'recall'
  await perform(run, decideDeed(run, by, sheet, seenVersion(sheet, draw), { does }))
}
