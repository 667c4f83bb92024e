// The test layers without a browser. All files of a run share one database server (docs/decisions/tests.md).
import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { relayTags } from './vite.config.ts'

/** Files that replace a library, measure memory or change their environment: each runs in its own worker. */
const ALONE = [
  'tests/run/embedded.test.ts',
  'tests/run/standby.test.ts',
  // It replaces the clock, the network and the store of a browser.
  'tests/simulation/simulation.test.ts',
  // It adds to the schema.
  'tests/screens/newNoun.test.tsx',
  ...['session', 'manualFiles', 'longAnswers'].map((name) => `tests/api/${name}.test.ts`),
]

/** The longest files of their groups start first: otherwise the run ends with one of them on one processor. */
const LONG = /\/(simulation\/simulation|run\/(backup|commands|server))\.test\.ts$/

/** Vitest starts the largest files first, while no earlier run has left it their times. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const groups = Map.groupBy(await super.sort(files), ({ project }) => project.name)
    const isLong = ({ moduleId }: TestSpecification) => Number(LONG.test(moduleId))
    return [...groups.values()].flatMap((group) => group.toSorted((a, b) => isLong(b) - isLong(a)))
  }
}

type Group = { environment?: 'node' | 'jsdom'; include: string[]; exclude?: string[]; isolate?: boolean }

// Each group has all options, because a group with `extends` would start its own database server.
const group = (name: string, { environment = 'node', include, exclude = [], isolate = false }: Group) => ({
  plugins: [react(), relayTags()],
  // The file that Node resolves. Vite would take index.mjs, and two copies of graphql do not recognise each other's errors.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    name,
    environment,
    include,
    exclude,
    setupFiles: ['tests/support/setup.ts'],
    // By default the files of a worker share their imports, so a worker loads the application once.
    isolate,
    // Many times the usual time, for busy machines.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // The default of one second is too short for a busy machine.
    expect: { poll: { timeout: 15_000 } },
  },
})

export default defineConfig({
  test: {
    sequence: { sequencer: LongFirst },
    globalSetup: ['tests/support/globalSetup.ts'],
    // One more than processors, because tests of the process, of mail and of push messages mostly wait.
    maxWorkers: availableParallelism() + 1,
    // Few groups: each transforms the code again and has its own workers.
    projects: [
      group('alone', { include: ALONE, isolate: true }),
      // Excludes the tests inside the packages of tests/clients/programs.
      group('node', {
        include: ['tests/{domain,api,rest,run}/**/*.test.ts', 'tests/clients/*.test.ts'],
        exclude: ALONE,
      }),
      group('screens', {
        environment: 'jsdom',
        include: ['tests/screens/**/*.test.{ts,tsx}'],
        exclude: ALONE,
      }),
    ],
  },
})
