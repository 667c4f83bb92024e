// `npm run package -- FOLDER` makes a folder that runs Daybook without a build, npm or a network (docs/operations/install.md):
// the server, the built application, Node.js, and the packages that the server imports, without development packages.
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
import { StepFailed, main, root, step } from './steps.mjs'

const folders = ['server', 'domain', 'dist', 'prisma/migrations', 'prisma/demo', 'docs/operations']
/** Files of packages that nothing loads at run time; a quarter of their size. */
const unused = [
  /\.(?:map|md|[cm]?ts)$/,
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
  const target = path.resolve(process.argv[2] ?? '')
  if (process.argv.length !== 3 || (existsSync(target) && readdirSync(target).length > 0))
    throw new StepFailed('Usage: npm run package -- FOLDER, which is new or empty')
  await install()
  await generate()
  await build()
  await step('Copying the server', () => copyServer(target))
  await step('Copying packages', () => copyPackages(target))
  await step('Listing packages', async () => {
    const sbom = await npm([
      'sbom',
      '--sbom-format=cyclonedx',
      '--sbom-type=application',
      '--package-lock-only',
      `--prefix=${target}`,
    ])
    writeFileSync(path.join(target, 'sbom.cdx.json'), sbom)
  })
})

function copyServer(target) {
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
  writeFileSync(path.join(target, 'package.json'), JSON.stringify({ ...manifest, scripts: own }, null, 2))
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
