// Draws the chosen square at twice its stored size, so that the server can downscale it smoothly.
import { AVATAR_SIDE } from '#domain/user/avatar.ts'
import { load } from './openPicture.ts'

/** The size in pixels. */
export type Square = { x: number; y: number; width: number; height: number }

const SIDE = 2 * AVATAR_SIDE
const QUALITY = 0.92

export async function cutSquare(url: string, { x, y, width, height }: Square): Promise<Blob> {
  const image = await load(url)
  const canvas = document.createElement('canvas')
  canvas.width = SIDE
  canvas.height = SIDE
  const context = canvas.getContext('2d')!
  context.fillStyle = 'white'
  context.fillRect(0, 0, SIDE, SIDE)
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, x, y, width, height, 0, 0, SIDE, SIDE)
  return new Promise((resolve, reject) => {
    const take = (blob: Blob | null) =>
      blob ? resolve(blob) : reject(new Error('The canvas gives no picture.'))
    canvas.toBlob(take, 'image/jpeg', QUALITY)
  })
}
