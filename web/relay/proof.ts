// Asks for the password again when an action needs a recent proof of who acts (rulings 4); a component registers the dialog.

type Ask = () => Promise<boolean>
let ask: Ask | null = null

/** Registers the dialog. @returns the function that removes it. */
export function onProofNeeded(dialog: Ask): () => void {
  ask = dialog
  return () => {
    if (ask === dialog) ask = null
  }
}

/** Whether the person has just re-entered the password; null if no dialog is registered. */
export function askForProof(): Promise<boolean> | null {
  return ask && ask()
}
