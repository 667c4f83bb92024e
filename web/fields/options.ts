// The options of a look-up, fetched while the user types and scrolls.
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { LOOKUP_MAX, LOOKUP_PAGE } from '#domain/limits.ts'

export type Option = {
  id: string
  code?: string
  name: string
  detail?: string
  icon?: ReactNode
  /** The heading under which it appears with others of the group. */
  group?: string
  /** Whether it is grey and cannot be picked; `detail` says why. */
  disabled?: boolean
}

/** A request for options. */
export type OptionRequest = {
  /** Every word must match. */
  search: string
  /** The maximum number of options. */
  first: number
}

/** Rejects if the options could not be fetched. */
export type LoadOptions<O extends Option = Option> = (
  request: OptionRequest,
  signal: AbortSignal,
) => Promise<readonly O[]>

/** A longer list in place of a narrowed one. */
export type Wider<O extends Option> = {
  /** The entry at the end of the narrowed list that shows the longer one. */
  label: string
  /** Whether the list is narrowed now; called when it opens. */
  applies: () => boolean
  load: LoadOptions<O>
  recent: () => readonly O[]
}

type Question = { search: string; first: number; attempt: number }
type Answer<O> = Question & { options: readonly O[]; failed: boolean }

/** Milliseconds without input before `load` is called, by default. */
const PAUSE = 180

/**
 * The options for `search` while `open`; the previous options stay until the new ones arrive. Loads 20 first, and 20
 * more with each `loadMore`, up to 200.
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
  // A new search text starts from the first page.
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
    /** The options are for an earlier search text. */
    isOutdated: answer !== null && answer.search !== words,
    failed: isCurrent && answer.failed,
    /** There may be more options than can be loaded. */
    isCutOff: isFull && first >= LOOKUP_MAX,
    reload: () => setAttempt(attempt + 1),
    /** Loads 20 more. Returns whether more are loading. */
    loadMore: () => {
      if (!isCurrent) return open
      if (!isFull || answer.failed || first >= LOOKUP_MAX) return false
      setWanted({ search: words, first: Math.min(first + LOOKUP_PAGE, LOOKUP_MAX) })
      return true
    },
    /** Discards the options, because their dependencies may have changed; the next opening loads them again. */
    forget: () => {
      setAnswer(null)
      setWanted({ search: '', first: LOOKUP_PAGE })
    },
  }
}
