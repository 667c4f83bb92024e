// Whether a part of the form has been signed for: its fields show a mark, and say that a change clears the signature.
import { createContext, useContext } from 'react'

export const SignedFor = createContext(false)

export function useSignedFor(): boolean {
  return useContext(SignedFor)
}
