// The server of the browser tests: the built application on a data folder of its own, gone when it stops.
import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { projectNode, root } from './steps.mjs'

// Where the user PostgreSQL runs as can reach it, which root's own folders may not be.
const dataDir = mkdtempSync(path.join(tmpdir(), 'daybook-e2e-'))
chmodSync(dataDir, 0o711)
const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', DEMO: '1' }
const server = spawn(projectNode, ['server/main.ts'], { cwd: root, env, stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
server.on('close', (code) => {
  rmSync(dataDir, { recursive: true, force: true })
  process.exit(code ?? 1)
})
