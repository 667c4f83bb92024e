// The questions of Log Out about unsaved work.

/** On a shared browser. */
export const question = {
  title: 'Unsaved work',
  message:
    'You have unsaved work in this browser. Delete it if others use this computer. If you keep it, it is offered to you when you sign in here again.',
  confirmLabel: 'Delete it',
  cancelLabel: 'Keep it',
  tone: 'danger',
} as const

/** In a browser that cannot seal the work. */
export const farewell = {
  title: 'Unsaved work',
  message: 'You have unsaved work in this browser. It is deleted when you log out.',
  confirmLabel: 'Log out',
  cancelLabel: 'Stay',
  tone: 'danger',
} as const
