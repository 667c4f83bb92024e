// The waiting days in this device's store, as the screens see them, and which of them are open in a form.
import { notify } from '#web/client/notify.ts'
import { deleteUnsaved, notifyUnsaved, readUnsaved, unsavedOf } from '#web/forms/unsaved.ts'
import { timesheetWork } from '#web/timesheets/unsaved.ts'
import { heldDays, holdDay, type Holder } from './holds.ts'
import { outgoingWork, workIdOf, type OutgoingDay } from './outgoing.ts'

/** A waiting day, and who has locked it. */
export type WaitingDay = OutgoingDay & { held: Holder | null }

/** A day that is open in a form: it is not sent until the form or the page is closed. */
export type OpenedDay = {
  /** Null if no day of this id waits. */
  day: OutgoingDay | null
  /** Puts it back, and sends it when it can be sent. */
  close(): Promise<void>
}

const OPEN_ELSEWHERE = 'This day is open in another tab.'
const BEING_SENT = 'This day is being sent.'

export type Shelf = ReturnType<typeof createShelf>

/** @param userId the owner's global id. */
export function createShelf(userId: string) {
  let days: readonly WaitingDay[] = []
  let isOver = false
  /** The numbers of the latest look at the store, and of the one whose days are shown. */
  let looks = 0
  let shown = 0
  const listeners = new Set<() => void>()
  /** Functions that release the days open in this tab's forms, by id. */
  const opened = new Map<string, () => Promise<void>>()

  function publish(): void {
    for (const listener of listeners) listener()
  }

  async function look(): Promise<void> {
    const mine = ++looks
    const found = await find(userId).catch((error: unknown) => {
      // The store may belong to another user now.
      if (!isOver) throw error
      return []
    })
    // An earlier look may end later, and would show a closed day as open.
    if (isOver || mine < shown) return
    shown = mine
    days = found
    publish()
  }

  /** Shows what has changed, here and in the other tabs. */
  async function show(): Promise<void> {
    await look()
    notifyUnsaved()
  }

  return {
    state: () => days,
    publish,
    look,
    show,
    onChange(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    /** Whether a form of this tab has it. */
    isOpen: (id: string) => opened.has(id),
    /** Locks a day for a form. If it is being sent or is open elsewhere, shows its owner a message and returns null. */
    async open(id: string, afterClosed: () => Promise<void>): Promise<OpenedDay | null> {
      const giveBack = await holdDay(id, 'form')
      if (!giveBack) {
        notify.info((await heldDays()).get(id) === 'form' ? OPEN_ELSEWHERE : BEING_SENT)
        return null
      }
      opened.set(id, giveBack)
      await show()
      return {
        day: await readUnsaved(outgoingWork, id).catch(() => null),
        async close() {
          if (!opened.delete(id)) return
          await giveBack()
          await afterClosed()
        },
      }
    },
    isOver: () => isOver,
    begin() {
      isOver = false
    },
    /** The end of the session. */
    end() {
      isOver = true
      for (const giveBack of opened.values()) void giveBack()
      opened.clear()
    },
  }
}

/** By date, the earliest first. */
async function find(userId: string): Promise<WaitingDay[]> {
  const ids = await unsavedOf(userId)
  const held = await heldDays()
  const found = await Promise.all(
    ids.map(async (id) => {
      const day = await readUnsaved(outgoingWork, id)
      if (!day) return []
      if (!held.has(id) && ids.includes(workIdOf(id))) await forgetHanded(day)
      return { ...day, held: held.get(id) ?? null }
    }),
  )
  return found.flat().sort((one, other) => (one.values.day.startDate < other.values.day.startDate ? -1 : 1))
}

/** Deletes unsaved work that equals the day, left when the page was closed during the hand-over. */
async function forgetHanded({ id, values: { day } }: OutgoingDay): Promise<void> {
  const work = await readUnsaved(timesheetWork, workIdOf(id))
  if (work && JSON.stringify(work.values) === JSON.stringify(day)) await deleteUnsaved(work.id)
}
