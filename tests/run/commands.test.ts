// The commands of docs/operations beside a running Daybook: of the same user, with a temporary folder of their own, as systemd
// gives them to a unit and to each `systemd-run`.
import { execFile, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startDaybook, type Daybook } from '#scripts/daybook.ts'
import { sealKeyOf } from '#server/sealing/block.ts'
import { markIn } from '#server/sealing/mark.ts'
import { freePort, setUpByLink } from '#tests/support/process.ts'

const root = path.resolve(import.meta.dirname, '../..')
/** The user of Daybook, if root runs the test. */
const NOBODY = 65_534
const isRoot = process.getuid?.() === 0
const BACKUP_PASSPHRASE = 'four words that nobody guesses'

// Not in the temporary folder, which each has for itself.
const folder = mkdtempSync('/var/tmp/daybook-')
const folders = ['data', 'backups', 'tmp', 'compiled'].map((name) => path.join(folder, name))
const [data, backups, temporary, compiled] = folders as [string, string, string, string]

/** Starts a program where TMPDIR is its own: in a mount namespace, or as another folder where there are none. */
const mounting = 'mount -t tmpfs -o mode=1777 none "$0" && exec "$@"'
const asNobody = ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups']
const unshare = isRoot
  ? ['unshare', '--mount', 'sh', '-c', mounting, temporary, ...asNobody]
  : ['unshare', '--user', '--map-current-user', '--keep-caps', '--mount', 'sh', '-c', mounting, temporary]

function apart(): string[] {
  if (spawnSync(unshare[0]!, [...unshare.slice(1), 'true']).status === 0) return unshare
  const own = mkdtempSync(path.join(folder, 'tmp-'))
  if (isRoot) chownSync(own, NOBODY, NOBODY)
  return ['env', `TMPDIR=${own}`, ...(isRoot ? asNobody : [])]
}

let daybook: Daybook
let env: Record<string, string>
beforeAll(async () => {
  chmodSync(folder, 0o755)
  for (const each of folders) {
    mkdirSync(each, { mode: 0o700 })
    if (isRoot) chownSync(each, NOBODY, NOBODY)
  }
  env = { DATA_DIR: data, PORT: `${await freePort()}`, TMPDIR: temporary, LOG_LEVEL: 'warn' }
  daybook = startDaybook(env, { through: apart() })
  await daybook.ready()
})
afterAll(async () => {
  await daybook.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** A documented command and its arguments, in a line of code; `daybook NAME` and `npm run NAME --` are the same. */
const documented =
  /^.*?((?:[A-Z_]+=(?:'[^']*'|\S+) )*)(?:npm run|\S*\/daybook) (?!package|drill|release)([a-z][a-z-]+)\b(?: --(?= ))?(.*?)(?: #.*)?$/

function commands(): { variables: string; name: string; args: string }[] {
  const files = readdirSync('docs/operations').filter((name) => name.endsWith('.md'))
  return files.flatMap((file) => {
    const text = readFileSync(path.join('docs/operations', file), 'utf8').replaceAll(/\\\n\s*/g, '')
    const code = [...text.matchAll(/^ *```\w*\n(.*?)^ *```$/gms)].flatMap(([, lines]) => lines!.split('\n'))
    return code.flatMap((line) => {
      const [, variables, name, args] = documented.exec(line.trim()) ?? []
      return name ? [{ variables: variables!, name, args: args!.trim() }] : []
    })
  })
}

/** What each prints if it has done its work. */
const prints: Record<string, RegExp> = {
  admin: /^Daybook let Ingrid Solberg in/m,
  backup: /^The backup .+ is whole/m,
  dump: /^Dumped [\d,]+ rows of \d+ tables/m,
  load: /^(Loaded|Wrote) /m,
  doctor: /^OK +PostgreSQL .+\n(?:.*\n)*OK +Daybook /m,
  restore: /^Restored .+ into /m,
  'verify-history': /^Nothing was changed, removed or put in/m,
}

/** Runs a line of a shell in a temporary folder of its own. */
async function run(line: string) {
  const shell = `npm() { shift; name=$1; shift; node "scripts/$name.ts" "$@"; }; ${line}`
  const [program, ...args] = [...apart(), 'sh', '-c', shell]
  const PATH = `${path.dirname(process.execPath)}:${process.env.PATH}`
  // What one compiles, the next finds.
  const more = { PATH, BACKUP_PASSPHRASE, NODE_COMPILE_CACHE: compiled }
  return promisify(execFile)(program!, args, { cwd: root, env: { ...env, ...more } }).then(
    ({ stdout, stderr }) => ({ output: stdout + stderr }),
    ({ stdout, stderr }: { stdout: string; stderr: string }) => ({ output: stdout + stderr }),
  )
}

it('each documented command works beside the running Daybook', async () => {
  const all = commands()
  expect([...new Set(all.map(({ name }) => name))].sort()).toEqual(Object.keys(prints).sort())
  await setUpByLink(daybook)
  // Rows are sealed each minute; the first seal comes with the start.
  const newest = () => markIn(data).read().seal
  await expect.poll(newest, { timeout: 120_000 }).not.toBeNull()
  const { number, hash } = newest()!
  const key = sealKeyOf(readFileSync(path.join(data, 'seal.key'), 'utf8')).publicKey
  const real = ({ variables, name, args }: ReturnType<typeof commands>[number]) =>
    `${variables}npm run ${name} ${args}${name === 'admin' ? ' --yes' : ''}`
      .replaceAll('/mnt/backups/daybook', backups)
      .replaceAll('/var/lib/daybook-restored', path.join(data, 'restored'))
      .replaceAll('/mnt/move', path.join(backups, 'move'))
      .replaceAll('/var/lib/daybook-new', path.join(data, 'new'))
      .replaceAll(/POSTGRES_BIN=\S+ /g, '')
      .replaceAll(/DATA_DIR=\/var\/lib\/daybook /g, '')
      .replaceAll('EMAIL', 'ingrid@bowen.example')
      .replaceAll(/\d+:[0-9a-f]{16}\b/g, `${number}:${hash.slice(0, 16)}`)
      .replaceAll('OLDER_KEY', key)
      .replaceAll('KEY ', `${key} `)
      .replaceAll("'…'", `'${BACKUP_PASSPHRASE}'`)
  const lines = new Map(all.map((command) => [real(command), command.name]))
  for (const [line, name] of lines) {
    const { output } = await run(line)
    if (line.includes('--resume')) expect(output, line).toContain('Nothing stops Daybook from sealing')
    else expect(output, line).toMatch(prints[name]!)
  }
}, 300_000)

it.each([
  ['admin', ['let-in', 'a@b.example', '--yes'], 1],
  ['doctor', [], 2],
])('%s of another user is refused in a sentence', (name, args, code) => {
  if (!isRoot) chmodSync(data, 0o000)
  const other = isRoot ? ['setpriv', '--reuid=65533', '--regid=65533', '--clear-groups'] : []
  const [program, ...rest] = [...other, process.execPath, `scripts/${name}.ts`, ...args]
  const { status, stderr } = spawnSync(program!, rest, {
    cwd: root,
    env: { ...process.env, ...env, TMPDIR: '/tmp' },
  })
  if (!isRoot) chmodSync(data, 0o700)
  expect([status, `${stderr}`.trim()]).toEqual([
    code,
    expect.stringMatching(/^\S+\/data cannot be read \(EACCES\)\. Run this as the user that runs Daybook/),
  ])
})
