// Scroll positions. A new screen starts at its top; Back and a reload restore the position. Elements that scroll are
// marked by `data-scrolls` with a unique name; on a phone the page scrolls.
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { tab } from '#web/client/storage.ts'
import { useRouter } from '#web/client/urlState.ts'

type Positions = Map<string, number>

const PAGE = 'page'
/** Milliseconds after which restoring stops, if the height is stable and nothing is loading. */
const GROWTH = 3000
/** Milliseconds for which the height has to be stable: tables first measure their width, then lay out their rows. */
const SETTLED = 150
/** The storage key for a reload, and the maximum number of entries. They contain nothing personal. */
const STORAGE_KEY = 'daybook.places'
const STEPS = 30

export function useScrollPositions(): void {
  const router = useRouter()
  const { key, pathname } = useLocation()
  const kind = useNavigationType()
  const [entries] = useState(takeKept)
  const shown = useRef<{ key: string; pathname: string } | null>(null)

  useEffect(() => {
    const note = ({ target }: Event) => {
      if (!shown.current) return
      const { key } = shown.current
      const positions: Positions = entries.get(key) ?? new Map<string, number>()
      if (target === document) positions.set(PAGE, page().scrollTop)
      else if (target instanceof HTMLElement && target.dataset.scrolls)
        positions.set(target.dataset.scrolls, target.scrollTop)
      entries.set(key, positions)
    }
    const keep = () => {
      const latest = [...entries].slice(-STEPS).map(([key, positions]) => [key, [...positions]])
      tab.set(STORAGE_KEY, JSON.stringify(latest))
    }
    document.addEventListener('scroll', note, { capture: true, passive: true })
    addEventListener('pagehide', keep)
    history.scrollRestoration = 'manual'
    return () => {
      document.removeEventListener('scroll', note, { capture: true })
      removeEventListener('pagehide', keep)
      history.scrollRestoration = 'auto'
    }
  }, [entries])

  useLayoutEffect(() => {
    const before = shown.current
    shown.current = { key, pathname }
    // A new screen starts at its top.
    if (before ? before.key === key : !entries.has(key)) return
    if (kind !== 'POP' && router.state.preventScrollReset && before?.pathname === pathname) {
      entries.set(key, new Map(entries.get(before.key)))
      return
    }
    return scrollTo((kind === 'POP' && entries.get(key)) || new Map<string, number>())
  }, [entries, router, key, pathname, kind])
}

/** The positions from before a reload; none if the user came by an address or a link. */
function takeKept(): Map<string, Positions> {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const kept = tab.get(STORAGE_KEY)
  tab.remove(STORAGE_KEY)
  if (!kept || navigation?.type === 'navigate') return new Map()
  try {
    const latest = JSON.parse(kept) as [string, [string, number][]][]
    return new Map(latest.map(([key, positions]) => [key, new Map(positions)]))
  } catch {
    return new Map()
  }
}

/** Restores all positions until the height is stable or the user scrolls. Returns a function that stops it. */
function scrollTo(positions: Positions): () => void {
  const wanted = new Map(positions)
  let height = 0
  let changed = performance.now()
  const ended = new AbortController()
  const scrollWhenReady = () => {
    if (ended.signal.aborted) return
    const all = scrolling()
    const isThere = all.map(([name, element]) => scrollOne(element, wanted.get(name) ?? 0))
    const now = all.reduce((sum, [, { scrollHeight }]) => sum + scrollHeight, 0)
    if (now !== height || isLoading()) changed = performance.now()
    height = now
    const areAll = [...wanted.keys()].every((name) => all.some(([there]) => there === name))
    const time = areAll && isThere.every(Boolean) ? SETTLED : GROWTH
    // A screen that starts at its top needs no restoring.
    if (wanted.size === 0 || performance.now() - changed > time) ended.abort()
    else requestAnimationFrame(scrollWhenReady)
  }
  const stop = () => ended.abort()
  for (const event of ['wheel', 'pointerdown', 'keydown'])
    addEventListener(event, stop, { passive: true, signal: ended.signal })
  scrollWhenReady()
  return stop
}

/** Whether the element is high enough for this position. */
function scrollOne(element: Element, top: number): boolean {
  element.scrollTop = top
  return element.scrollTop >= top - 1
}

function scrolling(): [string, Element][] {
  const marked = [...document.querySelectorAll<HTMLElement>('[data-scrolls]')]
  return [[PAGE, page()], ...marked.map((element): [string, Element] => [element.dataset.scrolls!, element])]
}

/** Whether a skeleton is on screen or a list is loading its next rows. */
function isLoading(): boolean {
  return document.querySelector('[data-loading], [aria-busy=true]') !== null
}

function page(): Element {
  return document.scrollingElement ?? document.documentElement
}
