// People's pictures. They are fetched with the access token, which an <img> cannot send, and each only once.
import { createContext } from 'react'

export type Pictures = {
  /** The picture at a path of the server, as a data URL. @throws CallFailed */
  picture(path: string): Promise<string>
  /** The same if it has been fetched already; otherwise null. */
  pictureHere(path: string): string | null
}

/** Null while nobody is signed in. */
export const PicturesContext = createContext<Pictures | null>(null)
