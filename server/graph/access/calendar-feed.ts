// The secret address of the viewer's calendar.
import { endCalendarFeed, makeCalendarFeed } from '#server/actions/access/calendar-feed.ts'
import type { Viewer as Person } from '#server/auth/viewer.ts'
import type { CalendarFeed as Row } from '#server/database/generated/client.ts'
import { findCalendarFeed } from '#server/read/user/calendar-feed.ts'
import { builder, refusals } from '../core/builder.ts'
import { Viewer } from '../user/person.ts'

const CalendarFeed = builder.objectRef<Row>('CalendarFeed').implement({
  description: 'The address at which a calendar program reads the days of a person. It is shown once.',
  fields: (t) => ({
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    lastReadAt: t.expose('lastReadAt', { type: 'DateTime', nullable: true }),
  }),
})

builder.objectField(Viewer, 'calendarFeed', (t) =>
  t.field({
    type: CalendarFeed,
    nullable: true,
    description: 'Null if there is none.',
    resolve: findCalendarFeed,
  }),
)

const CalendarFeedChange = builder
  .objectRef<{ viewer: Person; address: string | null }>('CalendarFeedChange')
  .implement({
    fields: (t) => ({
      viewer: t.expose('viewer', { type: Viewer }),
      address: t.exposeString('address', {
        nullable: true,
        description: 'The new address. It is shown once; nobody can read it again.',
      }),
    }),
  })

builder.mutationFields((t) => ({
  makeCalendarFeed: t.field({
    needs: 'PROOF',
    type: CalendarFeedChange,
    errors: refusals,
    description: 'Makes the secret address of the viewer’s calendar. An earlier one ends.',
    resolve: async (_, __, { viewer, services: { mail } }) => ({
      viewer,
      address: `${mail.publicUrl}/calendar/${await makeCalendarFeed(viewer)}.ics`,
    }),
  }),
  endCalendarFeed: t.field({
    needs: 'SESSION',
    type: CalendarFeedChange,
    errors: refusals,
    description: 'Ends the address immediately.',
    resolve: async (_, __, { viewer }) => {
      await endCalendarFeed(viewer)
      return { viewer, address: null }
    },
  }),
}))
