// How the build divides the web application into files, and what index.html preloads. The plugins are those of vite.config.ts.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'

const inWeb = (file: string) => path.resolve('web', file)

/** The page and the service worker. */
export const inputs = { index: inWeb('index.html'), worker: inWeb('worker/worker.ts') }

const bootstrap = 'start/bootstrap.ts'
const main = 'main.tsx'

/** The address of the worker decides which requests it may answer, so its name has no hash. */
const WORKER = 'worker.js'
export const entryFileNames = ({ name }: { name: string }) =>
  name === 'worker' ? WORKER : 'assets/[name]-[hash].js'

/** The modules of the two pages on which most visits begin. */
const firstPages = {
  'The staff home': ['frame/SignedInFrame.tsx', 'screens/dashboard/DashboardScreen.tsx'],
  'Sign-in': ['screens/sign-in/SignInScreen.tsx'],
}
/**
 * Files with a name of their own. Each also contains what its modules import, except for what an earlier file contains.
 * Browsers load six files at a time over HTTP/1, so the first page needs few.
 */
export const chunks = [
  { name: 'bootstrap', test: /\/web\/start\/bootstrap\.ts$/ },
  { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
  { name: 'relay', test: /node_modules\/(react-relay|relay-runtime)\// },
  // With three modules that both first pages need: they would otherwise be in the files of the home.
  { name: 'app', test: /\/web\/(main|design\/Checkbox|forms\/unsaved|relay\/heldChange)\.tsx?$/ },
  { name: 'frame', test: /\/frame\/SignedInFrame\.tsx$/ },
  { name: 'home', test: /\/screens\/dashboard\/DashboardScreen\.tsx$/ },
]

/** The screens on which most visits begin. */
const FIRST_SCREEN = /\/(SignIn|SuperDashboard|Dashboard)Screen-/

/**
 * The files to request in parallel with code that loads later, instead of one after the other as they import each
 * other. Their names are part of the first page's code, so only the first screens have such a list; others load while
 * the page is idle, or from the service worker.
 */
export function filesOfLater(file: string, files: string[], { hostId }: { hostId: string }): string[] {
  return hostId.includes('bootstrap') || FIRST_SCREEN.test(file) ? files : []
}

/** Loads `….graphql.ts?named` as the operation's hash and name, without the rest of its artifact. */
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
 * Has the page download the application's code together with `bootstrap.ts`. `modulepreload` would also compile it, before
 * `bootstrap.ts` runs.
 */
export function preloadMain(): Plugin {
  return {
    name: 'preload-main',
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
        const loadedFirst = reach(bundle, chunkOf(bundle, inWeb(bootstrap)).fileName)
        const styles = needed.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])
        return [
          ...styles.map((file) => link({ rel: 'stylesheet', href: `/${file}` })),
          ...needed
            .filter((chunk) => !loadedFirst.has(chunk))
            .map(({ fileName }) => link({ rel: 'preload', as: 'script', href: `/${fileName}` })),
        ]
      },
    },
  }
}

/** Inlines the tab's icon into the page, so that it needs no request and works offline. */
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

/** Tells the worker which files the release consists of: all code, all styles and the Latin font. */
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

/** The maximum size of a first page's JavaScript, in bytes after brotli. */
const FIRST_PAGE_MAX = 250_000

/** Fails the build when a first page has become too heavy for a slow phone. */
export function limitFirstPages(): Plugin {
  return {
    name: 'limit-first-pages',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const [page, modules] of Object.entries(firstPages)) {
          const files: Chunks = new Set()
          for (const module of [bootstrap, main, ...modules])
            reach(bundle, chunkOf(bundle, inWeb(module)).fileName, files)
          const bytes = [...files].reduce((sum, { code }) => sum + brotliCompressSync(code).length, 0)
          const message = `${page} takes ${(bytes / 1000).toFixed(1)} kB of JavaScript`
          if (bytes > FIRST_PAGE_MAX) this.error(`${message}; ${FIRST_PAGE_MAX / 1000} kB are allowed.`)
          console.log(`${message}.`)
        }
      },
    },
  }
}

type Bundle = Rolldown.OutputBundle

type Chunks = Set<Rolldown.OutputChunk>

/** The file and everything that it imports statically. */
function reach(bundle: Bundle, file: string, found: Chunks = new Set()): Chunks {
  const chunk = bundle[file]
  if (chunk?.type !== 'chunk' || found.has(chunk)) return found
  found.add(chunk)
  for (const imported of chunk.imports) reach(bundle, imported, found)
  return found
}

/** The file that contains a module. */
function chunkOf(bundle: Bundle, id: string): Rolldown.OutputChunk {
  for (const one of Object.values(bundle)) if (one.type === 'chunk' && one.moduleIds.includes(id)) return one
  throw new Error(`${id} is in no file.`)
}
