// The secret of a person that wraps the keys of what their browsers store. It is in the database, so that another server secret,
// other processes and a restored server open the same store.
import { db } from '#server/database/client.ts'

/** 256 bits in base64url. @throws Error if the user does not exist. */
export async function storeSecretOf(userId: number): Promise<string> {
  const { storeSecret } = await db.user.findUniqueOrThrow({
    where: { id: userId },
    select: { storeSecret: true },
  })
  return Buffer.from(storeSecret).toString('base64url')
}
