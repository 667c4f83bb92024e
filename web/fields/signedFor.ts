// Whether the fields of a part of the form are signed for: they show a mark, and say that changing them has a price.
import { createContext, useContext } from 'react'

export const SignedFor = createContext(false)

export function useSignedFor(): boolean {
  return useContext(SignedFor)
}
