// The files of the signed-in person. The code for them loads with the first file, so the first screen does without it.
import { unreachable } from '#web/client/call-failed.ts'
import type { Transport } from '#web/client/transport.ts'
import { lazyModule } from '#web/start/lazyModule.ts'
import type { Files } from './files.ts'

export function lazyFiles(transport: Transport): Files {
  const module = lazyModule(() => import('./files.ts').then(({ createFiles }) => createFiles(transport)))
  const files = () => module.load().catch(unreachable)
  return {
    upload: async (picture, as) => (await files()).upload(picture, as),
    read: async (name) => (await files()).read(name),
    photo: async (name) => (await files()).photo(name),
    here: (name) => module.loaded()?.here(name) ?? null,
    picture: async (path) => (await files()).picture(path),
    pictureHere: (path) => module.loaded()?.pictureHere(path) ?? null,
    get: async (path, signal) => (await files()).get(path, signal),
    send: async (path, body, sending) => (await files()).send(path, body, sending),
  }
}
