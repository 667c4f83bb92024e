// Finds the tests for a change, for `npm run check -- quick`. It matches names, because nearly every test imports
// nearly every module.
import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { root } from './steps.mjs'

const LAYERS = ['api', 'rest', 'run', 'screens']
/** The maximum number of files, so that the quick check stays quick; changed tests come first. */
const MOST = 6
/** Names that are too common to match a test. */
const COMMON = new Set([
  'web',
  'server',
  'domain',
  'actions',
  'read',
  'graph',
  'screens',
  'timesheets',
  'design',
  'forms',
  'lists',
  'core',
])

/**
 * The files of tests that were changed, and those whose name begins with the name of a changed file or of its folder. A change
 * is everything since the branch left origin/main; without one, since the last commit.
 */
export function testsOfChange() {
  const changed = changedFiles()
  const tests = LAYERS.flatMap((layer) =>
    readdirSync(path.join(root, 'tests', layer))
      .filter((name) => /\.test\.tsx?$/.test(name))
      .map((name) => `tests/${layer}/${name}`),
  )
  const words = new Set(changed.filter((file) => !file.startsWith('tests/')).flatMap(wordsOf))
  const own = tests.filter((test) => changed.includes(test))
  const named = tests.filter((test) => [...words].some((word) => nameOf(test).startsWith(word)))
  return [...new Set([...own, ...named])].slice(0, MOST)
}

function changedFiles() {
  const git = (...args) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
      .split('\n')
      .filter(Boolean)
  let base = 'HEAD'
  try {
    base = git('merge-base', 'HEAD', 'origin/main')[0]
  } catch {
    // A checkout without a remote.
  }
  return [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')]
}

const plain = (text) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
const nameOf = (test) => plain(path.basename(test).split('.')[0])

/** The names of a file and of its folders, the plural without its s. */
function wordsOf(file) {
  const parts = file.split('/').map((part) => plain(part.split('.')[0]).replace(/s$/, ''))
  return parts.filter((part) => part.length > 3 && !COMMON.has(part) && !COMMON.has(`${part}s`))
}
