// The schema: every noun's module, in one place.
import { builder } from './builder.ts'
import './node.ts'
import '#server/graph/account.ts'
import '#server/graph/decision.ts'
import '#server/graph/groups.ts'
import '#server/graph/history.ts'
import '#server/graph/lookup.ts'
import '#server/graph/notification.ts'
import '#server/graph/person.ts'
import '#server/graph/push.ts'
import '#server/graph/recording.ts'
import '#server/graph/reminder.ts'
import '#server/graph/rounds.ts'
import '#server/graph/session.ts'
import '#server/graph/timesheet.ts'
import '#server/graph/week.ts'

export const schema = builder.toSchema()
