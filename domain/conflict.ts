// Which refusals are conflicts. The sentences are in another module, so that screens do not have to load them.

/** Somebody else changed or decided the record since the user loaded it. */
const conflicts: readonly string[] = ['ALREADY_DECIDED', 'CHANGED_SINCE', 'WRONG_STATUS']

/** Whether the user has to look at the record again after a refusal with this code. */
export function isConflict(code: string): boolean {
  return conflicts.includes(code)
}
