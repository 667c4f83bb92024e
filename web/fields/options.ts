// What a look-up offers, and how it is fetched while one types and scrolls.
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { LOOKUP_MAX, LOOKUP_PAGE } from '#domain/limits.ts'

export type Option = {
  id: string
  code?: string
  name: string
  detail?: string
  icon?: ReactNode
  /** Under which heading it stands, beside others of the same one. */
  group?: string
}

/** What a look-up is asked for. */
export type Asked = {
  /** Words that must all occur. */
  search: string
  /** At most this many. */
  first: number
}

/** Rejects when the options could not be fetched. */
export type LoadOptions<O extends Option = Option> = (
  asked: Asked,
  signal: AbortSignal,
) => Promise<readonly O[]>

type Question = { search: string; first: number; attempt: number }
type Answer<O> = Question & { options: readonly O[]; failed: boolean }

/** Milliseconds without a key before the server is asked, unless it says otherwise. */
const PAUSE = 180

/**
 * While `open`, the options for `search`; the ones before stay until the new ones are there. The first 20 come first,
 * and with `loadMore` 20 more at a time, up to 200.
 */
export function useOptions<O extends Option>(
  open: boolean,
  search: string,
  load: LoadOptions<O>,
  pause = PAUSE,
) {
  const [answer, setAnswer] = useState<Answer<O> | null>(null)
  const [wanted, setWanted] = useState({ search: '', first: LOOKUP_PAGE })
  const [attempt, setAttempt] = useState(0)
  const words = search.trim()
  // Other words begin with the first page again.
  const first = wanted.search === words ? wanted.first : LOOKUP_PAGE
  const ask = useEffectEvent(async (question: Question, signal: AbortSignal) => {
    const options = await load({ search: words, first }, signal)
    return { ...question, options, failed: false }
  })

  useEffect(() => {
    if (!open) return
    const aborting = new AbortController()
    const question = { search: words, first, attempt }
    const fetchAnswer = async () => {
      const next = await ask(question, aborting.signal).catch(() => null)
      if (aborting.signal.aborted) return
      setAnswer((before) => next ?? { ...question, options: before?.options ?? [], failed: true })
    }
    const timer = setTimeout(() => void fetchAnswer(), words === '' || first > LOOKUP_PAGE ? 0 : pause)
    return () => {
      clearTimeout(timer)
      aborting.abort()
    }
  }, [open, words, first, attempt, pause])

  const isCurrent = answer?.search === words && answer.first === first && answer.attempt === attempt
  const options = answer?.options ?? []
  const isFull = options.length >= (answer?.first ?? LOOKUP_PAGE)
  return {
    options,
    loading: open && !isCurrent,
    /** What is shown was found for other words. */
    isOutdated: answer !== null && answer.search !== words,
    failed: isCurrent && answer.failed,
    /** There may be more, but one has to type to find it. */
    isCutOff: isFull && first >= LOOKUP_MAX,
    retry: () => setAttempt(attempt + 1),
    /** Fetches 20 more. Whether more are on their way. */
    loadMore: () => {
      if (!isCurrent) return open
      if (!isFull || answer.failed || first >= LOOKUP_MAX) return false
      setWanted({ search: words, first: Math.min(first + LOOKUP_PAGE, LOOKUP_MAX) })
      return true
    },
    /** Forgets what was fetched: the next opening asks again, as what it depends on may have changed. */
    forget: () => {
      setAnswer(null)
      setWanted({ search: '', first: LOOKUP_PAGE })
    },
  }
}
