// Draws a name as a hand would sign it: black on white, the size of the signature pad.
import sharp from 'sharp'
import { SIGNATURE_HEIGHT, SIGNATURE_WIDTH } from '#domain/limits.ts'
import { chanceOf, type Chance } from './chance.ts'

type Point = readonly [x: number, y: number]

const BASELINE = 118
const MARGIN = 40

// Each letter's way from left to right: x in widths of the letter, y in heights of an x, upwards.
const strokes: Record<string, readonly Point[]> = {
  low: [
    [0.1, 0.1],
    [0.4, 1],
    [0.55, 0.1],
    [0.8, 0.9],
    [1, 0],
  ],
  round: [
    [0.2, 0.3],
    [0.7, 1],
    [0.2, 0.9],
    [0.25, 0],
    [0.7, 0.2],
    [1, 0.1],
  ],
  tall: [
    [0.2, 0.3],
    [0.7, 2.3],
    [0.45, 2.5],
    [0.35, 0.2],
    [0.6, 0.8],
    [1, 0],
  ],
  deep: [
    [0.2, 0.8],
    [0.6, 0.9],
    [0.65, 0.1],
    [0.5, -1.5],
    [0.15, -1.4],
    [1, 0.2],
  ],
  arch: [
    [0, 0],
    [0.45, 2.8],
    [0.6, 2.7],
    [0.8, 0],
    [0.3, 1.1],
    [1.1, 0.8],
  ],
  swirl: [
    [1, 2.4],
    [0.6, 2.9],
    [0.05, 1.5],
    [0.45, -0.1],
    [1.15, 0.6],
  ],
  capital: [
    [0, 0.4],
    [0.15, 2.7],
    [0.75, 2.9],
    [0.8, 1.6],
    [0.2, 1.2],
    [0.3, -0.2],
    [1.1, 0.5],
  ],
}

/** A PNG of the name signed; the same name is signed the same way each time. */
export async function drawSignature(name: string): Promise<Buffer> {
  const chance = chanceOf(`${name} signs`)
  const paths = [...writing(name, chance), ...flourish(chance)].map(smooth)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIGNATURE_WIDTH}" height="${SIGNATURE_HEIGHT}">
    <rect width="100%" height="100%" fill="white"/>
    <path d="${paths.join(' ')}" fill="none" stroke="black" stroke-width="${2 + chance.between(0, 8) / 10}"
      stroke-linecap="round" stroke-linejoin="round"/></svg>`
  return sharp(Buffer.from(svg)).greyscale().png({ palette: true, colours: 16 }).toBuffer()
}

/** One line for each word; the hand grows careless towards the end. */
function writing(name: string, chance: Chance): Point[][] {
  const plain = name.normalize('NFD').replaceAll(/[^A-Za-z ]/g, '')
  const letters = plain.split(' ').map((word) => [...word].slice(0, 9))
  const count = letters.flat().length + letters.length
  const step = Math.min(26, (SIGNATURE_WIDTH - 2 * MARGIN) / (count + 1))
  const height = chance.between(15, 21)
  const slant = chance.between(10, 35) / 100
  const rise = chance.between(-4, 10) / 100
  let x = MARGIN + chance.between(0, 20)
  return letters.map((word) => {
    const points = word.flatMap((letter, index) => {
      const isCapital = index === 0
      const care = isCapital ? 1 : Math.max(0.45, 1 - index * 0.09)
      const width = isCapital ? step * 1.5 : step
      const drawn = strokeOf(letter, isCapital).map(([across, up]): Point => {
        const y = up * height * care + chance.between(-15, 15) / 10
        return [
          x + across * width + y * slant + chance.between(-10, 10) / 10,
          BASELINE - y - (x - MARGIN) * rise,
        ]
      })
      x += width
      return drawn
    })
    x += step
    return points
  })
}

function strokeOf(letter: string, isCapital: boolean): readonly Point[] {
  if (isCapital && 'AHKMNVWXY'.includes(letter)) return strokes.arch!
  if (isCapital && 'CEGLOQSU'.includes(letter)) return strokes.swirl!
  if (isCapital) return strokes.capital!
  if ('bdfhklt'.includes(letter)) return strokes.tall!
  if ('gjpqyz'.includes(letter)) return strokes.deep!
  return 'aeocsu'.includes(letter) ? strokes.round! : strokes.low!
}

/** The line under a name that some people end with. */
function flourish(chance: Chance): Point[][] {
  if (chance.happens(0.45)) return []
  const left = chance.between(60, 120)
  const right = chance.between(250, 340)
  const y = BASELINE + chance.between(18, 34)
  return [
    [
      [right, y - chance.between(8, 20)],
      [left, y],
      [(left + right) / 2, y + chance.between(0, 8)],
      [right + 20, y - chance.between(0, 14)],
    ],
  ]
}

/** A curve through the points (Catmull-Rom, as Bézier curves of SVG). */
function smooth(points: readonly Point[]): string {
  const at = (index: number) => points[Math.min(Math.max(index, 0), points.length - 1)]!
  const curves = points.slice(1).map((end, index) => {
    const [before, start, after] = [at(index - 1), at(index), at(index + 2)]
    const control = (from: Point, to: Point, near: Point, sign: number): Point => [
      near[0] + (sign * (to[0] - from[0])) / 6,
      near[1] + (sign * (to[1] - from[1])) / 6,
    ]
    return `C${written(control(before, end, start, 1))} ${written(control(start, after, end, -1))} ${written(end)}`
  })
  return `M${written(at(0))} ${curves.join(' ')}`
}

function written([x, y]: Point): string {
  return `${x.toFixed(1)},${y.toFixed(1)}`
}
