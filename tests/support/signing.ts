// Signing with a finger on a screen, and looking at the ink afterwards.
import { type Locator } from '@playwright/test'
import { expect } from './e2e.ts'

/** A place on the paper, in hundredths of its width and height. */
type Place = readonly [x: number, y: number]
export type Line = readonly Place[]

/** A signature in two lines, and what somebody adds to it. */
export const name: readonly Line[] = [
  [
    [12, 62],
    [20, 25],
    [28, 65],
    [36, 30],
    [44, 60],
  ],
  [
    [16, 46],
    [32, 44],
  ],
]
export const flourish: readonly Line[] = [
  [
    [50, 60],
    [70, 35],
    [88, 66],
  ],
]

/** Draws lines with one finger, as the browser hears of one. */
export async function draw(paper: Locator, lines: readonly Line[]): Promise<void> {
  await paper.scrollIntoViewIfNeeded()
  const { x: left, y: top, width, height } = (await paper.boundingBox())!
  const at = ([x, y]: Place) => ({ x: left + (x / 100) * width, y: top + (y / 100) * height })
  const finger = await paper.page().context().newCDPSession(paper.page())
  for (const line of lines) {
    const [start, ...rest] = alongside(line)
    await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at(start!)] })
    for (const place of rest)
      await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [at(place)] })
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
  await finger.detach()
}

/** The places a finger passes, several from one corner of a line to the next. */
function alongside(line: Line): Place[] {
  const steps = [0.25, 0.5, 0.75, 1]
  return line.flatMap((to, index) => {
    const from = line[index - 1]
    if (!from) return [to]
    return steps.map(
      (part) => [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part] as const,
    )
  })
}

type Ink = { left: number; right: number; top: number; bottom: number }

/** Where the ink on a paper reaches to, in hundredths of its width and height; null while there is none. */
export async function inkOn(paper: Locator): Promise<Ink | null> {
  return paper.evaluate((canvas: HTMLCanvasElement) => {
    const { width, height } = canvas
    // Read from a copy: the browser complains of a paper that is read more often than drawn on.
    const copy = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })!
    copy.drawImage(canvas, 0, 0)
    const { data } = copy.getImageData(0, 0, width, height)
    const inked = Array.from({ length: width * height }, (_, at) => at).filter(
      (at) => data[at * 4 + 3]! >= 128,
    )
    if (inked.length === 0) return null
    const edges = (place: (at: number) => number, of: number) => {
      const places = [...new Set(inked.map(place))]
      return [Math.min(...places), Math.max(...places)].map((edge) => Math.round((edge / of) * 100))
    }
    const [left, right] = edges((at) => at % width, width)
    const [top, bottom] = edges((at) => Math.floor(at / width), height)
    return { left: left!, right: right!, top: top!, bottom: bottom! }
  })
}

/** The ink is where it was, whatever the size of the paper now. */
export async function expectInk(paper: Locator, before: Ink | null): Promise<void> {
  const farthest = async () => {
    const now = await inkOn(paper)
    if (!now || !before) return Infinity
    return Math.max(
      ...(Object.keys(before) as (keyof Ink)[]).map((side) => Math.abs(now[side] - before[side])),
    )
  }
  await expect.poll(farthest, 'hundredths that an edge of the ink has moved').toBeLessThanOrEqual(2)
}

/** A signature that arrived whole, a picture of 400 by 200. */
export async function expectPicture(picture: Locator): Promise<void> {
  const size = () =>
    picture.evaluate((image: HTMLImageElement) => [image.complete, image.naturalWidth, image.naturalHeight])
  await expect(picture).toBeVisible()
  await expect.poll(size).toEqual([true, 400, 200])
}
