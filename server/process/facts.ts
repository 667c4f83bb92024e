// Facts about the work of this process, for metrics. They are published on Node's diagnostics channels; without a
// subscriber a fact costs one comparison.
import { channel } from 'node:diagnostics_channel'

export type Fact<About> = {
  /** Whether anybody measures; for facts that take work to state. */
  readonly hasSubscribers: boolean
  publish(about: About): void
  /** @returns the function that ends the subscription. */
  subscribe(listener: (about: About) => void): () => void
}

function fact<About>(name: string): Fact<About> {
  const own = channel(`daybook:${name}`)
  return {
    get hasSubscribers() {
      return own.hasSubscribers
    },
    publish: (about) => own.publish(about),
    subscribe: (listener) => {
      const onMessage = (about: unknown) => listener(about as About)
      own.subscribe(onMessage)
      return () => void own.unsubscribe(onMessage)
    },
  }
}

/** A caller was refused. The code is one of ours, never text of the caller. */
export const refused = fact<{ code: string }>('refused')
/** A query or a mutation was executed. `name` is the caller's. */
export const executed = fact<{ name: string | undefined; seconds: number }>('executed')
/** A transaction publishes events, as these payloads of NOTIFY. It may still be rolled back. */
export const published = fact<readonly string[]>('published')
/** A payload of NOTIFY arrived, from this process or from another one. */
export const arrived = fact<string>('arrived')
