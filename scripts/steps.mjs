// Runs the steps of the scripts: prints the name and time of each, and skips a step whose inputs have not changed.
// Plain JavaScript for Node 20 without packages, because `npm start` and `npm test` use it before they install any.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'

export const root = path.resolve(import.meta.dirname, '..')
/** The Node.js that the project installs. */
export const projectNode = path.join(root, 'node_modules/node/bin/node')

const generated = new Set(['node_modules', 'generated', '__generated__'])

/** A failed step. Its message is the output of the step; the stack does not matter. */
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

/** Runs the step unless its inputs are unchanged since the last run and its outputs exist. */
export async function stepWhenChanged(name, { stamp, inputs, outputs, work }) {
  const file = path.join(root, `node_modules/.daybook-${stamp}`)
  const before = fingerprint(inputs)
  const made = outputs.every((output) => existsSync(path.join(root, output)))
  if (made && existsSync(file) && readFileSync(file, 'utf8') === before) return
  rmSync(file, { force: true })
  await step(name, work)
  mkdirSync(path.dirname(file), { recursive: true })
  // Computed again: a step may write to its own inputs, such as a lock file.
  writeFileSync(file, fingerprint(inputs))
}

/** Runs a program and shows its output only if it fails. */
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

/** Runs another program in place of this one: passes signals to it and exits with its exit code. */
export async function become(command, args, env = {}) {
  const child = start(command, args, { env, stdio: 'inherit' })
  child.on('exit', (code) => process.exit(code ?? 1))
  await new Promise(() => {})
}

/** Runs the work of a script. A failed step prints its output and ends the script with exit code 1. */
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
  // As npm does, so that programs that start others by name find the project's programs and Node.js first.
  const PATH = [path.join(root, 'node_modules/.bin'), process.env.PATH].join(path.delimiter)
  const child = spawn(command, args, { cwd: root, env: { ...process.env, PATH, ...env }, stdio })
  children.add(child)
  child.on('close', () => {
    children.delete(child)
    if (interrupted && children.size === 0) process.exit(130)
  })
  return child
}

/** A script that gets a signal stops its child processes and waits for their end. */
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

/** One hash of the names and contents of files, and of all files in folders. */
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
