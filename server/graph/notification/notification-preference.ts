// How the viewer is notified of each kind of event.
import type { NotificationPreference as Preference } from '#domain/notification-preferences.ts'
import { readPreferences, setPreference } from '#server/actions/notification/preferences.ts'
import { NotifiedOf as Kinds } from '#server/database/generated/enums.ts'
import { builder } from '../core/builder.ts'
import { Viewer } from '../user/person.ts'

const NotifiedOf = builder.enumType(Kinds, {
  name: 'NotifiedOf',
  description: 'The event of a notification.',
})

const NotificationPreference = builder.objectRef<Preference>('NotificationPreference').implement({
  description:
    'How the viewer is notified of an event, in addition to the list of notifications, which has all.',
  fields: (t) => ({
    notifiedOf: t.expose('notifiedOf', { type: NotifiedOf }),
    push: t.exposeBoolean('push', { description: 'By push messages to the viewer’s registered devices.' }),
    mail: t.exposeBoolean('mail'),
  }),
})

builder.objectField(Viewer, 'notificationPreferences', (t) =>
  t.field({
    type: [NotificationPreference],
    description: 'A preference for each event that the viewer can be notified of.',
    resolve: (_, __, { viewer }) => readPreferences(viewer),
  }),
)

const NotificationPreferenceChange = builder.objectRef<object>('NotificationPreferenceChange').implement({
  fields: (t) => ({ viewer: t.field({ type: Viewer, resolve: (_, __, { viewer }) => viewer }) }),
})

const NotificationPreferenceInput = builder.inputType('NotificationPreferenceInput', {
  fields: (t) => ({
    notifiedOf: t.field({ type: NotifiedOf, required: true }),
    push: t.boolean({ required: true }),
    mail: t.boolean({ required: true }),
  }),
})

builder.mutationField('setNotificationPreference', (t) =>
  t.field({
    needs: 'TOKEN',
    type: NotificationPreferenceChange,
    args: { input: t.arg({ type: NotificationPreferenceInput, required: true }) },
    resolve: async (_, { input }, { viewer }) => {
      await setPreference(viewer, input)
      return {}
    },
  }),
)
