// Which Daybook this is: its version and its commit.
import { execFileSync, type StdioOptions } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')
const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  version: string
  commit?: string
}

export const release = manifest.version

/** The commit: that of the package, otherwise the checked-out one; null without Git. */
export function commit(): string | null {
  if (manifest.commit) return manifest.commit
  try {
    const stdio: StdioOptions = ['ignore', 'pipe', 'ignore']
    return execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8', stdio }).trim()
  } catch {
    return null
  }
}
