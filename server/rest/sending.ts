// Streams a long text: each part is read after the client has received the previous one. It stops if the client no
// longer reads. If a part cannot be read, it breaks the connection, so that the client does not take the beginning for
// the whole.
import { Readable } from 'node:stream'
import { createShares } from '#server/process/fair-share.ts'
import type { LongText } from './types.ts'

/** The number of long texts that one caller can receive at the same time. */
const acquire = createShares({ atOnce: 4, waiting: 0, seconds: 0 })
/** The time limit for the client to receive one part. A connection of 5 kB a second is fast enough. */
const STALLED_SECONDS = 60

type LongParts = LongText<Uint8Array | string>

export type Sending = {
  /** The caller, whose shares are counted. */
  caller: string
  /** Reads a part within the caller's share. The signal aborts it when the client disconnects. */
  read(part: () => Promise<LongParts>, signal: AbortSignal): Promise<LongParts>
  /** Called with the error if a part cannot be read. */
  failed(error: unknown): void
  /** Breaks the connection to the client; null if there is none. */
  breakOff: (() => void) | null
}

/** @throws TooMuchAtOnce if the caller already receives too many. */
export async function sending(
  text: LongParts,
  { caller, read, failed, breakOff }: Sending,
): Promise<Readable> {
  const release = await acquire(caller)
  const gone = new AbortController()
  let next: LongParts['more'] = () => Promise.resolve(text)
  let stalled: NodeJS.Timeout | undefined
  // An error of the stream would reach the client as a normal end.
  const end = (error: Error) => (breakOff ? breakOff() : content.destroy(error))

  const content = new Readable({
    read() {
      clearTimeout(stalled)
      if (!next) return void this.push(null)
      read(next, gone.signal).then(
        (part) => {
          if (this.destroyed) return
          next = part.more
          stalled = setTimeout(
            () => end(new Error('The client does not read the response.')),
            STALLED_SECONDS * 1000,
          )
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
      if (next) text.stopped?.()
      release()
      done(error)
    },
  })
  return content
}
