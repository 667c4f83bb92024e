// The ink of one signature while its field is on screen, and the picture of it that becomes the field's value.
import { useState } from 'react'
import { isSignature, type Stroke } from './strokes.ts'

type Ink = { strokes: readonly Stroke[]; picture: string | null }

const blank: Ink = { strokes: [], picture: null }

/**
 * `value` is what the form holds. Ink that was accepted and then changed from elsewhere, by clearing the signature or by
 * keeping it under a name, is no longer drawn.
 */
export function useSigning(value: string | null, setValue: (value: string | null) => void) {
  const [ink, setInk] = useState(blank)
  const [accepted, setAccepted] = useState<string | null>(null)
  const current = value === accepted ? ink : blank

  const accept = (next: Ink = current) => {
    setAccepted(next.picture)
    if (next.picture !== value) setValue(next.picture)
  }
  const draw = (strokes: readonly Stroke[], picture: string): Ink => {
    const next = { strokes, picture: isSignature(strokes) ? picture : null }
    setInk(next)
    // Drawn over nothing: what was accepted before is gone.
    if (value === null) setAccepted(null)
    return next
  }
  const clear = () => {
    setInk(blank)
    setAccepted(null)
    if (value !== null) setValue(null)
  }
  return {
    strokes: current.strokes,
    /** Whether what the form holds is what was drawn here, so that it can be drawn on. */
    isOwn: value === accepted,
    draw,
    accept,
    clear,
  }
}
