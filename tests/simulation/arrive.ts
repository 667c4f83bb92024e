// The moment in which a request of a phone reaches the server: whatever the phone learns of it, the model has to know.
import { db } from '#server/database/client.ts'
import type { GraphError } from '#tests/support/caller.ts'
import { record, type Day, type End } from './model.ts'
import { endOf as endOfError } from './office.ts'
import { agree, type Phone, type Run } from './run.ts'
import { describeDay } from './days.ts'

type SentDay = {
  operationName: string
  variables: {
    input: {
      startDate: string
      shift: Day['shift']
      lines: { startTime: number; endTime: number; notes: string }[]
      id?: string
      version?: number
      clientMutationKey?: string
      preparedDay?: string | null
    }
    submit: boolean
    recordedAt: string
  }
}
type Answer = {
  data?: {
    result: {
      __typename: string
      conflict?: string | null
      change?: { timesheet: { number: number } | null }
      message?: string
    }
  }
  errors?: GraphError[]
}

export async function arrive(run: Run, phone: Phone, request: Request): Promise<Response> {
  const text = request.method === 'POST' ? await request.clone().text() : ''
  const response = await run.office.fetch(request)
  if (!text.includes('"sendDayMutation"')) return response
  const answer = (await response.clone().json()) as Answer
  try {
    const sent = JSON.parse(text) as SentDay
    take(run, phone, sent, answer, await dateOf(sent.variables.input.preparedDay))
  } catch (error) {
    phone.failure ??= error as Error
  }
  return response
}

/** Of a prepared day. */
async function dateOf(id: string | null | undefined): Promise<string | undefined> {
  const row = id && (await db.preparedDay.findUnique({ where: { id: Number(atob(id).split(':')[1]) } }))
  return row ? row.startDate.toISOString().slice(0, 10) : undefined
}

function take(
  run: Run,
  phone: Phone,
  { variables }: SentDay,
  answer: Answer,
  prepared: string | undefined,
): void {
  const end = endOf(answer)
  // The session was over: it is as if it had not come.
  if (end === null) return
  const { model, office } = run
  const { input, submit: submits, recordedAt } = variables
  const tasks = input.lines.map(({ startTime, endTime, notes }) => ({
    from: startTime,
    to: endTime,
    words: notes,
  }))
  const day: Day = { date: input.startDate, shift: input.shift, tasks }
  const number = input.id === undefined ? null : Number(atob(input.id).split(':')[1])
  const sheet = number === null ? null : (model.sheets.find((one) => office.numberOf(one) === number) ?? null)
  const recording = {
    ...{ by: phone.owner, day, submits, sheet, version: input.version ?? 0, recordedAt },
    ...{ mutationKey: input.clientMutationKey ?? null, prepared },
  }
  const before = model.sheets.length
  const should = number !== null && !sheet ? 'not found' : record(model, recording, run.moment())
  const of = number === null ? 'a new day' : (sheet?.key ?? 'a deleted day')
  const what = `the phone of ${phone.owner} ${submits ? 'submits' : 'saves'} ${of}: ${describeDay(day)}`
  run.note(`${what} - ${should}`)
  if (model.sheets.length > before && answer.data?.result.change)
    office.know(model.sheets.at(-1)!, answer.data.result.change.timesheet!.number)
  agree(what, end, should === 'same' ? 'done' : should)
  if (end !== 'done') return
  const { words } = tasks[0]!
  // Whatever key the phone sent: nobody writes the same words on two days.
  const all = model.sheets.filter((one) => one.owner === phone.owner && one.tasks[0]!.words === words)
  agree(`${what}: there once`, all.length <= 1, true)
  phone.had.add(words)
}

/** Null where nobody was let in. @throws Error for a fault. */
function endOf({ data, errors = [] }: Answer): End | null {
  const [error] = errors
  if (error) {
    const isEnded = ['UNAUTHENTICATED', 'ACCOUNT_DISABLED', 'LOGGED_OUT'].includes(
      error.extensions?.code ?? '',
    )
    return isEnded ? null : endOfError(error)
  }
  const { __typename: is, conflict } = data!.result
  if (is !== 'SyncedDay') return 'refused'
  return conflict ? 'conflict' : 'done'
}
