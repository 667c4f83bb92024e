// Asks before something is done, in one popup for the whole application.
import type { ReactNode } from 'react'
import { createContext, useCallback, useContext, useEffect, useRef, useState } from 'react'
import type { ConfirmProps } from './Confirm.tsx'
import { Confirm } from './Confirm.tsx'

export type Question = Pick<
  ConfirmProps,
  'title' | 'message' | 'confirmLabel' | 'cancelLabel' | 'tone' | 'aside'
>
export type AskConfirm = (question: Question) => Promise<boolean>

const ConfirmContext = createContext<AskConfirm | null>(null)

/**
 * True when confirmed; false when refused, closed with Esc, or replaced by another question.
 *
 * @example
 * const confirm = useConfirm()
 * if (await confirm({ title: 'Deleting', message: 'Your data will be deleted. Are you sure?' })) remove()
 */
export function useConfirm(): AskConfirm {
  const ask = useContext(ConfirmContext)
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
    <ConfirmContext value={ask}>
      {children}
      <Confirm {...question} open={open} onConfirm={() => answer(true)} onCancel={() => answer(false)} />
    </ConfirmContext>
  )
}
