// The drill of the proxies: HAProxy, nginx and Caddy with the examples of docs/operations, in front of two and four Daybooks. Requests
// arrive as Daybook expects them, a WebSocket gets its events, a large upload arrives, and while people work one process is killed.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { anyGlAccount, daysAgo, done, record, signIn } from '#scripts/lab/attack/person.ts'
import type { Report } from '#scripts/lab/attack/report.ts'
import { expectNothingLost } from '#scripts/lab/attack/soak-verdict.ts'
import type { Server } from '#scripts/lab/attack/target.ts'
import { startWork } from '#scripts/lab/attack/work.ts'
import { temporaryFolder } from '#scripts/daybook.ts'
import { ms } from '#scripts/table.ts'
import { names, portOf, startDaybooks } from './daybooks.ts'
import { haproxy, installPackages } from './debian.ts'
import { follow } from './follow.ts'

const PORT = 54_320
const address = `https://localhost:${PORT}`
const START_MS = 20_000
const WORK_MS = 8000
const DEAD_MS = 8000
const UPLOAD_BYTES = 20_000_000

type Proxy = {
  program: string
  /** Its example, the line of a Daybook in it, and what a drill changes in it. */
  example: string
  server: RegExp
  adapt(text: string, folder: string): string
  args(file: string): string[]
}

const certificate = (folder: string) => path.join(folder, 'daybook.pem')
const proxies: Record<string, Proxy> = {
  HAProxy: {
    program: haproxy,
    example: 'haproxy.cfg',
    server: /^ {2}server one 127\.0\.0\.1:4000.*$/m,
    adapt: (text, folder) =>
      text.replace('bind :443 ssl crt /etc/ssl/daybook.pem', `bind :${PORT} ssl crt ${certificate(folder)}`),
    args: (file) => ['-db', '-f', file],
  },
  nginx: {
    program: '/usr/sbin/nginx',
    example: 'nginx.conf',
    server: /^ {2}server 127\.0\.0\.1:4000.*$/m,
    adapt: (text, folder) => `user root;
      daemon off;
      pid ${folder}/nginx.pid;
      error_log ${folder}/nginx.log;
      events { }
      http {
        access_log off;
        client_body_temp_path ${folder};
        proxy_temp_path ${folder};
        ${text
          .replace('listen 80;', `listen ${PORT + 9};`)
          .replace('listen 443', `listen ${PORT}`)
          .replaceAll('daybook.example', 'localhost')
          .replaceAll(/\/etc\/ssl\/daybook\.(?:pem|key)/g, certificate(folder))}
      }`,
    args: (file) => ['-c', file],
  },
  Caddy: {
    program: '/usr/bin/caddy',
    example: 'Caddyfile',
    server: /127\.0\.0\.1:4000/,
    adapt: (text, folder) =>
      `{\n\tadmin off\n\tauto_https disable_redirects\n\tskip_install_trust\n}\n${text.replace(
        /^daybook\.example \{/m,
        `${address} {\n\ttls ${certificate(folder)} ${certificate(folder)}`,
      )}`,
    args: (file) => ['run', '--config', file, '--adapter', 'caddyfile'],
  },
}

export async function proxiesDrill(report: Report): Promise<string> {
  installPackages(
    Object.values(proxies).map(({ program }) => program),
    ['haproxy', 'nginx', 'caddy'],
  )
  // The certificate of the drill is its own.
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'
  const { folder, remove } = temporaryFolder()
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const key = path.join(folder, 'key.pem')
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '2',
      ...subject,
      '-keyout',
      key,
      '-out',
      certificate(folder),
    ],
    { stdio: 'ignore' },
  )
  writeFileSync(certificate(folder), readFileSync(certificate(folder), 'utf8') + readFileSync(key, 'utf8'))
  const daybooks = await startDaybooks(address)
  let firstDay = 0
  try {
    for (const [name, proxy] of Object.entries(proxies))
      for (const count of [2, 4]) {
        const stop = await startProxy(name, proxy, count, folder)
        await tryProxy(`${name}, ${count} processes`, (firstDay += 1000)).finally(stop)
      }
  } finally {
    await daybooks.stop()
    remove()
  }
  return 'Proxies'

  async function tryProxy(name: string, day: number): Promise<void> {
    const admin = await signIn(server, 'sysadmin')
    const authorization = `Bearer ${admin.token()}`
    const health = await (await server.fetch('/api/health', { headers: { authorization } })).json()
    const arrived = (health as { checks: { code: string; says: string }[] }).checks.find(
      ({ code }) => code === 'address',
    )
    report.expect(
      arrived?.says === `Daybook is at ${address}.`,
      `${name}: requests do not arrive as they should`,
      arrived?.says ?? '',
    )
    report.expect((await upload(authorization)) === 400, `${name}: a large upload does not reach Daybook`)
    const eventMs = await eventTakes(day)
    const work = await startWork(server, { pauseMs: 0, firstDay: day })
    await sleep(WORK_MS)
    const killedAt = performance.now()
    await daybooks.kill('one')
    const endedAt = performance.now()
    await sleep(DEAD_MS)
    await work.end()
    await expectNothingLost(work.witness, work.acknowledged, report)
    const inFlight = work.samples.filter(
      ({ at, milliseconds }) => at < endedAt && at + milliseconds > killedAt,
    )
    const late = work.samples.filter(({ at, failure }) => at >= endedAt && failure)
    for (const { kind, failure } of late) report.find(`${name}: ${kind} failed after the kill`, failure!)
    report.row({
      name,
      figure: `${work.acknowledged.length} changes`,
      note: `an event after ${ms(eventMs)}; of ${inFlight.length} requests in flight at the kill ${inFlight.filter(({ failure }) => failure).length} failed, ${late.length} later`,
    })
    await daybooks.start('one')
    daybooks.expectRunning(report)
  }
}

