// How every script runs its steps: named and timed while they run, skipped when nothing they read has changed.
// Plain JavaScript on Node 20 with nothing installed: start and test begin with it on a fresh machine.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'

export const root = path.resolve(import.meta.dirname, '..')
/** The runtime the project brings, once it is installed. */
export const projectNode = path.join(root, 'node_modules/node/bin/node')

const generated = new Set(['node_modules', 'generated', '__generated__'])

/** A step that failed: its output has been printed, a stack would only bury it. */
export class StepFailed extends Error {}

export async function step(name, work) {
  const start = Date.now()
  process.stdout.write(`${name}… `)
  try {
    const result = await work()
    console.log(`${seconds(start)} s`)
    return result
  } catch (error) {
    console.log(`failed after ${seconds(start)} s`)
    throw error
  }
}

export function seconds(start) {
  return ((Date.now() - start) / 1000).toFixed(1)
}

/** Does the step unless its inputs are those of the last time and its outputs are there. */
export async function stepWhenChanged(name, { stamp, inputs, outputs, work }) {
  const file = path.join(root, `node_modules/.daybook-${stamp}`)
  const before = fingerprint(inputs)
  const made = outputs.every((output) => existsSync(path.join(root, output)))
  if (made && existsSync(file) && readFileSync(file, 'utf8') === before) return
  rmSync(file, { force: true })
  await step(name, work)
  mkdirSync(path.dirname(file), { recursive: true })
  // What the step itself wrote into its inputs, such as a lock file, is no change.
  writeFileSync(file, fingerprint(inputs))
}

/** Runs a program; its output is kept back and shown only when it fails. */
export function quietly(command, args, env = {}) {
  return new Promise((resolve, reject) => {
    const child = start(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
    const output = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk))
    child.on('error', reject)
    child.on('close', (code) => {
      const text = Buffer.concat(output).toString()
      if (code === 0) resolve(text)
      else reject(new StepFailed(`${path.basename(command)} ${args.join(' ')} ended with ${code}\n${text}`))
    })
  })
}

/** Runs a program with its output on the terminal; resolves with its exit code. */
export function loudly(command, args, env = {}) {
  return new Promise((resolve, reject) => {
    const child = start(command, args, { env, stdio: ['ignore', 'inherit', 'inherit'] })
    child.on('error', reject)
    child.on('close', (code) => resolve(code ?? 1))
  })
}

/** Becomes another program as far as that is possible: signals go to it, its exit code comes back. */
export async function become(command, args, env = {}) {
  const child = start(command, args, { env, stdio: 'inherit' })
  child.on('exit', (code) => process.exit(code ?? 1))
  await new Promise(() => {})
}

/** Runs a script's work; a failed step ends it with its output and exit code 1. */
export async function main(work) {
  try {
    await work()
  } catch (error) {
    console.error(error instanceof StepFailed ? error.message : error)
    process.exit(1)
  }
}

const children = new Set()
let interrupted = false

function start(command, args, { env, stdio }) {
  if (children.size === 0) passSignalsOn()
  // As npm does: programs that start each other by name find the project's, and its runtime, first.
  const PATH = [path.join(root, 'node_modules/.bin'), process.env.PATH].join(path.delimiter)
  const child = spawn(command, args, { cwd: root, env: { ...process.env, PATH, ...env }, stdio })
  children.add(child)
  child.on('close', () => {
    children.delete(child)
    if (interrupted && children.size === 0) process.exit(130)
  })
  return child
}

/** A script that is stopped stops what it runs, and ends when that has ended. */
function passSignalsOn() {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    if (process.listenerCount(signal) > 0) continue
    process.on(signal, () => {
      interrupted = true
      for (const child of children) child.kill(signal)
      if (children.size === 0) process.exit(130)
    })
  }
}

/** One hash over the names and contents of files and, recursively, folders. */
function fingerprint(inputs) {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`)
  for (const file of inputs.flatMap((input) => filesOf(path.join(root, input)))) {
    hash.update(`\0${path.relative(root, file)}\0`).update(readFileSync(file))
  }
  return hash.digest('hex')
}

function filesOf(place) {
  if (!existsSync(place)) return []
  if (!statSync(place).isDirectory()) return [place]
  const names = readdirSync(place).filter((name) => !generated.has(name))
  return names.sort().flatMap((name) => filesOf(path.join(place, name)))
}
