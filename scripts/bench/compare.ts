// Measures the application beside the floor, in turn, and says how they compare.
import { joined, load, quantile, type Load, type Sample } from './load.ts'

/** One database, with the application and the floor on it. */
export type Place = { sheets: number; url: string; application: number; floor: number }

export type Side = 'application' | 'floor'
export type Samples = Record<Side, Sample>[]

/**
 * How many rounds only warm a process up. One serves for weeks, and Node compiles what is called often while it runs:
 * the first thousand answers take half as long again.
 */
const WARM_UP = 5

/** Measures both sides on all databases, round after round. */
export async function inTurn(
  places: Place[],
  rounds: number,
  plan: (place: Place, round: number) => Promise<Record<Side, Omit<Load, 'port'>>>,
): Promise<Samples> {
  const taken = places.map((): Record<Side, Sample[]> => ({ application: [], floor: [] }))
  for (let round = 0; round < WARM_UP + rounds; round++)
    for (const [index, place] of places.entries()) {
      const loads = await plan(place, round)
      for (const side of round % 2
        ? (['application', 'floor'] as const)
        : (['floor', 'application'] as const)) {
        const sample = await load({ ...loads[side], port: place[side] })
        if (round >= WARM_UP) taken[index]![side].push(sample)
      }
    }
  return taken.map(({ application, floor }) => ({ application: joined(application), floor: joined(floor) }))
}

export const ms = (value: number) => `${value.toFixed(2)} ms`.padStart(12)
export const times = (value: number) => value.toFixed(2)

export function report(
  title: string,
  places: Place[],
  samples: Samples,
  ratio: (sample: Samples[number]) => number,
) {
  console.log(`\n${title}`)
  const medians: Record<Side, number[]> = { application: [], floor: [] }
  for (const [index, { sheets }] of places.entries())
    for (const side of ['application', 'floor'] as const) {
      const { times: all, milliseconds } = samples[index]![side]
      medians[side].push(quantile(all, 0.5))
      const rate = ((all.length / milliseconds) * 1000).toFixed(0).padStart(6)
      console.log(
        `  ${String(sheets).padStart(7)} sheets  ${side.padEnd(11)}  median ${ms(quantile(all, 0.5))}` +
          `  p95 ${ms(quantile(all, 0.95))}  ${rate}/s`,
      )
    }
  for (const [index, { sheets }] of places.entries())
    console.log(
      `  ${String(sheets).padStart(7)} sheets  application to floor: ${times(ratio(samples[index]!))}`,
    )
  const growth = (side: Side) => times(medians[side].at(-1)! / medians[side][0]!)
  console.log(`  growth of the median: application ${growth('application')}, floor ${growth('floor')}`)
}

export const timeRatio = ({ application, floor }: Samples[number]) =>
  quantile(application.times, 0.5) / quantile(floor.times, 0.5)
