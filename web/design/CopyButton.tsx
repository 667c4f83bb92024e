// Copies a text and confirms it.
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { notify } from '#web/client/notify.ts'
import { Button } from '#web/design/Button.tsx'

type Props = {
  text: string
  label?: string
}

export function CopyButton({ text, label = 'Copy' }: Props) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      // The clipboard is missing on plain HTTP, or the user has blocked it.
      notify.error('Daybook cannot copy in this browser. Please select the text and copy it.')
    }
  }
  return (
    <Button onClick={() => void copy()} aria-live="polite">
      {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
      {isCopied ? 'Copied' : label}
    </Button>
  )
}
