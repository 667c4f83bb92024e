import { expect, it } from 'vitest'
import { parseNumber } from '#web/fields/numbers.ts'
import { fitted, isSignature, partWithInk, toCanvas, toPad, type Stroke } from '#web/fields/strokes.ts'

const dot: Stroke = [{ x: 200, y: 100, time: 5 }]
const line = (length: number): Stroke => [
  { x: 20, y: 100, time: 0 },
  { x: 20 + length / 2, y: 100, time: 20 },
  { x: 20 + length, y: 100, time: 40 },
]

it('a signature must be longer than a dot: at least as long as the shortest initials, over all its strokes', () => {
  expect(isSignature([])).toBe(false)
  expect(isSignature([dot, dot, dot])).toBe(false)
  expect(isSignature([line(59)])).toBe(false)
  expect(isSignature([line(60)])).toBe(true)
  expect(isSignature([line(30), dot, line(30)])).toBe(true)
})

it('a signature is the same ink at every size of the pad', () => {
  const drawn = [line(120), dot]
  expect(toPad(toCanvas(drawn, 328), 328)[0]![2]!.x).toBeCloseTo(140)
  expect(toCanvas(drawn, 200)[0]).toEqual([
    { x: 10, y: 50, time: 0 },
    { x: 40, y: 50, time: 10 },
    { x: 70, y: 50, time: 20 },
  ])
})

it('ink of a tall pad keeps its size on a lower one and in the picture if it fits, and is scaled down otherwise', () => {
  const from = (top: number, bottom: number): Stroke[] => [
    [
      { x: 100, y: top, time: 0 },
      { x: 300, y: bottom, time: 9 },
    ],
  ]
  expect(partWithInk(from(20, 180), 200)).toEqual({ top: 0, height: 200 })
  expect(fitted(from(20, 180), 200)).toEqual(from(20, 180))
  // 100 high at 300: its middle, 350, becomes that of the lower pad.
  expect(fitted(from(300, 400), 200)).toEqual(from(50, 150))
  // 388 high with a margin of 6 on both sides: half the size, in the middle.
  expect(partWithInk(from(106, 494), 200)).toEqual({ top: 100, height: 400 })
  expect(fitted(from(106, 494), 200)[0]).toEqual([
    { x: 150, y: 3, time: 0 },
    { x: 250, y: 197, time: 9 },
  ])
  expect(partWithInk([], 200)).toEqual({ top: 0, height: 200 })
})

it('a number is read in the ways people type it', () => {
  const typed = {
    ...{ '4512.5': 4512.5, '4512,5': 4512.5, ' 4 512.5 ': 4512.5, '4,512': 4512, '4,512.5': 4512.5 },
    ...{ '12,25': 12.25, '.5': 0.5, '12.': 12, '-3': -3, '0': 0 },
    ...{ '': null, '-': null, '12a': null, '1.2.3': null, '38 km': null },
  }
  for (const [text, number] of Object.entries(typed)) expect(parseNumber(text), text).toBe(number)
})
