// How the web application's code is cut into files, and what a page asks for before any of it runs.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'

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

/**
 * The files that the code is cut into; each takes what its modules import along, except for what a file above it has.
 * A slow line loads six files at a time, so what the first page needs is few files.
 */
export const chunks = [
  { name: 'early', test: /\/web\/early\.ts$/ },
  { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
  { name: 'relay', test: /node_modules\/(react-relay|relay-runtime)\// },
  { name: 'app', test: /\/web\/main\.tsx$/ },
  { name: 'home', test: /\/screens\/dashboard\/DashboardScreen\.tsx$/ },
  { name: 'icons', test: /node_modules\/lucide-react\// },
]

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

/** Bytes of JavaScript, as sent with brotli, that the staff's home may take. */
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
        const bytes = [...needed].reduce((sum, { code }) => sum + brotliCompressSync(code).length, 0)
        const size = `${(bytes / 1000).toFixed(1)} kB`
        if (bytes > HOME_MAX)
          this.error(
            `The staff's home takes ${size} of JavaScript with brotli; ${HOME_MAX / 1000} kB are allowed.`,
          )
        console.log(`The staff's home takes ${size} of JavaScript with brotli.`)
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
