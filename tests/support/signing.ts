// Signs with a finger and reads the drawn pixels.
import { type Locator, type Page } from '@playwright/test'
import { expect } from './e2e.ts'

/** A point on the pad, in hundredths of its width and height. */
type Point = readonly [x: number, y: number]
export type Line = readonly Point[]

/** A signature of two lines, and lines to add to it. */
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

/** Draws lines with one finger by touch events. */
export async function draw(paper: Locator, lines: readonly Line[]): Promise<void> {
  await paper.scrollIntoViewIfNeeded()
  const { x: left, y: top, width, height } = (await paper.boundingBox())!
  const at = ([x, y]: Point) => ({ x: left + (x / 100) * width, y: top + (y / 100) * height })
  const finger = await paper.page().context().newCDPSession(paper.page())
  for (const line of lines) {
    const [start, ...rest] = alongside(line)
    await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at(start!)] })
    for (const point of rest)
      await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [at(point)] })
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
  await finger.detach()
}

/** The points that a finger passes: the corners of a line, and the middle between two of them. */
function alongside(line: Line): Point[] {
  return line.flatMap((to, index) => {
    const from = line[index - 1]
    if (!from) return [to]
    return [[(from[0] + to[0]) / 2, (from[1] + to[1]) / 2], to]
  })
}

type Ink = { left: number; right: number; top: number; bottom: number; pad: number }

/** The bounds of the ink, in hundredths of the pad's width and height; null if the pad is empty. */
export async function inkOn(paper: Locator): Promise<Ink | null> {
  return paper.evaluate((canvas: HTMLCanvasElement) => {
    const { width, height } = canvas
    // Reads a copy: Chromium warns about a canvas that is read often.
    const copy = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })!
    copy.drawImage(canvas, 0, 0)
    const { data } = copy.getImageData(0, 0, width, height)
    const inked = Array.from({ length: width * height }, (_, at) => at).filter(
      (at) => data[at * 4 + 3]! >= 128,
    )
    if (inked.length === 0) return null
    const edges = (coordinate: (at: number) => number, of: number) => {
      const values = [...new Set(inked.map(coordinate))]
      return [Math.min(...values), Math.max(...values)].map((edge) => Math.round((edge / of) * 100))
    }
    const [left, right] = edges((at) => at % width, width)
    const [top, bottom] = edges((at) => Math.floor(at / width), height)
    return { left: left!, right: right!, top: top!, bottom: bottom!, pad: height / width }
  })
}

/**
 * Expects the same ink: at the same place whatever the size of the pad, and of the same shape on a pad of another shape.
 */
export async function expectInk(paper: Locator, before: Ink | null): Promise<void> {
  const shapeOf = ({ left, right, top, bottom, pad }: Ink) => ((bottom - top) * pad) / (right - left)
  const farthest = async () => {
    const now = await inkOn(paper)
    if (!now || !before) return Infinity
    const isSamePad = Math.abs(now.pad - before.pad) < 0.02
    if (!isSamePad) return Math.abs(shapeOf(now) - shapeOf(before)) * 50
    return Math.max(
      ...(['left', 'right', 'top', 'bottom'] as const).map((side) => Math.abs(now[side] - before[side])),
    )
  }
  await expect.poll(farthest, 'hundredths that an edge of the ink has moved').toBeLessThanOrEqual(2)
}

/** Expects a complete signature, a picture of 400 by 200 pixels. */
export async function expectPicture(picture: Locator): Promise<void> {
  const size = () =>
    picture.evaluate((image: HTMLImageElement) => [image.complete, image.naturalWidth, image.naturalHeight])
  await expect(picture).toBeVisible()
  await expect.poll(size).toEqual([true, 400, 200])
}

/** The pad of a signature and the paper in it. */
export async function openPad(page: Page, service: Locator, button: string) {
  const label = button.replace('Sign: ', '')
  await service.getByRole('button', { name: button }).click()
  const pad = page.getByRole('dialog', { name: label })
  const paper = pad.getByRole('img', { name: label })
  await expect(paper).toBeVisible()
  return { pad, paper }
}

export async function signBoth(page: Page, service: Locator): Promise<void> {
  for (const label of ['Customer Signature', 'Mechanical Signature']) {
    const { pad, paper } = await openPad(page, service, `Sign: ${label}`)
    await draw(paper, name)
    await pad.getByRole('button', { name: 'Accept' }).click()
  }
  await expectSigned(service)
}

/** Both signatures are there as pictures. */
export async function expectSigned(service: Locator): Promise<void> {
  await expectPicture(service.getByRole('img', { name: 'Customer Signature' }))
  await expectPicture(service.getByRole('img', { name: 'Mechanical Signature' }))
  await expect(service.getByText('Signed', { exact: true })).toHaveCount(2)
}
