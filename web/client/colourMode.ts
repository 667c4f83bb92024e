// The colour mode: light, dark or the device's. It is stored in this browser and set as a class on <html> before the
// first paint.
import { useSyncExternalStore } from 'react'
import { device } from './storage.ts'

export type ColourMode = 'light' | 'dark' | 'auto'

const KEY = 'daybook.theme'
const listeners = new Set<() => void>()
let chosen = stored()
/** Pages are printed in light colours. */
let isPrinting = false

/** The chosen mode (spec 1), the theme it results in, and a function that changes it. */
export function useColourMode() {
  const mode = useSyncExternalStore(subscribe, () => chosen)
  const shown = useSyncExternalStore(subscribe, themeShown)
  return { mode, shown, setMode }
}

export function setMode(mode: ColourMode) {
  chosen = mode
  device.set(KEY, mode)
  announce()
}

function stored(): ColourMode {
  const value = device.get(KEY)
  return value === 'light' || value === 'dark' ? value : 'auto'
}

function deviceIsDark(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(prefers-color-scheme: dark)').matches
}

function themeShown(): 'light' | 'dark' {
  if (isPrinting) return 'light'
  if (chosen === 'auto') return deviceIsDark() ? 'dark' : 'light'
  return chosen
}

/** Does the same as the script in index.html. */
function announce() {
  const theme = themeShown()
  const page = document.documentElement
  page.classList.remove('light', 'dark')
  page.classList.add(theme)
  page.style.colorScheme = theme
  document
    .querySelector('meta[name=theme-color]')
    ?.setAttribute('content', theme === 'dark' ? '#1A1816' : '#FFFFFF')
  for (const listener of listeners) listener()
}

function fromOtherTab(event: StorageEvent) {
  if (event.key !== KEY && event.key !== null) return
  chosen = stored()
  announce()
}

function aroundPrint({ type }: Event) {
  isPrinting = type === 'beforeprint'
  announce()
}

/** Follows the theme of the device and the choice of other tabs, until the returned function is called. */
export function followTheme(): () => void {
  return subscribe(() => {})
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) {
    addEventListener('storage', fromOtherTab)
    for (const event of ['beforeprint', 'afterprint']) addEventListener(event, aroundPrint)
    if (typeof matchMedia === 'function') {
      matchMedia('(prefers-color-scheme: dark)').addEventListener('change', announce)
    }
    // The device's theme may have changed between the first paint and this subscription.
    if (!document.documentElement.classList.contains(themeShown())) announce()
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    removeEventListener('storage', fromOtherTab)
    for (const event of ['beforeprint', 'afterprint']) removeEventListener(event, aroundPrint)
    if (typeof matchMedia === 'function') {
      matchMedia('(prefers-color-scheme: dark)').removeEventListener('change', announce)
    }
  }
}
