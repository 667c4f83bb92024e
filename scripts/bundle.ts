// How the web application's code is cut into files, and what a page asks for before any of it runs.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'

type Modules = { getModuleInfo(id: string): { importedIds: readonly string[] } | null }

const inWeb = (file: string) => path.resolve('web', file)

/** The page, and what keeps it in the browser. */
export const inputs = { index: inWeb('index.html'), worker: inWeb('worker/worker.ts') }

const early = 'early.ts'
const main = 'main.tsx'

/** Where the worker is found, and what it may answer for, is said by its name, which therefore stays. */
const WORKER = 'worker.js'
export const entryFileNames = ({ name }: { name: string }) =>
  name === 'worker' ? WORKER : 'assets/[name]-[hash].js'

const staffHome = 'screens/dashboard/DashboardScreen.tsx'
const staffQuery = '__generated__/DashboardScreenQuery.graphql.ts'

/** What changes seldom and together is one file, which browsers keep over releases. */
export const chunks = [
  { name: wholly('early', early) },
  { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
  { name: 'relay', test: /node_modules\/(react-relay|relay-runtime)\// },
  {
    name: 'design',
    test: /@chakra-ui\/react\/dist\/esm\/(styled-system|preset-base)|\/theme\/quickElements|@emotion\/|\/stylis\/|@pandacss\//,
  },
  // What every screen needs is one file, and what the staff's home needs besides: a slow line takes six files at a time.
  { name: wholly('app', main) },
  { name: wholly('home', staffHome) },
  // A file each would be a request each, and a name each in the list of what can come late.
  { name: lateIcons() },
]

/** The same without what nobody here uses: Relay's loaders and entry points, the router's warnings for its developers. */
export const lean = [
  { find: /^react-relay$/, replacement: path.resolve('scripts/relayHooks.js') },
  // Relay's flag chooses between two that do the same, and never the first.
  {
    find: /^\.\/useFragmentInternal_CURRENT$/,
    replacement: path.resolve('node_modules/react-relay/lib/relay-hooks/useFragmentInternal_EXPERIMENTAL.js'),
  },
  {
    find: /^react-router$/,
    replacement: path.resolve('node_modules/react-router/dist/production/index.mjs'),
  },
]

/** Names the file of all modules that an entry needs from its first moment on. */
function wholly(name: string, entry: string) {
  let needed: Set<string> | undefined
  return (id: string, modules: Modules): string | null => {
    needed ??= closureOf(inWeb(entry), modules)
    return needed.has(id) ? name : null
  }
}

/** Names the file of the icons that the first screens do without. */
function lateIcons() {
  let early: Set<string> | undefined
  return (id: string, modules: Modules): string | null => {
    const icon = /lucide-react\/dist\/esm\/icons\/([\w-]+)\.\w+$/.exec(id)?.[1]
    if (!icon) return null
    early ??= new Set([main, staffHome].flatMap((entry) => iconsOf(closureOf(inWeb(entry), modules))))
    return early.has(icon) ? null : 'icons'
  }
}

/** The icons that files import, by the names of the icons' own files: 'Trash2' is in trash-2. */
function iconsOf(files: ReadonlySet<string>): string[] {
  const texts = [...files].filter((file) => /\.tsx?$/.test(file)).map((file) => readFileSync(file, 'utf8'))
  const lists = texts.flatMap((text) => /import \{([^}]+)\} from 'lucide-react'/.exec(text)?.[1] ?? [])
  const names = lists.flatMap((list) => list.match(/\b[A-Z]\w*/g) ?? [])
  return names.map((name) => name.replace(/(?<=[a-z])(?=[A-Z\d])|(?<=\d)(?=[A-Z])/g, '-').toLowerCase())
}

/** All of ours that it imports; a library's front door leads to more than is used of it. */
function closureOf(id: string, modules: Modules, found = new Set<string>()): Set<string> {
  if (found.has(id) || id.includes('/node_modules/')) return found
  found.add(id)
  for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) closureOf(imported, modules, found)
  return found
}

/** `….graphql.ts?named`: an operation's hash and name, without what reads its answer. */
export function namedOperations(): Plugin {
  const ending = '.graphql.ts?named'
  return {
    name: 'named-operations',
    load: (id) => {
      if (!id.endsWith(ending)) return null
      const [, hash] =
        /"id": "([0-9a-f]{64})"/.exec(readFileSync(id.slice(0, -'?named'.length), 'utf8')) ?? []
      if (!hash) throw new Error(`${id} has no hash.`)
      return `export const operation = ${JSON.stringify({ id: hash, name: path.basename(id, ending) })}`
    },
  }
}

