// What a look-up offers, and how it is fetched while one types.
import { useEffect, useEffectEvent, useState } from 'react'

export type Option = { id: string; code?: string; name: string; detail?: string }

/** The first options for a search, at most 20; rejects when they could not be fetched. */
export type LoadOptions<O extends Option = Option> = (
  search: string,
  signal: AbortSignal,
) => Promise<readonly O[]>

type Answer<O> = { search: string; attempt: number; options: readonly O[] | null }

/** Milliseconds without a key before the server is asked. */
const PAUSE = 180

/** While `open`, the options for `search`; the ones before stay until the new ones are there. */
export function useOptions<O extends Option>(open: boolean, search: string, load: LoadOptions<O>) {
  const [answer, setAnswer] = useState<Answer<O> | null>(null)
  const [attempt, setAttempt] = useState(0)
  const fetchOptions = useEffectEvent(load)
  const wanted = search.trim()

  useEffect(() => {
    if (!open) return
    const aborting = new AbortController()
    const ask = async () => {
      const options = await fetchOptions(wanted, aborting.signal).catch(() => null)
      if (!aborting.signal.aborted) setAnswer({ search: wanted, attempt, options })
    }
    const timer = setTimeout(() => void ask(), wanted === '' ? 0 : PAUSE)
    return () => {
      clearTimeout(timer)
      aborting.abort()
    }
  }, [open, wanted, attempt])

  const current = answer !== null && answer.search === wanted && answer.attempt === attempt
  return {
    options: answer?.options ?? [],
    loading: open && !current,
    failed: current && answer.options === null,
    retry: () => setAttempt(attempt + 1),
    /** Forgets what was fetched: the next opening asks again, as what it depends on may have changed. */
    forget: () => setAnswer(null),
  }
}
