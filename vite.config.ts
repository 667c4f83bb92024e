// How the web application is built, and served while it is worked on.
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import {
  chunks,
  entryFileNames,
  filesOfLater,
  inlineIcon,
  inputs,
  keepRelease,
  limitFirstPages,
  namedOperations,
  preloadMain,
} from './web/start/bundle.ts'

const api = `http://127.0.0.1:${process.env.PORT || 4000}`

export default defineConfig({
  root: 'web',
  // The entry without the containers of earlier releases of Relay, which nothing here uses.
  resolve: { alias: [{ find: /^react-relay$/, replacement: 'react-relay/hooks.js' }] },
  plugins: [
    react(),
    relayTags(),
    namedOperations(),
    preloadMain(),
    inlineIcon(),
    limitFirstPages(),
    keepRelease(),
  ],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    license: { fileName: 'licences.md' },
    // The server's Content-Security-Policy allows no inline module script.
    modulePreload: { polyfill: false, resolveDependencies: filesOfLater },
    rolldownOptions: { input: inputs, output: { entryFileNames, codeSplitting: { groups: chunks } } },
  },
  server: {
    proxy: {
      '/graphql': { target: api, ws: true },
      '/auth': api,
      '/api': api,
    },
  },
})

/** Turns graphql`…` into imports of the compiled artifacts; files without the tag are left alone. */
export function relayTags() {
  return babel({
    include: /\/web\/.*\.tsx?$/,
    plugins: [['babel-plugin-relay', { eagerEsModules: true, artifactDirectory: './web/__generated__' }]],
  })
}
