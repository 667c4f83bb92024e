// The devices on which a person is signed in, for that person alone.
import { encodeGlobalID } from '@pothos/plugin-relay'
import { signOutDevice, signOutOtherDevices } from '#server/actions/access/devices.ts'
import { addressScopeOf, addressScopes } from '#server/auth/network.ts'
import type { Viewer as ViewerShape } from '#server/auth/viewer.ts'
import { readDevices, type Device } from '#server/read/devices.ts'
import { deviceOf } from '#server/read/user-logs.ts'
import { builder, refusals } from './core/builder.ts'
import { rowId } from './core/ids.ts'
import { Viewer } from './person.ts'

const Network = builder.enumType('Network', {
  values: addressScopes,
  description:
    'What is known of an address by itself: it is the one that asks, one of the server’s machine, one of a private network.',
})

export const SignedInDevice = builder.objectRef<Device>('SignedInDevice')
SignedInDevice.implement({
  description: 'A session of a person that goes on.',
  fields: (t) => ({
    id: t.id({ resolve: ({ sessionId }) => encodeGlobalID('SignedInDevice', sessionId) }),
    device: t.string({
      nullable: true,
      description: 'The browser and its system, such as "Chrome on Android"; null where they are not known.',
      resolve: ({ userAgent }) => deviceOf(userAgent),
    }),
    address: t.exposeString('address', { nullable: true, description: 'Where it was used last.' }),
    network: t.field({
      type: Network,
      nullable: true,
      description: 'What is known of the address; null of one that is elsewhere on the internet.',
      resolve: ({ address: there }, _, { address }) =>
        there === null ? null : addressScopeOf(there, address),
    }),
    signedInAt: t.expose('signedInAt', { type: 'DateTime' }),
    usedAt: t.expose('usedAt', {
      type: 'DateTime',
      description: 'When it was used last, to a quarter of an hour: it may have been so much later.',
    }),
    isThisOne: t.boolean({
      description: 'Whether it is the one that asks.',
      resolve: ({ sessionId }, _, { viewer }) => sessionId === viewer.sessionId,
    }),
  }),
})

builder.objectField(Viewer, 'devices', (t) =>
  t.field({
    type: [SignedInDevice],
    description: 'Where the person is signed in, the last used first.',
    complexity: { field: 1, multiplier: 5 },
    resolve: (viewer) => readDevices(viewer),
  }),
)

const DevicesChange = builder.objectRef<{ viewer: ViewerShape }>('DevicesChange').implement({
  fields: (t) => ({ viewer: t.expose('viewer', { type: Viewer }) }),
})

builder.mutationFields((t) => ({
  signOutDevice: t.field({
    type: DevicesChange,
    description: 'Ends one of the viewer’s sessions, at once and everywhere it is used.',
    errors: refusals,
    args: { id: t.arg.globalID({ required: true, for: SignedInDevice }) },
    resolve: async (_, { id }, { viewer }) => {
      await signOutDevice(viewer, rowId(id))
      return { viewer }
    },
  }),
  signOutOtherDevices: t.field({
    type: DevicesChange,
    description: 'Ends all sessions of the viewer but this one.',
    errors: refusals,
    resolve: async (_, __, { viewer }) => {
      await signOutOtherDevices(viewer)
      return { viewer }
    },
  }),
}))
