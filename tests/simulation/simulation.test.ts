// @vitest-environment jsdom
// A company in a seed: what its people do for some weeks follows from one number, and after each day the server has what the model
// has (docs/decisions/simulation.md). `npm run simulate` plays other seeds, for longer and with more people.
import { expect, it } from 'vitest'
import { play } from './play.ts'
import { shortened, tell } from './shrink.ts'
import { storyOf, type StorySize } from './story.ts'

/** What `npm run simulate` asks for. */
type Wanted = StorySize & { seeds: number[]; isLoud: boolean; patience: number }

const inGate = (): Wanted => {
  const seeds = [1, 2, 3, Math.floor(Math.random() * 2 ** 30)]
  return { seeds, days: 15, people: 50, isLoud: false, patience: 60 }
}
const { SIMULATE } = process.env
const wanted = SIMULATE ? (JSON.parse(SIMULATE) as Wanted) : inGate()
const { seeds, days, people } = wanted

it.each(seeds)('seed %i', { timeout: SIMULATE ? 7_200_000 : 300_000 }, async (seed) => {
  const story = storyOf(seed, wanted)
  const begin = performance.now()
  const played = await play(story)
  if (wanted.isLoud) console.info(played.log.join('\n'))
  const seconds = ((performance.now() - begin) / 1000).toFixed(1)
  console.info(`Seed ${seed}: ${days} days of ${people} people, ${played.log.length} lines in ${seconds} s`)
  if (played.failure === null) return
  console.info(`${played.log.at(-1)}\n${played.failure}`)
  expect.fail(tell(await shortened(story, wanted.patience * 1000)))
})

it('the same seed is the same run, to the byte of its log', async () => {
  const logOf = async () => (await play(storyOf(seeds[0]!, { days: 4, people: 8 }))).log.join('\n')
  expect(await logOf()).toBe(await logOf())
})
