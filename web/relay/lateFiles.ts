// The files of the person who is signed in, whose code comes with the first of them: the first screen does without.
import { unreachable } from '#web/client/call-failed.ts'
import { late } from '#web/client/late.ts'
import type { Transport } from '#web/client/transport.ts'
import type { Files } from './files.ts'

export function lateFiles(transport: Transport): Files {
  const { need, here } = late(() => import('./files.ts').then(({ createFiles }) => createFiles(transport)))
  const files = () => need().catch(unreachable)
  return {
    upload: async (picture) => (await files()).upload(picture),
    read: async (name) => (await files()).read(name),
    here: (name) => here()?.here(name) ?? null,
    picture: async (path) => (await files()).picture(path),
    pictureHere: (path) => here()?.pictureHere(path) ?? null,
    get: async (path) => (await files()).get(path),
    send: async (path, body) => (await files()).send(path, body),
  }
}
