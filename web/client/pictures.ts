// The pictures of people, for whatever draws them: fetched with the token, which an <img> could not send, and each once.
import { createContext } from 'react'

export type Pictures = {
  /** The picture at a path of the server's as a data URL. @throws CallFailed */
  picture(path: string): Promise<string>
  /** The same where it is here already; null where it is not. */
  pictureHere(path: string): string | null
}

/** Null where nobody is signed in. */
export const PicturesContext = createContext<Pictures | null>(null)
