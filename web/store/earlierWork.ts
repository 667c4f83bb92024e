// Unsaved work of releases before 1.1, which kept it in localStorage.
import { bytesOf } from '#web/client/base64.ts'
import { database } from '#web/store/database.ts'
import { seal, unseal } from '#web/store/vault.ts'
import { isRecord } from './overDefaults.ts'

const [OPEN, SEALED] = ['daybook.unsaved.', 'daybook.sealed.']
/** Bytes of an AES-GCM nonce. */
const NONCE = 12

/** Moves what a person has left there into the database, once their vault is open. */
export async function moveEarlierWork(userId: string): Promise<void> {
  for (const key of Object.keys(localStorage)) {
    const isSealed = key.startsWith(SEALED)
    if (!isSealed && !key.startsWith(OPEN)) continue
    const kept = parsed(localStorage.getItem(key))
    if (!isRecord(kept) || kept.userId !== userId) continue
    const work = isSealed ? await unseal(userId, sealedOf(String(kept.sealed))) : kept
    const id = key.slice((isSealed ? SEALED : OPEN).length)
    // What another key has sealed is lost.
    if (work !== null) await (await database()).put('works', { id, userId, sealed: await seal(userId, work) })
    localStorage.removeItem(key)
  }
}

function sealedOf(base64: string) {
  const all = bytesOf(base64)
  return { iv: all.slice(0, NONCE), bytes: all.slice(NONCE).buffer }
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return null
  }
}
