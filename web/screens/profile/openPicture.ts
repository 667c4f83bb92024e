// Opens the picture in a chosen file, or returns why the file is not a picture. Checks the bytes, as the server does.
import { avatarFileProblem, avatarSentences, AVATAR_PIXELS_MAX } from '#domain/user/avatar.ts'

export type OpenedPicture = {
  /** A URL for an <img>, until it is closed. */
  url: string
  width: number
  height: number
  close(): void
}

/** Never rejects. */
export async function openPicture(file: File): Promise<OpenedPicture | { problem: string }> {
  const problem = avatarFileProblem({ type: await typeOf(file), size: file.size })
  if (problem) return { problem }
  const url = URL.createObjectURL(file)
  const close = () => URL.revokeObjectURL(url)
  try {
    const image = await load(url)
    const { naturalWidth: width, naturalHeight: height } = image
    if (width * height <= AVATAR_PIXELS_MAX) return { url, width, height, close }
    close()
    return { problem: avatarSentences.PIXELS }
  } catch {
    close()
    return { problem: avatarSentences.FORMAT }
  }
}

/** Resolves once the picture can be drawn. */
export async function load(url: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = url
  await image.decode()
  return image
}

const beginnings: readonly [type: string, bytes: readonly number[]][] = [
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47]],
]

async function typeOf(file: File): Promise<string> {
  const head = new Uint8Array(await file.slice(0, 8).arrayBuffer())
  const known = beginnings.find(([, bytes]) => bytes.every((byte, at) => head[at] === byte))
  return known?.[0] ?? ''
}
