// The inputs of the checks: the configuration of an installation, and its open connections.
import type { Files } from '#server/adapters/files.ts'
import type { SqlServerGp } from '#server/adapters/gp-sql-server.ts'
import type { IdentityProvider } from '#server/adapters/identity-provider.ts'
import type { Mailer } from '#server/adapters/mail.ts'
import type { Seal } from '#server/adapters/seal.ts'
import type { Settings } from '#server/process/config.ts'

export type Installation = {
  config: Pick<
    Settings,
    | 'backup'
    | 'dataDir'
    | 'databaseBackupCommand'
    | 'databaseUrl'
    | 'databaseReadUrl'
    | 'production'
    | 'keysInDataFolder'
  >
  /** Past a pooler; null while the embedded PostgreSQL does not run. */
  database: { url: string; ownerUrl: string } | null
  files: Pick<Files, 'size' | 'read'>
  /** Null without a mail server. */
  mailer: Pick<Mailer, 'verify'> | null
  /** Null if employees are imported. */
  gp: Pick<SqlServerGp, 'mayWrite'> | null
  /** Null if people sign in only with a password. */
  provider: Pick<IdentityProvider, 'verify'> | null
  /** Null if dockets are not sealed; a text with the requirement if the configured file cannot be used. */
  seal: Pick<Seal, 'endsAt'> | { mustBe: string } | null
  /** The public half of the key that seals history, in base64url; null where it cannot be read. */
  sealingKey: string | null
  /** How often the embedded PostgreSQL has crashed since an instant; null if another process runs it. */
  endsSince: ((instant: Date) => number) | null
  /** Where Daybook should answer, for checks from outside; null inside the process. */
  address: string | null
}
