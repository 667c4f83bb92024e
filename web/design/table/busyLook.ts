// How rows look whose successors are on their way.

/** Fades only after a moment, so that nothing flickers where the others come at once. */
export const busyLook = {
  transition: 'opacity 150ms',
  '&[inert]': { opacity: 0.5, transitionDelay: '150ms' },
} as const
