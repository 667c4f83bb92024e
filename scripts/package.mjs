// `npm run package -- FOLDER` makes a folder that runs Daybook without a build, npm or a network (docs/operations/install.md):
// the server, the built application, Node.js, and the packages that the server imports, without development packages.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { build } from './build.mjs'
import { generate } from './gen.mjs'
import { install, npm } from './install.mjs'
import { licencesOf, listContents } from './sbom.mjs'
import { StepFailed, main, root, step } from './steps.mjs'

const folders = ['server', 'domain', 'dist', 'prisma/migrations', 'prisma/demo', 'docs/operations']
/** Files of packages that nothing loads at run time; a quarter of their size. */
const unused = [
  /\.(?:map|[cm]?ts)$/,
  // But the texts of licences stay.
  /\/(?!licen[cs]e|copying|notice)[^/]*\.md$/i,
  // Prisma's compilers for other databases and runtimes than those of server/database/generated.
  /@prisma\/client\/runtime\/(?:query_compiler_(?!fast_bg\.postgresql\.(?:wasm-base64\.)?mjs)|wasm-compiler-edge)/,
  // The copy of the explorer for CommonJS.
  /render-graphiql\/cjs\/graphiql\.js$/,
  /\/\.yarn\//,
  // What browsers load, a list of letters, and test data.
  /\/(?:pdfkit\/js\/pdfkit\.(?:browser|old|standalone)|fontkit\/dist\/browser)/,
  /\/dejavu-fonts-ttf\/status\.txt$/,
  /\/bintrees\/test\//,
]
const fonts = new Set(Object.values(readJson(path.join(root, 'server/paper/fonts.json'))).flat())
/** Whether it is a font, or the picture of one, that documents do not use. */
const isOtherFont = (file) =>
  /\.ttf(?:\.png)?$/.test(file) && !fonts.has(file.replace(/^.*\/node_modules\//, ''))

const launcher = `#!/bin/sh
# Starts Daybook, or runs a command, such as: daybook admin let-in EMAIL
here=$(dirname "$(readlink -f "$0")")
export NODE_ENV="\${NODE_ENV:-production}"
program=server/main
if [ $# -gt 0 ]; then
  program=scripts/$1
  shift
fi
if [ ! -f "$here/$program.ts" ]; then
  echo 'Usage: daybook, or daybook COMMAND with one of: COMMANDS' >&2
  exit 1
fi
exec "$here/node_modules/node/bin/node" --disable-warning=ExperimentalWarning "$here/$program.ts" "$@"
`

await main(async () => {
  const commit = readCommit()
  const target = path.resolve(process.argv[2] ?? '')
  if (process.argv.length !== 3 || (existsSync(target) && readdirSync(target).length > 0))
    throw new StepFailed('Usage: npm run package -- FOLDER, which is new or empty')
  await install()
  await generate()
  await build()
  await step('Copying the server', () => copyServer(target, commit.commit))
  await step('Copying packages', () => copyPackages(target))
  await step('Listing what is in it', async () => {
    const sbom = await listContents(target, {
      version: readJson(path.join(root, 'package.json')).version,
      ...commit,
    })
    writeFileSync(path.join(target, 'sbom.cdx.json'), `${JSON.stringify(sbom, null, 2)}\n`)
    writeFileSync(path.join(target, 'LICENCES'), licences(target, sbom))
  })
  await step('Adding up the files', () => writeSums(target))
  if (!commit.isClean)
    console.log('The checkout has changes that are not committed: the package is not that of its commit.')
})

/** The commit of the checkout, and its time as ISO 8601. Without Git the commit is null, and the time a fixed one. */
function readCommit() {
  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  if (!existsSync(path.join(root, '.git'))) return { commit: null, at: '1970-01-01T00:00:00Z', isClean: true }
  const [commit, at] = git('log', '-1', '--format=%H %cI').split(' ')
  return { commit, at: new Date(at).toISOString(), isClean: git('status', '--porcelain', '-uno') === '' }
}

/** The licences of everything that is shipped. */
function licences(target, sbom) {
  const web = readFileSync(path.join(target, 'dist/web/licences.md'), 'utf8')
  return `Daybook: MIT (LICENSE). Its packages and what is inside Node.js and PostgreSQL follow, each with its licence; their texts are in the
folders of the packages. After them come the packages in the web application, with their texts.

${licencesOf(sbom)}

${web}`
}

/** Writes the SHA-256 of each file, for `sha256sum -c SHA256SUMS`. The same commit has the same sums. */
function writeSums(target) {
  const files = readdirSync(target, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(target, path.join(entry.parentPath, entry.name)))
    .toSorted()
  const sums = files.map((file) => {
    const sum = createHash('sha256')
      .update(readFileSync(path.join(target, file)))
      .digest('hex')
    return `${sum}  ${file}\n`
  })
  writeFileSync(path.join(target, 'SHA256SUMS'), sums.join(''))
}

function copyServer(target, commit) {
  for (const folder of folders)
    cpSync(path.join(root, folder), path.join(target, folder), { recursive: true })
  mkdirSync(path.join(target, 'scripts'))
  const commands = readdirSync(path.join(root, 'scripts')).filter(
    // A release is kept for the tests, with their code.
    (name) => name.endsWith('.ts') && name !== 'release.ts',
  )
  // The server offers check-proof.mjs for download.
  for (const name of [...[...commands, 'check-proof.mjs'].map((name) => `scripts/${name}`), 'LICENSE'])
    copyFileSync(path.join(root, name), path.join(target, name))
  const { scripts, ...manifest } = readJson(path.join(root, 'package.json'))
  delete manifest.devDependencies
  // The commands that are one file, as `node scripts/admin.ts`.
  const names = Object.keys(scripts).filter(
    (name) => commands.includes(`${name}.ts`) && scripts[name].endsWith(`scripts/${name}.ts`),
  )
  const own = Object.fromEntries([
    ['start', './daybook'],
    ...names.map((name) => [name, `./daybook ${name}`]),
  ])
  writeFileSync(
    path.join(target, 'package.json'),
    JSON.stringify({ ...manifest, ...(commit && { commit }), scripts: own }, null, 2),
  )
  writeFileSync(path.join(target, 'daybook'), launcher.replace('COMMANDS', names.join(', ')))
  chmodSync(path.join(target, 'daybook'), 0o755)
}

/** Copies the installed packages, so that what runs is what was tested, and no network is needed. */
async function copyPackages(target) {
  const lock = path.join(target, 'package-lock.json')
  copyFileSync(path.join(root, 'package-lock.json'), lock)
  // Removes from the lock file what only development packages need.
  await npm([
    'install',
    '--package-lock-only',
    '--ignore-scripts',
    '--offline',
    '--omit-lockfile-registry-resolved',
    `--prefix=${target}`,
  ])
  // Packages of other platforms are in the lock file, but not installed.
  const places = Object.keys(readJson(lock).packages).filter(
    (place) => place && existsSync(path.join(root, place)),
  )
  for (const place of places) {
    const from = path.join(root, place)
    // Nested packages have places of their own.
    const filter = (file) =>
      !file.startsWith(`${from}/node_modules`) && !isOtherFont(file) && unused.every((one) => !one.test(file))
    cpSync(from, path.join(target, place), { recursive: true, verbatimSymlinks: true, filter })
  }
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'))
}
