// Shortens a failing story: it removes days, people and acts as long as the rest still fails.
import { play, type Played } from './play.ts'
import type { Act, Story } from './story.ts'

export type Failed = { story: Story; played: Played }

/** @param milliseconds after which the shortest so far has to do. */
export async function shortened(story: Story, milliseconds: number): Promise<Failed> {
  const until = performance.now() + milliseconds
  let best: Failed = { story, played: await play(story) }
  const tryWith = async (acts: readonly Act[]): Promise<boolean> => {
    if (performance.now() > until || acts.length === best.story.acts.length) return false
    const played = await play({ ...story, days: (acts.at(-1)?.day ?? 0) + 1, acts: [...acts] })
    if (played.failure === null) return false
    const done = acts.slice(0, played.acts)
    best = { story: { ...story, days: (done.at(-1)?.day ?? 0) + 1, acts: done }, played }
    return true
  }
  await tryWith(best.story.acts.slice(0, best.played.acts))
  const acts = () => best.story.acts
  // Whole people first, those that do most before the others.
  const byPerson = [...Map.groupBy(acts(), ({ who }) => who)].sort(
    ([, one], [, other]) => other.length - one.length,
  )
  for (const [person] of byPerson) await tryWith(acts().filter(({ who }) => who !== person))
  // Then pieces, of half of all down to one.
  for (let size = Math.ceil(acts().length / 2); ; size = Math.ceil(size / 2)) {
    for (let from = 0; from < acts().length;) {
      const isLess = await tryWith([...acts().slice(0, from), ...acts().slice(from + size)])
      if (!isLess) from += size
    }
    if (size <= 1 || performance.now() > until) return best
  }
}

/** Lines that a person reads. */
const LINES = 20

/** The seed, how to play it again, and the shortest story that was found. */
export function tell({ story, played }: Failed): string {
  const { seed, size } = story
  return [
    `Seed ${seed} fails: npm run simulate -- --seed=${seed} --people=${size}`,
    ...played.log.slice(-LINES),
    played.failure,
  ].join('\n')
}
