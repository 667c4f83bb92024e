// The devices on which a person is notified: each person registers and unregisters their own.
import { registerDevice, unregisterDevice } from '#server/actions/notification/push.ts'
import { builder, refusals } from './core/builder.ts'

const PushDeviceInput = builder.inputType('PushDeviceInput', {
  fields: (t) => ({
    deviceId: t.string({ required: true, description: 'A random name that the browser keeps for itself.' }),
    token: t.string({ required: true, description: "The browser's PushSubscription, as JSON text." }),
    platform: t.string({ required: true, defaultValue: 'web' }),
  }),
})

type Device = { deviceId: string }

const PushDevice = builder.objectRef<Device>('PushDevice').implement({
  description: 'A browser that shows its person their notifications while it is closed.',
  fields: (t) => ({ deviceId: t.exposeString('deviceId') }),
})

builder.queryFields((t) => ({
  pushKey: t.string({
    description: 'What a browser subscribes to web push with: its `applicationServerKey`.',
    resolve: (_, __, { push }) => push.publicKey,
  }),
}))

builder.mutationFields((t) => ({
  registerPushDevice: t.field({
    type: PushDevice,
    description:
      'Notifies the viewer on this browser, until the session ends. Another person there is not any more.',
    errors: refusals,
    args: { input: t.arg({ type: PushDeviceInput, required: true }) },
    resolve: async (_, { input }, { viewer, push }) => ({
      deviceId: await registerDevice(viewer, push, input),
    }),
  }),
  unregisterPushDevice: t.field({
    type: PushDevice,
    description: 'Notifies the viewer on this browser no longer.',
    args: { deviceId: t.arg.string({ required: true }) },
    resolve: async (_, { deviceId }, { viewer }) => {
      await unregisterDevice(viewer, deviceId)
      return { deviceId }
    },
  }),
}))
