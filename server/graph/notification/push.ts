// The devices that get the viewer's push messages.
import { registerDevice, unregisterDevice } from '#server/actions/notification/push.ts'
import { builder, refusals } from '../core/builder.ts'

const PushDeviceInput = builder.inputType('PushDeviceInput', {
  fields: (t) => ({
    deviceId: t.string({ required: true, description: 'A random name that the browser stores.' }),
    token: t.string({ required: true, description: "The browser's PushSubscription, as JSON text." }),
    platform: t.string({ required: true, defaultValue: 'web' }),
  }),
})

type Device = { deviceId: string }

const PushDevice = builder.objectRef<Device>('PushDevice').implement({
  description: 'A browser that shows notifications even while Daybook is closed.',
  fields: (t) => ({ deviceId: t.exposeString('deviceId') }),
})

builder.queryFields((t) => ({
  pushKey: t.string({
    description: 'The `applicationServerKey` for web push.',
    resolve: (_, __, { services: { push } }) => push.publicKey,
  }),
}))

builder.mutationFields((t) => ({
  registerPushDevice: t.field({
    needs: 'SESSION',
    type: PushDevice,
    description:
      'Sends the viewer’s push messages to this browser until the session ends. It replaces another user of the browser.',
    errors: refusals,
    args: { input: t.arg({ type: PushDeviceInput, required: true }) },
    resolve: async (_, { input }, { viewer, services: { push } }) => ({
      deviceId: await registerDevice(viewer, push, input),
    }),
  }),
  unregisterPushDevice: t.field({
    needs: 'SESSION',
    type: PushDevice,
    description: 'Stops the viewer’s push messages to this browser.',
    args: { deviceId: t.arg.string({ required: true }) },
    resolve: async (_, { deviceId }, { viewer }) => {
      await unregisterDevice(viewer, deviceId)
      return { deviceId }
    },
  }),
}))
