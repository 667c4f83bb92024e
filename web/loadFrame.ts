/** Loads what surrounds every signed-in screen; the sign-in page does without it. */
export const loadFrame = () => import('./frame/SignedInFrame.tsx')
