// Writes a line of a question on a timesheet. It is no change of the timesheet: status and version stay, so that it never
// stands in the way of a decision (docs/decisions/questions-and-changes-seen.md).
import { parseForm } from '#domain/forms.ts'
import { QUESTIONS_MAX } from '#domain/limits.ts'
import { Refusal } from '#domain/refusal.ts'
import { questionForm } from '#domain/timesheet/question-form.ts'
import { otherSide, sideOf } from '#domain/timesheet/question.ts'
import { timesheetStatusLabel, transitions } from '#domain/timesheet/lifecycle.ts'
import { throttle } from '#server/auth/throttle.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { transaction, type Transaction } from '#server/database/client.ts'
import { takeIds } from '#server/database/rows.ts'
import { readQuestions, type Question } from '#server/read/timesheet/questions.ts'
import { findApprovers } from './approvers.ts'
import { findOne, type Header } from './claim.ts'
import { headerChange } from './header-change.ts'
import { questionRows } from './history.ts'
import { publishChanges } from './publish.ts'

/** Lines by one person within the window. */
const TIMES = 60
const WINDOW_MINUTES = 10

/**
 * Writes a line, adds it to the history and notifies the others. If the author has just written the same line, it is
 * not written again, because the client did not get the first response.
 * @throws InvalidInput for the text; NotAllowed NOT_FOUND, TOO_MANY_REQUESTS; Refusal WRONG_STATUS, TOO_MANY_QUESTIONS.
 */
export async function askOnTimesheet(viewer: Viewer, timesheetId: number, typed: string): Promise<void> {
  const { text } = parseForm(questionForm, { text: typed })
  await throttle(`ask:${viewer.id}`, TIMES, WINDOW_MINUTES)
  await transaction(async (tx) => {
    // The lines of a timesheet are written one after the other.
    await tx.$queryRaw`SELECT 1 FROM "Timesheet" WHERE "id" = ${timesheetId}::int FOR NO KEY UPDATE`
    const sheet = await findOne(tx, viewer, timesheetId)
    const { from, done } = transitions.ask
    if (!from.includes(sheet.status)) {
      const status = timesheetStatusLabel[sheet.status].toLowerCase()
      throw new Refusal('WRONG_STATUS', null, { status, done })
    }
    const lines = (await readQuestions([timesheetId], tx)).get(timesheetId) ?? []
    const last = lines.at(-1)
    if (last?.actorId === viewer.id && last.text === text) return
    if (lines.length >= QUESTIONS_MAX) throw new Refusal('TOO_MANY_QUESTIONS', null, { max: QUESTIONS_MAX })
    await write(tx, viewer, sheet, text, lines)
  })
}

async function write(tx: Transaction, viewer: Viewer, sheet: Header, text: string, before: Question[]) {
  const waitsFor = otherSide(sideOf(viewer.id, sheet.userId))
  // Not through Prisma's own update, which would set `updatedAt`: it names the last change in conflicts.
  await tx.$executeRaw`
    UPDATE "Timesheet" SET "questionCount" = ${before.length + 1}::int, "questionFor" = ${waitsFor}::"TimesheetSide"
    WHERE "id" = ${sheet.id}::int`
  const [eventId] = (await takeIds(tx, { TimesheetEvent: 1 })).TimesheetEvent
  const change = headerChange(viewer, 'ask', sheet, sheet, eventId!)
  const history = questionRows(viewer, sheet, text)
  const notified = await readersOf(tx, viewer, sheet, before)
  await publishChanges(tx, viewer, [{ ...change, history, notified }])
}

/**
 * The ids of the people to notify: the owner, the approvers of the timesheet with their current deputies, and
 * System_Administrators who wrote on it or decide it because it has no group. User_Administrators have no
 * notifications.
 */
async function readersOf(tx: Transaction, viewer: Viewer, sheet: Header, before: readonly Question[]) {
  const { userId, approvalGroupId, submittedCount } = sheet
  const isTheirs = approvalGroupId === null && submittedCount > 0
  const approvers = approvalGroupId === null ? null : await findApprovers(tx, approvalGroupId, userId)
  const administrators = { userType: 'SYSTEM_ADMINISTRATOR' } as const
  const people = await tx.user.findMany({
    select: { id: true },
    where: {
      active: true,
      id: { not: viewer.id },
      OR: [
        { id: userId },
        { id: { in: [...(approvers?.ids ?? [])] } },
        isTheirs ? administrators : { ...administrators, id: { in: before.map(({ actorId }) => actorId) } },
      ],
    },
  })
  return people.map(({ id }) => id)
}
