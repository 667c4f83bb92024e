/** The variables of the dialog's query: of a stored timesheet by its number, or of a new one, perhaps a copy of another. */
export function variablesOf(number: number | null, copyOf: number | null) {
  const shown = number ?? copyOf
  return { number: shown ?? 0, isStored: shown !== null, isNew: number === null }
}
