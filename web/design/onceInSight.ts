// Delays work for an element, such as fetching its picture, until it is about to scroll into view.

/** Calls back once an element is in view or close to it. @returns a function that stops observing. */
export function onceInSight(place: HTMLElement, then: () => void): () => void {
  if (typeof IntersectionObserver === 'undefined') {
    then()
    return () => {}
  }
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      then()
    },
    { rootMargin: '200px' },
  )
  observer.observe(place)
  return () => observer.disconnect()
}
