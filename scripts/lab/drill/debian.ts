// Debian's packages that the drills use.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

export const haproxy = '/usr/sbin/haproxy'

/** Installs the packages if one of their programs is missing, which needs root. */
export function installPackages(programs: readonly string[], packages: readonly string[]): void {
  if (programs.every((program) => existsSync(program))) return
  if (process.getuid?.() !== 0)
    throw new Error(`Install Debian's packages ${packages.join(', ')}, and run the drill as root.`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  execFileSync('apt-get', ['install', '-y', '--no-install-recommends', ...packages], { env, stdio: 'ignore' })
}
