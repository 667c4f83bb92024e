// The days that people write, and how the log names them.
import { addDays, timeOf } from './calendar.ts'
import type { Day, Sheet, Task } from './model.ts'
import type { Source } from './random.ts'
import type { Acting, Run } from './run.ts'

/** A day as somebody may write it: mostly right, sometimes too long, sometimes of tomorrow. */
export function drawDay({ run, act, draw }: Acting, date = drawDate(run, draw)): Day {
  const isNight = draw.oneIn(5)
  const start = isNight ? 1080 + draw.int(240) : 300 + draw.int(30) * 15
  const tasks: Task[] = []
  let from = start
  const count = draw.oneIn(3) ? 2 : 1
  for (let at = 0; at < count; at++) {
    const length = draw.oneIn(25) ? 500 : 31 + draw.int(270)
    const to = isNight ? (from + length) % 1440 : Math.min(from + length, 1439)
    tasks.push({ from, to, words: `Words ${act.number}.${at}` })
    from = isNight ? (to + 10) % 1440 : to + draw.int(30)
    if (!isNight && from > 1300) break
  }
  return { date, shift: isNight ? 'NIGHT' : 'DAY', tasks }
}

function drawDate(run: Run, draw: Source): string {
  const today = run.moment().date
  if (draw.oneIn(30)) return addDays(today, 1)
  return addDays(today, draw.oneIn(2) ? 0 : -draw.int(10))
}

export const describeDay = ({ date, shift, tasks }: Day) =>
  `${date.slice(5)} ${shift} ${tasks.map(({ from, to }) => `${timeOf(from)}-${timeOf(to)}`).join()}`

/** One in eight looks at an older version. */
export const seenVersion = ({ version }: Sheet, draw: Source) =>
  draw.oneIn(8) && version > 1 ? version - 1 : version
