// Asks the user to confirm, in one popup for the whole application.
import { createContext, useCallback, useContext, useEffect, useRef, useState, type ReactNode } from 'react'
import { UNREACHABLE } from '#web/client/call-failed.ts'
import { lazyModule, useLazyModule } from '#web/start/lazyModule.ts'
import { notify } from '#web/client/notify.ts'
import type { ConfirmProps } from './Confirm.tsx'

export type Question = Pick<
  ConfirmProps,
  'title' | 'message' | 'confirmLabel' | 'cancelLabel' | 'tone' | 'aside'
>
export type AskConfirm = (question: Question) => Promise<boolean>

const popup = lazyModule(() => import('./Confirm.tsx'))

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
  const code = useLazyModule(popup)
  const resolve = useRef<((answer: boolean) => void) | null>(null)

  const answer = useCallback((value: boolean) => {
    setOpen(false)
    resolve.current?.(value)
    resolve.current = null
  }, [])

  const ask = useCallback<AskConfirm>(
    (next) => {
      resolve.current?.(false)
      setQuestion(next)
      setOpen(true)
      popup.load().catch(() => {
        // If the popup cannot load, treat it as a refusal.
        notify.error(UNREACHABLE)
        answer(false)
      })
      return new Promise((done) => {
        resolve.current = done
      })
    },
    [answer],
  )

  useEffect(() => () => resolve.current?.(false), [])

  return (
    <ConfirmContext value={ask}>
      {children}
      {code && (
        <code.Confirm
          {...question}
          open={open}
          onConfirm={() => answer(true)}
          onCancel={() => answer(false)}
        />
      )}
    </ConfirmContext>
  )
}
