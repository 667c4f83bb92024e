// A process that serves the application or the floor on a free port and sends the port to its parent.
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { seal } from '#server/actions/seal/seal.ts'
import { addUpRegularly } from '#server/actions/timesheet/tally.ts'
import { createApp } from '#server/app.ts'
import { openFiles } from '#server/adapters/files.ts'
import { createPoster } from '#server/adapters/poster.ts'
import { createPush } from '#server/adapters/push.ts'
import { openDatabase } from '#server/database/client.ts'
import { readDocuments } from '#server/graph/core/documents.ts'
import { createLog } from '#server/process/log.ts'
import { gpTable } from '#server/read/payroll/gp-employees.ts'
import { sealKeyOf } from '#server/sealing/block.ts'
import { SEAL_SECRET, SECRET } from './company.ts'
import { createFloor } from './floor.ts'

const [kind, url = ''] = process.argv.slice(2)
const server = kind === 'floor' ? createFloor(url) : await application(url)
server.listen(0, '127.0.0.1')
await once(server, 'listening')
process.send!((server.address() as AddressInfo).port)
process.on('message', () => void seal({ key: sealKeyOf(SEAL_SECRET) }).then(() => process.send!('sealed')))
for (const end of ['disconnect', 'SIGTERM'] as const) process.once(end, () => process.exit())

async function application(url: string): Promise<http.Server> {
  await openDatabase(url)
  const log = createLog('error')
  addUpRegularly(log)
  const app = await createApp({
    config: {
      secretKey: SECRET,
      publicUrl: 'http://127.0.0.1',
      trustProxy: 0,
      smtpUrl: null,
      mailFrom: null,
      oidc: null,
    },
    log,
    // No measured request uploads a file.
    files: openFiles(path.join(tmpdir(), 'daybook-bench')),
    poster: createPoster(),
    push: createPush({ key: Buffer.alloc(32, 1).toString('base64url'), publicUrl: 'http://127.0.0.1' }),
    gp: gpTable,
    seal: null,
    provider: null,
    // No measured request asks for it.
    health: () => Promise.reject(new Error('not measured')),
    webRoot: path.resolve('web'),
    documents: readDocuments('web/__generated__/documents.json'),
  })
  const server = http.createServer(app.handle)
  app.attach(server)
  return server
}
