// How far each screen is scrolled: a step on begins at its top, a step back is where one left it, and so is the page that
// is loaded anew. What scrolls is marked by `data-scrolls` with a name of its own; on a phone it is the page.
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { useRouter } from '#web/client/urlState.ts'

type Places = Map<string, number>

const PAGE = 'page'
/** Milliseconds after which a screen that keeps its height, and on which nothing is on its way, is left where it is. */
const GROWTH = 3000
/** Milliseconds for which a screen keeps its height before its place holds: tables measure their width and set their rows anew. */
const SETTLED = 150
/** Where the places are kept while the page is loaded anew, and of how many steps. They tell of nobody. */
const KEPT = 'daybook.places'
const STEPS = 30

export function useScrollPlaces(): void {
  const router = useRouter()
  const { key, pathname } = useLocation()
  const kind = useNavigationType()
  const [entries] = useState(takeKept)
  const shown = useRef<{ key: string; pathname: string } | null>(null)

  useEffect(() => {
    const note = ({ target }: Event) => {
      if (!shown.current) return
      const { key } = shown.current
      const places: Places = entries.get(key) ?? new Map<string, number>()
      if (target === document) places.set(PAGE, page().scrollTop)
      else if (target instanceof HTMLElement && target.dataset.scrolls)
        places.set(target.dataset.scrolls, target.scrollTop)
      entries.set(key, places)
    }
    const keep = () => {
      const latest = [...entries].slice(-STEPS).map(([key, places]) => [key, [...places]])
      sessionStorage.setItem(KEPT, JSON.stringify(latest))
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
    // What begins is at its top.
    if (before ? before.key === key : !entries.has(key)) return
    if (kind !== 'POP' && router.state.preventScrollReset && before?.pathname === pathname) {
      entries.set(key, new Map(entries.get(before.key)))
      return
    }
    return scrollTo((kind === 'POP' && entries.get(key)) || new Map<string, number>())
  }, [entries, router, key, pathname, kind])
}

/** The places of the page before it was loaded anew; none where somebody came by an address or a link. */
function takeKept(): Map<string, Places> {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const kept = sessionStorage.getItem(KEPT)
  sessionStorage.removeItem(KEPT)
  if (!kept || navigation?.type === 'navigate') return new Map()
  try {
    const latest = JSON.parse(kept) as [string, [string, number][]][]
    return new Map(latest.map(([key, places]) => [key, new Map(places)]))
  } catch {
    return new Map()
  }
}

/** Scrolls everything to its place, again until it keeps its height or somebody scrolls. Answers with what stops that. */
function scrollTo(places: Places): () => void {
  const wanted = new Map(places)
  let height = 0
  let changed = performance.now()
  const ended = new AbortController()
  const place = () => {
    if (ended.signal.aborted) return
    const all = scrolling()
    const isThere = all.map(([name, element]) => scrollOne(element, wanted.get(name) ?? 0))
    const now = all.reduce((sum, [, { scrollHeight }]) => sum + scrollHeight, 0)
    if (now !== height || isLoading()) changed = performance.now()
    height = now
    const areAll = [...wanted.keys()].every((name) => all.some(([there]) => there === name))
    const time = areAll && isThere.every(Boolean) ? SETTLED : GROWTH
    // What begins at its top is left to itself at once.
    if (wanted.size === 0 || performance.now() - changed > time) ended.abort()
    else requestAnimationFrame(place)
  }
  const stop = () => ended.abort()
  for (const event of ['wheel', 'pointerdown', 'keydown'])
    addEventListener(event, stop, { passive: true, signal: ended.signal })
  place()
  return stop
}

/** Whether it is high enough to be scrolled that far. */
function scrollOne(element: Element, top: number): boolean {
  element.scrollTop = top
  return element.scrollTop >= top - 1
}

function scrolling(): [string, Element][] {
  const marked = [...document.querySelectorAll<HTMLElement>('[data-scrolls]')]
  return [[PAGE, page()], ...marked.map((element): [string, Element] => [element.dataset.scrolls!, element])]
}

/** A skeleton stands in the place of something, or a list fetches its next rows. */
function isLoading(): boolean {
  return document.querySelector('[data-loading], [aria-busy=true]') !== null
}

function page(): Element {
  return document.scrollingElement ?? document.documentElement
}
