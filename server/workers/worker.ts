// A worker: the process that crew.ts starts.
import { writeFileSync } from 'node:fs'
import { jobs } from './jobs.ts'
import { serve } from './serve.ts'

try {
  // When memory runs out, Linux ends this process and not the server.
  writeFileSync('/proc/self/oom_score_adj', '1000')
} catch {
  // Another system.
}
serve(jobs)