const server: Server = {
  address: async () => address,
  fetch: (place, init) => fetch(`${address}${place}`, init),
}

/** A manual that is none: Daybook itself has to refuse it. @returns the status. */
async function upload(authorization: string): Promise<number> {
  const form = new FormData()
  form.append('title', 'A large file')
  form.append('file', new Blob([Buffer.alloc(UPLOAD_BYTES, 1)]), 'large.bin')
  const response = await server.fetch('/api/Manual', {
    method: 'POST',
    headers: { authorization },
    body: form,
  })
  return response.headers.get('content-type')?.includes('json') ? response.status : 0
}

/** Milliseconds from the sending of a submission to its event on a WebSocket through the proxy. */
async function eventTakes(day: number): Promise<number> {
  const owner = await signIn(server, 'fatima.zahrani')
  const glAccount = await anyGlAccount(owner)
  let onChange = (_number: number) => {}
  const client = await follow(server, owner, (number) => onChange(number))
  await sleep(1000)
  const arrived = new Promise<number>((resolve) => (onChange = () => resolve(performance.now())))
  const start = performance.now()
  done(await record(owner, 'submitTimesheet', daysAgo(100 + day), glAccount))
  const at = await Promise.race([arrived, sleep(5000, Infinity)])
  await client.dispose()
  return at - start
}

async function startProxy(
  name: string,
  proxy: Proxy,
  count: number,
  folder: string,
): Promise<() => Promise<void>> {
  const example = readFileSync(path.join('docs/operations', proxy.example), 'utf8')
  const [line] = proxy.server.exec(example)!
  const lines = names
    .slice(0, count)
    .map((one) => line.replace(' one ', ` ${one} `).replace(':4000', `:${portOf(one)}`))
  const text = example.replace(line, lines.join(line.startsWith(' ') ? '\n' : ' '))
  const file = path.join(folder, `${proxy.example}-${count}`)
  writeFileSync(file, proxy.adapt(text, folder))
  const child = spawn(proxy.program, proxy.args(file), {
    stdio: 'ignore',
    env: { ...process.env, HOME: folder },
  })
  const ended = once(child, 'exit')
  const deadline = Date.now() + START_MS
  while (!(await fetch(`${address}/readyz`).catch(() => null))?.ok) {
    if (Date.now() > deadline || child.exitCode !== null)
      throw new Error(`${name} did not start with ${file}.`)
    await sleep(100)
  }
  return async () => {
    child.kill('SIGTERM')
    await ended
  }
}
