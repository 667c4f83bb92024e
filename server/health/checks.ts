// The checks of an installation, in their order, after the one whether the database answers (health.ts). A new check is a
// row here.
import { backupCheck } from './backup.ts'
import type { Check } from './check.ts'
import { databaseBackupCheck } from './database-backup.ts'
import {
  ageCheck,
  clockCheck,
  embeddedCheck,
  extensionCheck,
  featureCheck,
  migrationCheck,
  standbyCheck,
  transactionCheck,
} from './database.ts'
import { collationCheck, settingCheck, slotCheck } from './durability.ts'
import { fileCheck } from './files.ts'
import { historyCheck } from './history.ts'
import { secretCheck } from './keys.ts'
import { demoCheck, diskCheck } from './machine.ts'
import { gpCheck, mailCheck, processCheck, providerCheck, sealCheck } from './outside.ts'
import { roleCheck } from './rights.ts'
import { schemaCheck } from './schema.ts'
import {
  failedJobCheck,
  failedMailCheck,
  hangingJobCheck,
  pushCheck,
  queueCheck,
  webhookCheck,
} from './work.ts'

export const checks: readonly Check[] = [
  processCheck,
  embeddedCheck,
  ageCheck,
  migrationCheck,
  schemaCheck,
  extensionCheck,
  featureCheck,
  roleCheck,
  settingCheck,
  collationCheck,
  slotCheck,
  standbyCheck,
  clockCheck,
  transactionCheck,
  diskCheck,
  backupCheck,
  databaseBackupCheck,
  fileCheck,
  historyCheck,
  queueCheck,
  hangingJobCheck,
  failedJobCheck,
  mailCheck,
  failedMailCheck,
  pushCheck,
  webhookCheck,
  providerCheck,
  gpCheck,
  sealCheck,
  secretCheck,
  demoCheck,
]
