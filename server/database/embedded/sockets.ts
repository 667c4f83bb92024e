// The folder of PostgreSQL's Unix socket. It is next to the cluster, so that every command on the data folder reaches
// the database, even with a private temporary folder as under systemd. Only the user of PostgreSQL can enter it.
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { giveTo, type RunAs } from './run-as.ts'

const SOCKET = '.s.PGSQL.5432'
/** The longest path of a socket in bytes. */
const LONGEST_PATH = process.platform === 'linux' ? 107 : 103

/** Makes the folder of the socket of a cluster that does not run. */
export async function makeSocketFolder({ folder, user }: { folder: string; user: RunAs }): Promise<string> {
  const beside = `${folder}.socket`
  await rm(beside, { recursive: true, force: true })
  if (Buffer.byteLength(path.join(beside, SOCKET)) <= LONGEST_PATH) {
    await mkdir(beside, { mode: 0o700 })
    if (await takesSocket(beside)) {
      await giveTo(beside, user)
      return beside
    }
    await rm(beside, { recursive: true })
  }
  // Too deep, or a shared folder of a virtual machine. Commands then need the same temporary folder.
  const elsewhere = await mkdtemp(path.join(tmpdir().length > 60 ? '/tmp' : tmpdir(), 'daybook-'))
  await giveTo(elsewhere, user)
  return elsewhere
}

/** Whether a PostgreSQL answers in a folder of sockets; it may be of another container. */
export async function answersIn(folder: string): Promise<boolean> {
  const socket = connect(path.join(folder, SOCKET))
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

async function takesSocket(folder: string): Promise<boolean> {
  const server = createServer()
  try {
    server.listen(path.join(folder, 'probe'))
    await once(server, 'listening')
    return true
  } catch {
    return false
  } finally {
    server.close()
  }
}
