// Sends a text that is too long for the memory: each part is read once those before have been taken. It ends when nobody
// takes it any more, and breaks off where a part cannot be read, so that nobody takes the beginning for the whole.
import { Readable } from 'node:stream'
import { createShares } from '#server/process/fair-share.ts'
import type { LongText } from './types.ts'

/** Long texts that one caller is sent at once; one more is refused. */
const enter = createShares({ atOnce: 4, waiting: 0, seconds: 0 })
/** How long a part may lie until it is taken: a line that brings 5 kB a second over does so in time. */
const STALLED_SECONDS = 60

export type Sending = {
  /** The name that the caller's shares go by. */
  caller: string
  /** Reads a part in the caller's turn; what nobody waits for is given up, as the signal says. */
  read(part: () => Promise<LongText>, signal: AbortSignal): Promise<LongText>
  /** Is given why a part could not be read. */
  failed(error: unknown): void
  /** Breaks the line to the client off; null where there is none. */
  breakOff: (() => void) | null
}

/** @throws TooMuchAtOnce when the caller is sent too many already. */
export async function sending(
  text: LongText,
  { caller, read, failed, breakOff }: Sending,
): Promise<Readable> {
  const leave = await enter(caller)
  const gone = new AbortController()
  let next: LongText['more'] = () => Promise.resolve(text)
  let stalled: NodeJS.Timeout | undefined
  // Who sends on what is read here would send an error as if it were the end.
  const end = (error: Error) => (breakOff ? breakOff() : content.destroy(error))

  const content = new Readable({
    read() {
      clearTimeout(stalled)
      if (!next) return void this.push(null)
      read(next, gone.signal).then(
        (part) => {
          if (this.destroyed) return
          next = part.more
          stalled = setTimeout(() => end(new Error('Nobody takes the answer.')), STALLED_SECONDS * 1000)
          stalled.unref()
          this.push(part.text)
        },
        (error: Error) => {
          if (this.destroyed) return
          failed(error)
          end(error)
        },
      )
    },
    destroy(error, done) {
      clearTimeout(stalled)
      gone.abort()
      leave()
      done(error)
    },
  })
  return content
}
