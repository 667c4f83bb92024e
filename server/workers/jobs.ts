// The jobs of workers, by name: everything that uses the processor for longer than a page. A worker loads each on first
// use.
import type { DocketPaper } from '#server/paper/docket.ts'
import type { ControlSheetFacts } from '#server/paper/control-sheet.ts'
import type { CheckResult } from '#server/read/seal/findings.ts'
import type { Proof } from '#server/read/seal/proof.ts'
import type { CheckInput, Progress, ProofInput } from './history.ts'
import type { Redrawn, Use } from './picture.ts'

export const jobs = {
  docket: async (docket: DocketPaper): Promise<Uint8Array> => {
    await tameSharp()
    return (await import('#server/paper/docket.ts')).docketPaper(docket)
  },

  controlSheet: async (facts: ControlSheetFacts): Promise<Uint8Array> =>
    (await import('#server/paper/control-sheet.ts')).controlSheetPaper(facts),

  picture: async ({ bytes, use }: { bytes: Uint8Array; use: Use }): Promise<Redrawn> => {
    await tameSharp()
    return (await import('./redraw.ts')).redraw(bytes, use)
  },

  sealCheck: async (input: CheckInput, progress: Progress): Promise<CheckResult> =>
    (await import('./history.ts')).check(input, progress),

  proof: async (input: ProofInput): Promise<Proof> => (await import('./history.ts')).prove(input),
} as const

export type HeavyJobs = typeof jobs
export type JobName = keyof HeavyJobs
export type Input<Name extends JobName> = Parameters<HeavyJobs[Name]>[0]
export type Output<Name extends JobName> = Awaited<ReturnType<HeavyJobs[Name]>>

/** The library of pictures uses one processor for a picture, and keeps nothing of it. */
async function tameSharp(): Promise<void> {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
}
