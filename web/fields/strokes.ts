// Ink as points, so that it can be drawn again at any size, and what of it makes a signature.
import { SIGNATURE_WIDTH } from '#domain/limits.ts'

/** Pixels of the pad, 400 by 200 whatever its size on screen; milliseconds stretched alike, so that speed stays speed. */
export type Point = { x: number; y: number; time: number }
export type Stroke = readonly Point[]

/**
 * Pixels of line that a signature has at least, over all its strokes. The shortest initials run longer; a tap, two taps
 * or a slip of the thumb does not, however often somebody "signs" with them.
 */
const SHORTEST = 60

export const TOO_LITTLE = 'Too little for a signature: sign with your name or initials.'

/** Whether somebody meant to sign. Dots and the smallest marks are ink, but no signature. */
export function isSignature(strokes: readonly Stroke[]): boolean {
  return strokes.reduce((total, stroke) => total + length(stroke), 0) >= SHORTEST
}

function length(stroke: Stroke): number {
  return stroke.slice(1).reduce((total, point, index) => {
    const { x, y } = stroke[index]!
    return total + Math.hypot(point.x - x, point.y - y)
  }, 0)
}

/** Ink of the pad as it is on a canvas that many pixels wide. */
export function toCanvas(strokes: readonly Stroke[], width: number): Point[][] {
  return scaled(strokes, width / SIGNATURE_WIDTH)
}

/** Ink on a canvas that many pixels wide as it is on the pad. */
export function toPad(strokes: readonly Stroke[], width: number): Point[][] {
  return scaled(strokes, SIGNATURE_WIDTH / width)
}

function scaled(strokes: readonly Stroke[], by: number): Point[][] {
  return strokes.map((stroke) => stroke.map(({ x, y, time }) => ({ x: x * by, y: y * by, time: time * by })))
}
