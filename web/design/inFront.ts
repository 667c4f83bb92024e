// Whether something lies over the screen that takes the keys: a question, a dialog, a menu.

/** Closed, and still to be seen for a moment. */
export const FADING = '[data-state=closed]'
const IN_FRONT = ['alertdialog', 'dialog', 'menu'].map((role) => `[role=${role}]:not(${FADING})`).join()

export function isSomethingInFront(): boolean {
  return document.querySelector(IN_FRONT) !== null
}