/**
 * Has the page fetch the application's code while `early.ts` is still on its way. It only fetches it: a browser that compiles
 * it, too, comes to `early.ts` last.
 */
export function fetchMain(): Plugin {
  return {
    name: 'fetch-main',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle = {} }) => {
        const link = (attrs: Record<string, string>) => ({
          tag: 'link',
          attrs: { ...attrs, crossorigin: true },
          injectTo: 'head' as const,
        })
        const needed = [...reach(bundle, chunkOf(bundle, inWeb(main)).fileName)]
        const ahead = reach(bundle, chunkOf(bundle, inWeb(early)).fileName)
        const styles = needed.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])
        return [
          ...styles.map((file) => link({ rel: 'stylesheet', href: `/${file}` })),
          ...needed
            .filter((chunk) => !ahead.has(chunk))
            .map(({ fileName }) => link({ rel: 'preload', as: 'script', href: `/${fileName}` })),
        ]
      },
    },
  }
}

/** Puts the icon of the tab into the page: one request less, and none that fails without a network. */
export function inlineIcon(): Plugin {
  const file = '/favicon.svg'
  return {
    name: 'inline-icon',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (page) => {
        const picture = readFileSync(inWeb(`public${file}`), 'utf8').replace(/\n\s*/g, '')
        return page.replace(`href="${file}"`, `href="data:image/svg+xml,${encodeURIComponent(picture)}"`)
      },
    },
  }
}

/** What is there before any of the application's code runs. */
const OF_MAIN = /^assets\/(app|design|early|react|relay|rolldown-runtime)-/

/** What to fetch along with a file that is imported late: not what every page has by then, so that it is not listed either. */
export function withoutMain(file: string, needed: string[]): string[] {
  return OF_MAIN.test(file) ? needed : needed.filter((one) => !OF_MAIN.test(one))
}

/** Tells the worker what the release is made of: all code, and the letters that everybody needs. */
export function keepRelease(): Plugin {
  return {
    name: 'keep-release',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const worker = bundle[WORKER]
        const page = bundle['index.html']
        if (worker?.type !== 'chunk' || page?.type !== 'asset')
          throw new Error('The worker or the page is missing.')
        const hash = createHash('sha256').update(page.source).digest('base64')
        const files = Object.keys(bundle).filter((file) =>
          /^assets\/.*(\.js|\.css|-latin-wght-.*\.woff2)$/.test(file),
        )
        const name = createHash('sha256')
          .update(`${hash} ${files.join(' ')}`)
          .digest('hex')
          .slice(0, 12)
        const release = { name, page: `sha256-${hash}`, files: files.sort().map((file) => `/${file}`) }
        worker.code = `const RELEASE=${JSON.stringify(release)};${worker.code}`
      },
    },
  }
}

/** Bytes of JavaScript, gzipped, that the staff's home may take. */
const HOME_MAX = 250_000

/** Fails the build when the staff's home has become heavier than a slow phone can carry. */
export function limitHome(): Plugin {
  return {
    name: 'limit-home',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const parts = [early, main, staffHome, staffQuery].map(inWeb)
        const needed = parts.reduce(
          (found, id) => reach(bundle, chunkOf(bundle, id).fileName, found),
          new Set() as Chunks,
        )
        const bytes = [...needed].reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0)
        const size = `${(bytes / 1000).toFixed(1)} kB`
        if (bytes > HOME_MAX)
          this.error(
            `The staff's home takes ${size} of JavaScript, gzipped; ${HOME_MAX / 1000} kB are allowed.`,
          )
        console.log(`The staff's home takes ${size} of JavaScript, gzipped.`)
      },
    },
  }
}

type Bundle = Rolldown.OutputBundle

type Chunks = Set<Rolldown.OutputChunk>

/** A file, and all that it needs before it runs. */
function reach(bundle: Bundle, file: string, found: Chunks = new Set()): Chunks {
  const chunk = bundle[file]
  if (chunk?.type !== 'chunk' || found.has(chunk)) return found
  found.add(chunk)
  for (const imported of chunk.imports) reach(bundle, imported, found)
  return found
}

/** The file that a module is in. */
function chunkOf(bundle: Bundle, id: string): Rolldown.OutputChunk {
  for (const one of Object.values(bundle)) if (one.type === 'chunk' && one.moduleIds.includes(id)) return one
  throw new Error(`${id} is in no file.`)
}
