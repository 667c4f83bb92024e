// `npm run package`: the folder runs alone, without development packages, and writes only into its data folder.
import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { temporaryFolder } from '#scripts/daybook.ts'
import { setUpByLink } from '#tests/support/process.ts'

/** The user "nobody", if root runs the test: file permissions do not apply to root. */
const NOBODY = 65_534
const isRoot = process.getuid?.() === 0
const user = isRoot ? { uid: NOBODY, gid: NOBODY } : {}

let temporary: ReturnType<typeof temporaryFolder>
let folder: string
let data: string
beforeAll(() => {
  temporary = temporaryFolder()
  folder = path.join(temporary.folder, 'package')
  data = path.join(temporary.folder, 'data')
  mkdirSync(data, { mode: 0o700 })
  if (isRoot) chownSync(data, NOBODY, NOBODY)
  execFileSync(process.execPath, ['scripts/package.mjs', folder], { stdio: 'pipe' })
  execFileSync('chmod', ['-R', 'a-w', folder])
}, 600_000)
afterAll(() => {
  execFileSync('chmod', ['-R', 'u+w', folder])
  temporary.remove()
})

/** Starts a program of the package. What one compiles, the next finds in the data folder. */
function run(program: string, args: readonly string[] = []) {
  const env = {
    ...{ PATH: '/usr/bin:/bin', DATA_DIR: data, PORT: '0', DEMO: '0' },
    NODE_COMPILE_CACHE: path.join(data, 'cache'),
  }
  return spawn(path.join(folder, program), args, {
    env,
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe'],
    ...user,
  })
}
const daybook = (...args: string[]) => run('daybook', args)

type Sbom = {
  components: { name: string; version: string; purl: string }[]
  metadata: { component: { properties?: { value: string }[] } }
}

const readJson = (name: string) => JSON.parse(readFileSync(path.join(folder, name), 'utf8'))

it('has no development package, lists its packages, and links to nothing outside', () => {
  const root = JSON.parse(readFileSync('package.json', 'utf8'))
  const locked = Object.keys(readJson('package-lock.json').packages).flatMap((place) =>
    place ? [place.split('node_modules/').at(-1)!] : [],
  )
  const { components, metadata } = readJson('sbom.cdx.json') as Sbom
  const listed = components.flatMap(
    ({ purl }) => /^pkg:npm\/(.*)@[^@]+$/.exec(purl)?.[1]!.replace('%40', '@') ?? [],
  )
  expect([...new Set(listed)].sort()).toEqual([...new Set(locked)].sort())
  // What is inside Node.js and PostgreSQL, which npm does not know.
  const inside = components.filter(({ purl }) => purl.startsWith('pkg:generic/'))
  const ofPostgres = ['postgresql', 'openssl', 'icu', 'libxml2', 'zlib']
  expect(inside.map(({ name }) => name)).toEqual(expect.arrayContaining(['v8', 'uv', ...ofPostgres]))
  for (const { name, version } of inside) expect(version, name).toMatch(/^\d+(\.\d+)+/)
  const licences = readFileSync(path.join(folder, 'LICENCES'), 'utf8')
  for (const name of [...listed, 'react-dom']) expect(licences).toContain(`${name} `)
  const commit = existsSync('.git')
    ? execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim()
    : undefined
  expect([readJson('package.json').commit, metadata.component.properties?.[0]?.value]).toEqual([
    commit,
    commit,
  ])
  execFileSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: folder })
  const all: [string, { dev?: true }][] = Object.entries(
    JSON.parse(readFileSync('package-lock.json', 'utf8')).packages,
  )
  const development = all.filter(([, { dev }]) => dev).map(([place]) => place)
  expect(development).toContain('node_modules/vite')
  expect(development.filter((place) => existsSync(path.join(folder, place)))).toEqual([])
  // Optional peers of packages of the server, which npm would install.
  for (const name of ['prisma', 'typescript', 'react'])
    expect(existsSync(path.join(folder, 'node_modules', name))).toBe(false)
  expect(readJson('package.json')).toMatchObject({ dependencies: root.dependencies })
  const files = (of: string) => readdirSync(of, { recursive: true }).sort()
  expect(files(path.join(folder, 'prisma/demo'))).toEqual(files('prisma/demo'))
  const linksOutside = execFileSync('find', [folder, '-type', 'l', '-lname', '/*']).toString()
  expect(linksOutside).toBe('')
})

it('starts from a folder that nobody can write, and a company is set up', async () => {
  const running = daybook()
  let output = ''
  running.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  running.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const address = () => /ready at (http\S+)/.exec(output)?.[1]
  const get = (place: string, headers = {}) => fetch(`${address()}${place}`, { headers })
  try {
    await expect
      .poll(() => address() ?? (running.exitCode === null ? '' : output), { timeout: 500_000 })
      .toMatch(/^http/)
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(await (await get('/')).text())![1]!
    const { accessToken } = await setUpByLink({
      output: () => output,
      fetch: (place, init) => fetch(`${address()}${place}`, init),
    })
    const authorization = `Bearer ${accessToken}`
    const answers = await Promise.all([
      get(script),
      get('/graphql', { accept: 'text/html' }),
      get('/api/TimesheetHistory/check-proof.mjs', { authorization }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  } finally {
    running.kill('SIGTERM')
  }
  await expect.poll(() => running.exitCode, { timeout: 30_000 }).toBe(0)
  expect(existsSync(path.join(data, 'secret.key'))).toBe(true)
}, 600_000)

it('has the commands of operators', async () => {
  const names = [
    'migrate',
    'import',
    'admin',
    'backup',
    'restore',
    'dump',
    'load',
    'verify-history',
    'doctor',
  ]
  expect(await text(daybook('made-up').stderr)).toContain(`COMMAND with one of: ${names.join(', ')}\n`)
  // A command loads its imports before it refuses an unknown option. In one process, they are loaded once, with the demo company's.
  const all = path.join(data, 'commands.mjs')
  const imports = names.slice(0, -1).map((name) => `await import('${folder}/scripts/${name}.ts')\n`)
  writeFileSync(all, [`await import('${folder}/prisma/demo/load.ts')\n`, ...imports].join(''))
  const node = run('node_modules/node/bin/node', [all, '--made-up'])
  const refusals = await text(node.stderr)
  for (const name of names.slice(0, -1)) expect(refusals).toContain(`daybook ${name}`)
  expect(await text(daybook('doctor').stdout)).toContain('Daybook does not run')
}, 60_000)
