// Asking before acting: `if (!(await confirm({ … }))) return`. One popup for the whole app.
import type { ReactNode } from 'react'
import { createContext, useCallback, useContext, useEffect, useRef, useState } from 'react'
import type { ConfirmProps } from './Confirm.tsx'
import { Confirm } from './Confirm.tsx'

export type Question = Pick<ConfirmProps, 'title' | 'message' | 'confirmLabel' | 'cancelLabel' | 'tone'>
export type AskConfirm = (question: Question) => Promise<boolean>

const Asking = createContext<AskConfirm | null>(null)

/** True when confirmed; false when refused, closed with Esc, or pushed aside by another question. */
export function useConfirm(): AskConfirm {
  const ask = useContext(Asking)
  if (!ask) throw new Error('useConfirm needs a ConfirmProvider above it')
  return ask
}

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question>({ title: '', message: '' })
  const [open, setOpen] = useState(false)
  const resolve = useRef<((answer: boolean) => void) | null>(null)

  const ask = useCallback<AskConfirm>((next) => {
    resolve.current?.(false)
    setQuestion(next)
    setOpen(true)
    return new Promise((done) => {
      resolve.current = done
    })
  }, [])

  useEffect(() => () => resolve.current?.(false), [])

  const answer = (value: boolean) => {
    setOpen(false)
    resolve.current?.(value)
    resolve.current = null
  }

  return (
    <Asking.Provider value={ask}>
      {children}
      <Confirm {...question} open={open} onConfirm={() => answer(true)} onCancel={() => answer(false)} />
    </Asking.Provider>
  )
}
