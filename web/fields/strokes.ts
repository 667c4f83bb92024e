// Ink as points, so that it can be drawn at any size, and what counts as a signature.
import { SIGNATURE_WIDTH } from '#domain/limits.ts'

/** Units of the pad: 400 wide at any size on screen, and 200 or more high. Milliseconds are scaled alike, so that speeds stay the same. */
export type Point = { x: number; y: number; time: number }
export type Stroke = readonly Point[]

/**
 * The minimum length of a signature over all its strokes, in units of the pad. The shortest initials are longer; a tap
 * or a slip of the thumb is shorter.
 */
const SHORTEST = 60

export const TOO_LITTLE = 'Too little for a signature: sign with your name or initials.'

/** Whether the ink is a signature. Dots and tiny marks are not. */
export function isSignature(strokes: readonly Stroke[]): boolean {
  return strokes.reduce((total, stroke) => total + length(stroke), 0) >= SHORTEST
}

function length(stroke: Stroke): number {
  return stroke.slice(1).reduce((total, point, index) => {
    const { x, y } = stroke[index]!
    return total + Math.hypot(point.x - x, point.y - y)
  }, 0)
}

/** Units of the pad around the ink. */
const MARGIN = 6

/**
 * The part of a tall pad that a lower one shows, in units of the pad: as much as fits, with all the ink. It is scaled
 * down if the ink alone does not fit.
 */
export function partWithInk(strokes: readonly Stroke[], height: number): { top: number; height: number } {
  const ys = strokes.flatMap((stroke) => stroke.map(({ y }) => y))
  const top = Math.min(...ys)
  const bottom = Math.max(...ys)
  if (ys.length === 0 || (top >= 0 && bottom <= height)) return { top: 0, height }
  const shown = Math.max(height, bottom - top + 2 * MARGIN)
  return { top: (top + bottom - shown) / 2, height: shown }
}

/** The ink on a pad of this height in units, in the middle of it if it was drawn on a higher one. */
export function fitted(strokes: readonly Stroke[], height: number): readonly Stroke[] {
  const part = partWithInk(strokes, height)
  const by = height / part.height
  if (part.top === 0 && by === 1) return strokes
  const middle = SIGNATURE_WIDTH / 2
  return strokes.map((stroke) =>
    stroke.map(({ x, y, time }) => ({ x: middle + (x - middle) * by, y: (y - part.top) * by, time })),
  )
}

/** Scales ink from the pad to a canvas of this width. */
export function toCanvas(strokes: readonly Stroke[], width: number): Point[][] {
  return scaled(strokes, width / SIGNATURE_WIDTH)
}

/** Scales ink from a canvas of this width to the pad. */
export function toPad(strokes: readonly Stroke[], width: number): Point[][] {
  return scaled(strokes, SIGNATURE_WIDTH / width)
}

function scaled(strokes: readonly Stroke[], by: number): Point[][] {
  return strokes.map((stroke) => stroke.map(({ x, y, time }) => ({ x: x * by, y: y * by, time: time * by })))
}
