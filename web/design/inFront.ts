// Whether a question, a dialog or a menu in front of the screen handles key presses.

/** A closed dialog that is still fading out. */
export const FADING = '[data-state=closed]'
const IN_FRONT = ['alertdialog', 'dialog', 'menu'].map((role) => `[role=${role}]:not(${FADING})`).join()

export function isSomethingInFront(): boolean {
  return document.querySelector(IN_FRONT) !== null
}
