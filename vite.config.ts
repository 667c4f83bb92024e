// How the web application is built, and served while it is worked on.
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const api = `http://127.0.0.1:${process.env.PORT || 4000}`

/** What changes seldom and together is one file, which browsers keep over releases. */
const chunks = [
  { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
  { name: 'relay', test: /node_modules\/(react-relay|relay-runtime|graphql-ws)\// },
  { name: 'design', test: /node_modules\/(@chakra-ui|@ark-ui|@zag-js|@emotion|@floating-ui|lucide-react)\// },
]

export default defineConfig({
  root: 'web',
  plugins: [react(), relayTags()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    // The server's Content-Security-Policy allows no inline module script.
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
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
