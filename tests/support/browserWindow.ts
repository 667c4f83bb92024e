// The browser's window in the tests of screens.
import { locks } from 'node:worker_threads'
import { vi } from 'vitest'

/** Sets the width of the window for media queries, and adds parts of a browser that jsdom lacks. */
export function setWindow(width: number): void {
  vi.stubGlobal('innerWidth', width)
  vi.stubGlobal('matchMedia', (query: string) => {
    const [, edge, pixels] = /(min|max)-width: ([\d.]+)px/.exec(query) ?? []
    // A phone has a touch screen.
    const isTouched = query.startsWith('(pointer: coarse)') && width < 480
    const isWide = edge === 'min' ? width >= Number(pixels) : edge === 'max' && width <= Number(pixels)
    const matches = isTouched || isWide
    return { media: query, matches, addEventListener() {}, removeEventListener() {} }
  })
  vi.stubGlobal('visualViewport', null)
  vi.stubGlobal('ResizeObserver', Unmeasured)
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
  // As with https or on localhost.
  Object.defineProperty(globalThis, 'isSecureContext', { value: true, configurable: true, writable: true })
  Element.prototype.scrollIntoView = () => {}
  HTMLImageElement.prototype.decode = () => Promise.resolve()
  HTMLElement.prototype.showPopover = function () {
    this.style.display = 'block'
  }
}

/** jsdom lays nothing out, so nothing is ever resized. */
class Unmeasured {
  observe() {}
  disconnect() {}
}
