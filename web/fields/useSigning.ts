// The ink of one signature while its field is mounted, and the picture of it that becomes the field's value.
import { useState } from 'react'
import { isSignature, type Stroke } from './strokes.ts'

type Ink = { strokes: readonly Stroke[]; picture: string | null }

const blank: Ink = { strokes: [], picture: null }

/**
 * `value` is the form's. When the form replaces an accepted signature, by clearing it or by storing it under a name,
 * its ink is no longer drawn.
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
    // Drawing on an empty pad replaces the accepted signature.
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
    /** Whether the form's value was drawn here, so that the user can continue drawing. */
    isOwn: value === accepted,
    draw,
    accept,
    clear,
  }
}
