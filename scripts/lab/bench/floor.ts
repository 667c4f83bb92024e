// The floor that the application is compared with: hand-written SQL on a bare HTTP server, without any rules.
import http from 'node:http'
import pg from 'pg'
import { readDashboard, type Job } from './floor-dashboard.ts'
import { approve, submit } from './floor-writes.ts'

/** As many connections as the application has. */
const CONNECTIONS = 10

const jobs: Record<string, Job> = { '/dashboard': readDashboard, '/submit': submit, '/approve': approve }

export function createFloor(url: string): http.Server {
  const options = '-c jit=off -c random_page_cost=1.1'
  const pool = new pg.Pool({ connectionString: url, max: CONNECTIONS, idleTimeoutMillis: 0, options })
  const run = async (job: Job, body: Record<string, unknown>) => {
    const client = await pool.connect()
    try {
      return await job(client, body)
    } finally {
      client.release()
    }
  }
  return http.createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>
      void run(jobs[request.url!]!, body).then(
        (answer) => response.writeHead(200, { 'Content-Type': 'application/json' }).end(answer),
        (error: Error) => response.writeHead(500).end(error.message),
      )
    })
  })
}
