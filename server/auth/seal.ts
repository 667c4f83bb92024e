// Encrypts texts that the database or a browser stores but must not read: AES-256-GCM, with a key derived from the
// server's secret.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

export type Seal = {
  /** Encrypts a text for one purpose, such as one person's; it can be decrypted only for the same purpose. */
  close(text: string, purpose: string): string
  /** @throws Error if the text was changed, belongs to another purpose, or was sealed with another secret. */
  open(sealed: string, purpose: string): string
}

const CIPHER = 'aes-256-gcm'
const NONCE = 12
const TAG = 16

export function createSeal(secret: string): Seal {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'daybook seal', 32))
  return {
    close: (text, purpose) => {
      const nonce = randomBytes(NONCE)
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(purpose))
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString('base64url')
    },
    open: (sealed, purpose) => {
      const bytes = Buffer.from(sealed, 'base64url')
      const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE), { authTagLength: TAG })
      decipher.setAAD(Buffer.from(purpose)).setAuthTag(bytes.subarray(-TAG))
      return Buffer.concat([decipher.update(bytes.subarray(NONCE, -TAG)), decipher.final()]).toString('utf8')
    },
  }
}
