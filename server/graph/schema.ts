// The schema: every noun's module, in one place.
import { builder } from './builder.ts'
import './decision.ts'
import './groups.ts'
import './history.ts'
import './lookup.ts'
import './notification.ts'
import './person.ts'
import './recording.ts'
import './rounds.ts'
import './session.ts'
import './timesheet.ts'

export const schema = builder.toSchema()
