// What somebody wrote who prepared the day, as the descriptions of its tasks show it.
import { createContext, useContext } from 'react'
import { fromPreparer } from '#domain/crew/difference.ts'
import { filledInFrom } from '#domain/timesheet/filled-in.ts'

/** Who prepared the day, and its descriptions; null for a day that nobody prepared. */
export type PreparedWords = { by: string; lines: readonly { readonly notes: string }[] } | null

export const PreparedContext = createContext<PreparedWords>(null)

/** Where the description of a task comes from that its owner did not write: 'from the order', 'from Ingrid Solberg'. */
export function useNotWritten(task: Parameters<typeof filledInFrom>[0]): string | null {
  const prepared = useContext(PreparedContext)
  return filledInFrom(task) ?? fromPreparer(task.notes, prepared)
}
