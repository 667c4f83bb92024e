// The small bench, a part of the gate: each part of the bench once, at 10,000 timesheets, compared with its earlier
// figures. A figure that is a multiple or a share of hand-written SQL is compared as it is; milliseconds are divided by
// those of the fixed work of scripts/pace.mjs, because machines differ.
import { readFileSync, writeFileSync } from 'node:fs'
import { measurePace } from '#scripts/pace.mjs'
import type { Row, Table, Watched } from '#scripts/table.ts'
import type { Options } from './setup.ts'

/** How much worse than before a figure may be. */
const ROOM = 0.15
/** A figure beyond its bound is measured again, because other work on the machine only makes it worse. */
const TRIES = 3
const KEPT = new URL('small.json', import.meta.url)

/** Seconds matter more than precision. */
export const small: Options = {
  // Only figures that are kept: of sealing no speed, of exports no XLSX.
  ...{ sealings: 1, formats: ['CSV'] },
  ...{ rounds: 3, warmUp: 2, seconds: 0.3, only: '', answers: 3, writers: 30, imported: 3_000, paid: 500 },
  ...{
    submissions: 5,
    approvals: 1,
    sockets: 50,
    pause: 30,
    visits: 1,
    reloads: 1,
    letters: 4,
    days: 1,
  },
}

type Kept = Record<string, number>

type Found = { rows: Row[]; tries: number; seconds: number }

/**
 * Measures the parts until each figure keeps its bound, at most three times each.
 * @param isWritten whether the figures become the bounds of later runs.
 */
export async function measureSmall(
  parts: Record<string, () => Promise<Table[]>>,
  isWritten: boolean,
): Promise<Table[]> {
  const kept = JSON.parse(readFileSync(KEPT, 'utf8')) as Kept
  const { one: pace } = await measurePace()
  const best: Kept = {}
  const found: Record<string, Found> = {}
  const measure = async (part: string) => {
    const begin = performance.now()
    const rows = (await parts[part]!()).flatMap((table) =>
      table.rows.flatMap((row) => {
        if (!row.watched) return row.bound === '≤ 0' ? row : []
        const key = `${part}: ${row.name.trim()}`
        const figure = better(row.watched, best[key], inUnits(row.watched, pace))
        best[key] = figure
        return compare(key, row.watched, figure, kept[key], row.figure)
      }),
    )
    const { tries, seconds } = found[part] ?? { tries: 0, seconds: 0 }
    found[part] = { rows, tries: tries + 1, seconds: seconds + (performance.now() - begin) / 1000 }
  }
  for (const part of Object.keys(parts)) while (isWanted(found[part])) await measure(part)
  if (isWritten) writeFileSync(KEPT, `${JSON.stringify(best, null, 2)}\n`)
  return Object.keys(parts).map((part) => {
    const { rows, seconds } = found[part]!
    return { title: `${part}, ${seconds.toFixed(0)} s`, rows }
  })
}

const isWanted = (found: Found | undefined) => !found || (found.tries < TRIES && !found.rows.every(isKept))

const NEW = 'not in small.json'
const isKept = ({ bound, isGood }: Row) => bound === NEW || isGood === true

/** Milliseconds as multiples of the fixed work. */
function inUnits({ value, kind }: Watched, pace: number): number {
  return Number((kind === 'milliseconds' ? value / pace : value).toPrecision(3))
}

const isShare = ({ kind }: Watched) => kind === 'share of the floor'
function better(watched: Watched, before: number | undefined, now: number): number {
  if (before === undefined) return now
  return isShare(watched) ? Math.max(before, now) : Math.min(before, now)
}

function compare(
  name: string,
  watched: Watched,
  figure: number,
  kept: number | undefined,
  note: string,
): Row {
  const unit = watched.kind === 'milliseconds' ? 'of the fixed work' : watched.kind
  const row = { name, figure: String(figure), note: `${unit}, ${note}` }
  if (kept === undefined) return { ...row, bound: NEW, isGood: false }
  const bound = Number((isShare(watched) ? kept * (1 - ROOM) : kept * (1 + ROOM)).toPrecision(3))
  const isGood = isShare(watched) ? figure >= bound : figure <= bound
  return { ...row, bound: `${isShare(watched) ? '≥' : '≤'} ${bound}`, isGood }
}
