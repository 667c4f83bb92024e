// How far each screen is scrolled: a step on begins at its top, a step back is where one left it. What scrolls is marked
// by `data-scrolls` with a name of its own; on a phone it is the page.
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { useRouter } from '#web/client/urlState.ts'

type Places = Map<string, number>

const PAGE = 'page'
/** Milliseconds for which a screen that is still growing is scrolled on to where it was left. */
const GROWTH = 2000

export function useScrollPlaces(): void {
  const router = useRouter()
  const { key, pathname } = useLocation()
  const kind = useNavigationType()
  const entries = useRef(new Map<string, Places>())
  const shown = useRef({ key, pathname })

  useEffect(() => {
    const note = ({ target }: Event) => {
      const { key } = shown.current
      const places: Places = entries.current.get(key) ?? new Map<string, number>()
      if (target === document) places.set(PAGE, page().scrollTop)
      else if (target instanceof HTMLElement && target.dataset.scrolls)
        places.set(target.dataset.scrolls, target.scrollTop)
      entries.current.set(key, places)
    }
    document.addEventListener('scroll', note, { capture: true, passive: true })
    return () => document.removeEventListener('scroll', note, { capture: true })
  }, [])

  useLayoutEffect(() => {
    const before = shown.current
    shown.current = { key, pathname }
    if (before.key === key) return
    if (kind !== 'POP' && router.state.preventScrollReset && before.pathname === pathname) {
      entries.current.set(key, new Map(entries.current.get(before.key)))
      return
    }
    return scrollTo((kind === 'POP' && entries.current.get(key)) || new Map<string, number>())
  }, [router, key, pathname, kind])
}

/** Scrolls everything to its place, again as long as it grows, until somebody scrolls. Answers with what stops that. */
function scrollTo(places: Places): () => void {
  const wanted = new Map(places)
  const begin = performance.now()
  const ended = new AbortController()
  const place = () => {
    if (ended.signal.aborted) return
    const isThere = scrolling().map(([name, element]) => scrollOne(element, wanted.get(name) ?? 0))
    if (isThere.every(Boolean) || performance.now() - begin > GROWTH) ended.abort()
    else requestAnimationFrame(place)
  }
  const stop = () => ended.abort()
  for (const event of ['wheel', 'touchstart', 'keydown'])
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

function page(): Element {
  return document.scrollingElement ?? document.documentElement
}
