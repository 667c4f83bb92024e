// The state of this device's prefetched data for a screen: which timesheets open, and how old the lists are.
import { answersOf, readAnswer } from '#web/offline/store/answers.ts'
import { openKept } from '#web/offline/store/vault.ts'

export type Here = {
  /** The numbers of the timesheets whose forms are stored; 0 for the form of a new one. */
  numbers: ReadonlySet<number>
  /** When everything was last fetched, ISO 8601; null if never. */
  at: string | null
}

const FORM = 'TimesheetDialogQuery '

export async function readHere(): Promise<Here> {
  const userId = await openKept().catch(() => null)
  if (userId === null) return { numbers: new Set(), at: null }
  const [names, at] = await Promise.all([answersOf(userId, FORM), readAnswer(userId, 'at')])
  const shown = names.map((name) => JSON.parse(name.slice(FORM.length)) as { number: number })
  return { numbers: new Set(shown.map(({ number }) => number)), at: typeof at === 'string' ? at : null }
}
