// Which refusals ask for another look. Apart from the sentences, which every screen would have to load with it.

/** Refusals that say the record is no longer what the person saw: somebody else changed or decided it meanwhile. */
const conflicts: readonly string[] = ['ALREADY_DECIDED', 'CHANGED_SINCE', 'WRONG_STATUS']

/** Whether a refusal with this code means that the record is to be looked at again. */
export function isConflict(code: string): boolean {
  return conflicts.includes(code)
}
