// The behaviour of every type-ahead list: its text, its options, and the keys (WAI-ARIA combobox).
import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useOptions, type LoadOptions, type Option, type Wider } from './options.ts'

type Options<O extends Option> = {
  /** Whether the list is on screen. */
  isOpen: boolean
  load: LoadOptions<O>
  /** The person's recent choices, read when the list opens; none by default. */
  recent?: () => readonly O[]
  /** The list without the limits of `load`; none by default. */
  wider?: Wider<O>
  /** Options that need no request, above the loaded ones. */
  known?: (search: string) => readonly O[]
  /** Milliseconds without input before `load` is called; the default of look-ups if omitted. */
  pause?: number
  onPick: (option: O) => void
  /** A key opens the list. */
  onOpen?: () => void
  /** Esc in an open list. */
  onEscape?: () => void
}

/**
 * @example
 * const combobox = useCombobox({ isOpen, load, onPick: (option) => choose(option.id) })
 * <input {...combobox.input} />
 * <OptionList {...combobox.list} label="Person" />
 */
export function useCombobox<O extends Option>(options: Options<O>) {
  const { isOpen, wider, onOpen, onEscape } = options
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const [active, setActive] = useState<number | null>(null)
  const [offered, setOffered] = useState<readonly O[]>([])
  const [isNarrowed, setNarrowed] = useState(false)
  const search = (typed ?? '').trim()
  const recent = search === '' ? offered : []
  const load = wider && !isNarrowed ? wider.load : options.load
  const found = useOptions(isOpen, search, load, options.pause)
  const known = options.known?.(search) ?? []
  const others = [...known, ...found.options].filter(({ id }) => !recent.some((each) => each.id === id))
  const isLoaded = !found.loading || found.options.length > 0
  const last: Option | null = wider && isNarrowed && isLoaded ? { id: 'wider', name: wider.label } : null
  const all: Option[] = last ? [...recent, ...others, last] : [...recent, ...others]
  const reached = active ?? (search !== '' && all.length > 0 ? 0 : null)

  const widen = () => {
    setNarrowed(false)
    setOffered(wider?.recent() ?? [])
    setActive(null)
    found.reload()
  }
  const pick = (option: Option) => {
    if (option.disabled) return
    if (option === last) widen()
    else options.onPick(option as O)
  }

  /** The search text for which Enter was pressed before the results arrived: Enter then picks the first result. */
  const entered = useRef<string | null>(null)
  const pickEntered = useEffectEvent(() => {
    const isMeant = isOpen && entered.current === search && search !== ''
    entered.current = null
    const option = all[reached ?? 0]
    if (isMeant && option && !found.failed) pick(option)
  })
  useEffect(() => {
    if (!found.loading) pickEntered()
  }, [found.loading])

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      if (!isOpen) onOpen?.()
      else if (all.length > 0) {
        // The last option leads back to the first, unless more can be loaded.
        const isAtEnd = reached === all.length - 1 && step === 1
        if (!(isAtEnd && found.loadMore())) setActive(stepped(reached, step, all.length))
      }
    } else if (event.key === 'Enter' && isOpen) {
      const option = reached === null ? undefined : all[reached]
      const isHere = option && (option === last || [...recent, ...known].includes(option as O))
      if (option && (isHere || !found.loading)) pick(option)
      else if (found.loading) entered.current = search
    } else if (event.key === 'Escape' && isOpen && onEscape) {
      event.stopPropagation()
      return onEscape()
    } else return
    event.preventDefault()
  }

  return {
    /** The text typed; null while the choice is shown. */
    typed,
    type: (text: string | null) => {
      setTyped(text)
      setActive(null)
      entered.current = null
    },
    /** Call it before the list opens, to load everything again. */
    refresh: () => {
      setOffered(options.recent?.() ?? [])
      setNarrowed(wider?.applies() ?? false)
      setActive(null)
      found.forget()
    },
    input: {
      role: 'combobox',
      autoComplete: 'off',
      spellCheck: false,
      'aria-autocomplete': 'list',
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? id : undefined,
      'aria-activedescendant': isOpen && reached !== null ? `${id}-${reached}` : undefined,
      onKeyDown,
    } as const,
    list: {
      id,
      recent,
      options: others,
      last,
      active: reached,
      loading: found.loading,
      isOutdated: found.isOutdated,
      failed: found.failed,
      isCutOff: found.isCutOff,
      search,
      onPick: pick,
      onRetry: found.reload,
      onEnd: found.loadMore,
    },
  }
}

function stepped(at: number | null, by: number, length: number): number {
  if (at === null) return by === 1 ? 0 : length - 1
  return (at + by + length) % length
}
