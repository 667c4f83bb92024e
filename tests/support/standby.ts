// A PostgreSQL and its standby, by streaming replication.
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { temporaryFolder } from '#scripts/daybook.ts'
import { connected } from '#server/database/connected.ts'
import { findCluster } from '#server/database/embedded/cluster.ts'
import { startEmbedded } from '#server/database/embedded/postgres.ts'
import { launch } from '#server/database/embedded/postmaster.ts'
import { makeSocketFolder } from '#server/database/embedded/sockets.ts'
import { giveTo } from '#server/database/embedded/run-as.ts'

const log = { info: () => {}, warn: () => {} }

/** Starts both on empty databases. The standby logs each statement. */
export async function startWithStandby() {
  const { folder, remove } = temporaryFolder()
  const [dataDir, copy] = [path.join(folder, 'primary'), path.join(folder, 'standby')]
  mkdirSync(copy)
  await (await startEmbedded({ dataDir, log })).stop()
  await promisify(execFile)('cp', ['-a', `${dataDir}/.`, copy])
  const primary = await startEmbedded({ dataDir, log })
  const found = await findCluster(copy)
  const cluster = { ...found, sockets: await makeSocketFolder(found) }
  const signal = path.join(cluster.folder, 'standby.signal')
  writeFileSync(signal, '')
  await giveTo(signal, cluster.user)
  const socketsOf = (url: string) => new URL(url).searchParams.get('host')!
  const settings = {
    primary_conninfo: `host=${socketsOf(primary.ownerUrl)} user=${new URL(primary.ownerUrl).username} password=${new URL(primary.ownerUrl).password}`,
    log_statement: 'all',
  }
  let server = await launch(cluster, settings)
  const there = (url: string) =>
    url.replace(encodeURIComponent(socketsOf(url)), encodeURIComponent(cluster.sockets))
  const asOwner = (url: string, statement: string) => connected(url, (client) => client.query(statement))
  const kill = async () => {
    const ended = once(server, 'exit')
    server.kill('SIGKILL')
    await ended
  }
  return {
    url: primary.url,
    ownerUrl: primary.ownerUrl,
    standbyUrl: there(primary.url),
    onPrimary: (statement: string) => asOwner(primary.ownerUrl, statement),
    onStandby: (statement: string) => asOwner(there(primary.ownerUrl), statement),
    /** What the standby has logged. */
    said: () => readFileSync(cluster.logFile, 'utf8'),
    kill,
    async restart() {
      server = await launch(cluster, settings)
    },
    async stop() {
      if (server.exitCode === null && server.signalCode === null) await kill()
      await primary.stop()
      remove()
    },
  }
}
