// Daybook writes PostgreSQL's configuration itself, because a setting in a restored cluster could run commands.
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { giveTo, type RunAs } from './run-as.ts'

/** Connections through the socket with a password; also of a standby. */
const access = ['local all all scram-sha-256', 'local replication all scram-sha-256'].join('\n')

/** As initdb sets it up; everything else is a flag of the start. */
const settings = ["default_text_search_config = 'pg_catalog.english'", "datestyle = 'iso, mdy'"].join('\n')

/**
 * Writes the files of the configuration into a folder.
 * @returns the settings that lead PostgreSQL to them.
 */
export async function writeConfiguration(folder: string, user: RunAs): Promise<Record<string, string>> {
  const files = {
    config_file: ['postgresql.conf', settings],
    hba_file: ['pg_hba.conf', access],
    ident_file: ['pg_ident.conf', ''],
  } as const
  const paths: Record<string, string> = {}
  for (const [setting, [name, text]] of Object.entries(files)) {
    const file = path.join(folder, name)
    await writeFile(file, `${text}\n`, { mode: 0o600 })
    await giveTo(file, user)
    paths[setting] = file
  }
  return paths
}
