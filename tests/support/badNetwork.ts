// A network that misbehaves: the fate of each request is drawn from a printed seed. The tests of screens use it in
// process (network.ts), the journeys in a proxy (badProxy.ts).
import fc from 'fast-check'

/** The fate of one request. */
export const fates = [
  'fine',
  /** It is cut before the server has the request. */
  'cutBefore',
  /** It is cut after the server has acted. */
  'cutAfter',
  /** Half of the answer arrives. */
  'half',
  /** The network accepts the request and never answers. */
  'silent',
  /** The request arrives twice. */
  'twice',
  /** The answer comes late. */
  'late',
  /** The sender gives up, and the request arrives afterwards. */
  'afterwards',
  /** A portal answers with a page of its own: 200. */
  'portal',
  /** A proxy answers with an error page: 502. */
  'gateway',
] as const
export type Fate = (typeof fates)[number]

/** The fates that the server does not notice, as if there were no network, and that the sender hears of. */
export const outages = ['cutBefore', 'portal', 'gateway'] as const satisfies Fate[]

/** Without silence, of which a page waits for up to half a minute: tests of screens shorten that, a journey cannot. */
export const heard = fates.filter((fate) => fate !== 'silent')

/** The milliseconds of `late`, and those after which `afterwards` arrives. */
export const LATE = 300

/** A stretch of one fate, or a network that flaps: every other request is cut. */
const stretch = (of: readonly Fate[]) =>
  fc
    .record({
      fate: fc.constantFrom<Fate | 'flapping'>(...of, 'flapping'),
      length: fc.integer({ min: 1, max: 3 }),
    })
    .map(({ fate, length }) =>
      Array.from({ length: fate === 'flapping' ? 2 * length : length }, (_, at): Fate =>
        fate !== 'flapping' ? fate : at % 2 === 0 ? 'cutBefore' : 'fine',
      ),
    )

/** The fates of one request after the other. */
export const drawnFates = (of: readonly Fate[] = fates) =>
  fc.array(stretch(of), { minLength: 2, maxLength: 6 }).map((stretches) => stretches.flat())

/** One value, from a printed seed or that of SEED. */
export function draw<Value>(name: string, of: fc.Arbitrary<Value>): Value {
  const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 30))
  const [value] = fc.sample(of, { seed, numRuns: 1 })
  console.info(`${name}: SEED=${seed} ${JSON.stringify(value)}`)
  return value!
}

export const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

export const PAGE =
  '<!doctype html><title>Welcome to the network of this place</title><p>Please accept our terms.</p>'

/** Sends a request as this fate has it. @param send delivers it to the server, as often as it is called. */
export async function travel(
  fate: Fate,
  send: () => Promise<Response>,
  signal?: AbortSignal | null,
): Promise<Response> {
  const isHtml = { 'content-type': 'text/html' }
  switch (fate) {
    case 'fine':
      return send()
    case 'cutBefore':
      throw cut()
    case 'cutAfter':
      await send()
      throw cut()
    case 'half':
      return halfOf(await send())
    case 'silent':
      return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(cut())))
    case 'twice':
      await send()
      return send()
    case 'late':
      await pause(LATE)
      return send()
    case 'afterwards':
      void pause(LATE).then(send)
      throw cut()
    case 'portal':
      return new Response(PAGE, { status: 200, headers: isHtml })
    case 'gateway':
      return new Response(PAGE, { status: 502, headers: isHtml })
  }
}

/** What fetch throws. */
const cut = () => new TypeError('Failed to fetch')

async function halfOf(response: Response): Promise<Response> {
  const bytes = new Uint8Array(await response.arrayBuffer())
  const parts = [bytes.slice(0, bytes.length / 2)]
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const part = parts.shift()
      if (part) controller.enqueue(part)
      else controller.error(cut())
    },
  })
  const { status, headers } = response
  return new Response(status === 204 ? null : body, { status, headers })
}
