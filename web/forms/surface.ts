// What a form or a record is shown on: a dialog over any screen, a page of its own, or the panel of a screen.
import { createContext, type ReactNode } from 'react'
import type { DialogProps } from '#web/design/Dialog.tsx'

/** Tells the screen around a panel how what is shown there closes, until the returned function is called. */
export type Leaving = (close: () => unknown) => () => void

/** Which of the three, for everything below it. */
export const SurfaceContext = createContext<'dialog' | 'page' | { leaving: Leaving }>('dialog')

export type SurfaceProps = Pick<
  DialogProps,
  'title' | 'menu' | 'foot' | 'reading' | 'width' | 'phone' | 'children'
> & {
  /** As of a dialog; a promise resolves when it is decided whether it closes. */
  onClose: () => unknown
  /** Unsaved work is kept in the browser. */
  keeps?: boolean
  /** A line about the whole, below the title. */
  note?: ReactNode
}
