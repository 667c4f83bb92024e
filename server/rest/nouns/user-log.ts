// The user log with its legacy names and numbers (spec 3, User log).
import { userLogLabel } from '#domain/user/user-log.ts'
import { coded, entityType, instant, integer, optional, text, type EntityType } from '#server/odata/model.ts'
import { userLogs } from '#server/read/access/user-logs.ts'
import { userLogTypeNumbers } from '#domain/legacy-numbers.ts'
import { userTypeFor } from './user.ts'

export const userLogType: EntityType = entityType({
  name: 'UserLog',
  key: 'UserLogId',
  set: userLogs,
  properties: {
    UserLogId: integer('id'),
    UserId: integer('userId'),
    UserLogDateTime: instant('at'),
    UserLogType: coded('userLogType', userLogTypeNumbers),
    UserLogTypeName: coded('userLogType', userLogLabel),
    /** The actor, if it was someone else. */
    ActorName: optional(text('nameOfActor')),
    Address: optional(text('address')),
    UserAgent: optional(text('userAgent')),
  },
  navigations: { User: ['user', userTypeFor] },
})
