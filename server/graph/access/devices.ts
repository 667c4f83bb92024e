// The devices where the viewer is signed in.
import { encodeGlobalID } from '@pothos/plugin-relay'
import { signOutDevice, signOutOtherDevices } from '#server/actions/access/devices.ts'
import { addressScopeOf, addressScopes } from '#server/process/network.ts'
import type { Viewer as ViewerShape } from '#server/auth/viewer.ts'
import { readDevices, type Device } from '#server/read/access/devices.ts'
import { deviceOf } from '#server/read/access/user-logs.ts'
import { builder, refusals } from '../core/builder.ts'
import { rowId } from '../core/ids.ts'
import { Viewer } from '../user/person.ts'

const Network = builder.enumType('Network', {
  values: addressScopes,
  description: 'What an address is: that of this request, of the server’s machine, or in a private network.',
})

export const SignedInDevice = builder.objectRef<Device>('SignedInDevice')
SignedInDevice.implement({
  description: 'An open session of the viewer.',
  fields: (t) => ({
    id: t.id({ resolve: ({ sessionId }) => encodeGlobalID('SignedInDevice', sessionId) }),
    device: t.string({
      nullable: true,
      description: 'The browser and its system, such as "Chrome on Android"; null if unknown.',
      resolve: ({ userAgent }) => deviceOf(userAgent),
    }),
    address: t.exposeString('address', { nullable: true, description: 'The address of the latest request.' }),
    network: t.field({
      type: Network,
      nullable: true,
      description: 'What the address is; null for other addresses on the internet.',
      resolve: ({ address: last }, _, { address }) => (last === null ? null : addressScopeOf(last, address)),
    }),
    signedInAt: t.expose('signedInAt', { type: 'DateTime' }),
    usedAt: t.expose('usedAt', {
      type: 'DateTime',
      description: 'When it was last used; up to a quarter of an hour too early.',
    }),
    isThisOne: t.boolean({
      description: 'Whether this request belongs to it.',
      resolve: ({ sessionId }, _, { viewer }) => sessionId === viewer.sessionId,
    }),
  }),
})

builder.objectField(Viewer, 'devices', (t) =>
  t.field({
    type: [SignedInDevice],
    description: 'The open sessions, most recently used first.',
    complexity: { field: 1, multiplier: 5 },
    resolve: (viewer) => readDevices(viewer),
  }),
)

const DevicesChange = builder.objectRef<{ viewer: ViewerShape }>('DevicesChange').implement({
  fields: (t) => ({ viewer: t.expose('viewer', { type: Viewer }) }),
})

builder.mutationFields((t) => ({
  signOutDevice: t.field({
    needs: 'SESSION',
    type: DevicesChange,
    description: 'Ends one of the viewer’s sessions immediately.',
    errors: refusals,
    args: { id: t.arg.globalID({ required: true, for: SignedInDevice }) },
    resolve: async (_, { id }, { viewer }) => {
      await signOutDevice(viewer, rowId(id))
      return { viewer }
    },
  }),
  signOutOtherDevices: t.field({
    needs: 'SESSION',
    type: DevicesChange,
    description: 'Ends all sessions of the viewer except this one.',
    errors: refusals,
    resolve: async (_, __, { viewer }) => {
      await signOutOtherDevices(viewer)
      return { viewer }
    },
  }),
}))
