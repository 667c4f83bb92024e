// Follows the contents of this browser's store, for all people.
import { unsavedStored } from '#web/forms/unsaved.ts'
import { readContents, reading, type Contents } from '#web/offline/store/contents.ts'
import { useStored } from '#web/offline/days/useStored.ts'

/** @param userId the signed-in person, by global id. */
export function useContents(userId: string): Contents {
  return useStored(reading, userId, readAll)
}

async function readAll(userId: string): Promise<Contents> {
  // Includes work that is still being written.
  await unsavedStored()
  return readContents(userId)
}
