// Unsaved work of releases before 1.1, which kept it in localStorage.
import { bytesOf } from '#web/client/base64.ts'
import { device } from '#web/client/storage.ts'
import { writeStore, type Sealed } from './database.ts'
import { seal } from './vault.ts'

const [OPEN, SEALED] = ['daybook.unsaved.', 'daybook.sealed.']
/** Bytes of an AES-GCM nonce. */
const NONCE = 12

type Kept = { key: string; id: string; userId: string; sealed: Sealed | null; content: unknown }

/**
 * Moves a person's earlier work into the database, once their vault is open. Work that cannot be decrypted moves, too.
 * @throws DOMException if it was not stored; then it stays where it is.
 */
export async function moveEarlierWork(userId: string): Promise<void> {
  for (const { key, id, sealed, content } of storedWork().filter((one) => one.userId === userId)) {
    const moved = { id, userId, sealed: sealed ?? (await seal(userId, content)) }
    await writeStore((store) => store.put('works', moved))
    device.remove(key)
  }
}

/** The owners of that work, by global id; one entry for each piece. */
export function earlierOwners(): string[] {
  return storedWork().map(({ userId }) => userId)
}

function storedWork(): Kept[] {
  return device.keys().flatMap((key) => {
    const prefix = [OPEN, SEALED].find((one) => key.startsWith(one!))
    const content = prefix === undefined ? null : parsed(device.get(key))
    if (prefix === undefined || typeof content?.userId !== 'string') return []
    const sealed = prefix === SEALED ? sealedOf(content.sealed) : null
    return { key, id: key.slice(prefix.length), userId: content.userId, sealed, content }
  })
}

function sealedOf(base64: unknown): Sealed {
  const all = bytesOf(String(base64))
  return { iv: all.slice(0, NONCE), bytes: all.slice(NONCE).buffer }
}

function parsed(text: string | null): Record<string, unknown> | null {
  try {
    return JSON.parse(text ?? '') as Record<string, unknown> | null
  } catch {
    return null
  }
}
