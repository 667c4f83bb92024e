// Where a form or a record is shown: in a dialog, on its own page, or in the panel of a screen.
import { createContext, type ReactNode } from 'react'
import type { DialogProps } from '#web/design/Dialog.tsx'

/** Registers how the panel's content closes, until the returned function is called. */
export type Leaving = (close: () => unknown) => () => void

/** The container of everything below it. */
export const FormContainerContext = createContext<'dialog' | 'page' | { leaving: Leaving }>('dialog')

export type FormContainerProps = Pick<
  DialogProps,
  'title' | 'menu' | 'foot' | 'reading' | 'width' | 'phone' | 'children'
> & {
  /** Closes the container; a promise resolves when it is decided whether it closes. */
  onClose: () => unknown
  /** Whether unsaved work is stored in the browser. */
  keeps?: boolean
  /** A line about the whole form, below the title. */
  note?: ReactNode
}
