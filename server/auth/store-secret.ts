// A person's secret, which wraps the encryption keys of their browsers' stores. It is in the database, so that it stays
// the same for all processes, after a new server secret and after a restore.
import { db } from '#server/database/client.ts'

/** 256 bits in base64url. @throws Error if the user does not exist. */
export async function storeSecretOf(userId: number): Promise<string> {
  const { storeSecret } = await db.user.findUniqueOrThrow({
    where: { id: userId },
    select: { storeSecret: true },
  })
  return Buffer.from(storeSecret).toString('base64url')
}
