// Shrinks a photo before it is stored and sent, and removes its metadata, such as the location.

/** Pixels of the longer side. */
const SIDE = 1600
const QUALITY = 0.85

/** @returns a JPEG as a data URL. @throws if the browser cannot read the file as a picture. */
export async function makeSmall(file: Blob): Promise<string> {
  // Applies the orientation, because only the pixels are kept.
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const scale = Math.min(1, SIDE / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d')!
  // JPEG has no transparency.
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return canvas.toDataURL('image/jpeg', QUALITY)
}
