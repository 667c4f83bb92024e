// The test layers that need no browser; the same database server serves all of a run.
import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { relayTags } from './vite.config.ts'

/** They put something else in the place of a library, measure the memory of their process, or start processes. */
const ALONE = [
  'tests/run/**/*.test.ts',
  ...['session', 'importCsv', 'manualFiles', 'longAnswers'].map((name) => `tests/api/${name}.test.ts`),
]

type Group = { environment?: 'node' | 'jsdom'; include: string[]; exclude?: string[]; isolate?: boolean }

// A group that extended the options below would start a database server of its own.
const group = (name: string, { environment = 'node', include, exclude = [], isolate = false }: Group) => ({
  plugins: [react(), relayTags()],
  // As Node resolves it. Vite would take index.mjs, and errors of two copies of graphql do not know each other.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    name,
    environment,
    include,
    exclude,
    setupFiles: ['tests/support/setup.ts'],
    // Else files of one worker share what they import: the whole application is loaded once, not once for each of them.
    isolate,
    // Many times what a test takes on a machine that has nothing else to do.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // What is waited for is there sooner; one second is too little on a machine that has other things to do.
    expect: { poll: { timeout: 15_000 } },
  },
})

export default defineConfig({
  test: {
    globalSetup: ['tests/support/globalSetup.ts'],
    // One more than there are processors: tests of the process, of mail and of pushes wait much of the time.
    maxWorkers: availableParallelism() + 1,
    // Each group transforms the code for itself and starts workers of its own: few groups are quicker than many.
    projects: [
      group('alone', { include: ALONE, isolate: true }),
      // Not what the packages of the clients test.
      group('node', {
        include: ['tests/{domain,api,rest}/**/*.test.ts', 'tests/clients/*.test.ts'],
        exclude: ALONE,
      }),
      group('screens', { environment: 'jsdom', include: ['tests/screens/**/*.test.{ts,tsx}'] }),
    ],
  },
})
