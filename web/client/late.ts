// Code that the first screen does without: fetched once that screen is there and the page has nothing else to do, or as
// soon as somebody needs it. So it takes nothing of a slow line from what is waited for.
import { useEffect, useSyncExternalStore } from 'react'

export type Late<Code> = {
  /** The code; what did not come is asked for again with the next call. */
  need(): Promise<Code>
  /** Null until it has come. */
  here(): Code | null
  onHere(listener: () => void): () => void
}

export function late<Code>(load: () => Promise<Code>): Late<Code> {
  let code: Code | null = null
  let coming: Promise<Code> | null = null
  const listeners = new Set<() => void>()
  const need = () => {
    coming ??= load().then(
      (loaded) => {
        code = loaded
        for (const listener of listeners) listener()
        return loaded
      },
      (error: unknown) => {
        coming = null
        throw error
      },
    )
    return coming
  }
  return {
    need,
    here: () => code,
    onHere: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The code once it is there; it comes by itself when the page is quiet. */
export function useLate<Code>({ need, here, onHere }: Late<Code>): Code | null {
  useEffect(() => {
    let isLeft = false
    void quiet.then(() => {
      // What does not come now is asked for when it is needed.
      if (!isLeft) need().catch(() => {})
    })
    return () => {
      isLeft = true
    }
  }, [need])
  return useSyncExternalStore(onHere, here)
}

let begin: () => void
const quiet = new Promise<void>((resolve) => {
  begin = resolve
})

/** Says that a screen is shown with all its data. */
export function screenIsShown(): void {
  // Safari has no idle callback; a moment is as good.
  if ('requestIdleCallback' in window) requestIdleCallback(() => begin())
  else setTimeout(begin, 500)
}
