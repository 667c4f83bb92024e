// Races: several people change one timesheet at the same time. Exactly one wins and leaves one event and one history row;
// the others get a refusal that names the winner.
import {
  act,
  anyGlAccount,
  daysAgo,
  done,
  record,
  signIn,
  together,
  type Person,
  type Sheet,
} from './person.ts'
import type { Report } from './report.ts'
import type { Target } from './target.ts'

const decisions = ['approveTimesheet', 'declineTimesheet', 'cancelTimesheet']
/** The calls that are sent at the same time. */
type Contest = [person: Person, verb: string][]

const ROUNDS = 5
const BULK = 40

export async function races(target: Target, report: Report): Promise<string> {
  const owner = await signIn(target, 'staff')
  const deciders = await together(
    ['approver', 'maree.thornbury', 'thu-ha.pham', 'sysadmin'].map(
      (account) => () => signIn(target, account),
    ),
  )
  const glAccount = await anyGlAccount(owner)
  let day = 100
  const submit = async () => done(await record(owner, 'submitTimesheet', daysAgo(day++), glAccount))

  const contests = decisions.flatMap((one) => [
    ...decisions.map((other): Contest => [
      [deciders[0]!, one],
      [deciders[1]!, other],
      [deciders[2]!, one],
    ]),
    [
      [deciders[3]!, one],
      [owner, 'recallTimesheet'],
    ] satisfies Contest,
  ])
  for (let round = 0; round < ROUNDS; round++)
    for (const contest of contests) await raceOver(await submit(), contest, deciders[3]!, report)
  await saveTwice(owner, glAccount, daysAgo(day++), report)
  const sheets: Sheet[] = []
  while (sheets.length < BULK) sheets.push(await submit())
  await crossingBulks(sheets, owner, deciders, report)
  report.row({ name: 'contests of two and three', figure: `${ROUNDS * contests.length}` })
  report.row({ name: 'timesheets in four crossing bulk approvals', figure: `${BULK}` })
  return 'Races'
}

/** Sends all calls of a contest over a pending timesheet at the same time. */
export async function raceOver(
  sheet: Sheet,
  contest: Contest,
  witness: Person,
  report: Report,
): Promise<void> {
  const verbs = contest.map(([{ account }, verb]) => `${account} ${verb}`).join(', ')
  const outcomes = await together(
    contest.map(
      ([person, verb]) =>
        () =>
          act(person, verb, sheet),
    ),
  )
  const winners = outcomes.filter((outcome) => outcome?.__typename === 'TimesheetChange')
  report.expect(winners.length === 1, `${winners.length} won of ${verbs}: ${JSON.stringify(outcomes)}`)
  const losers = outcomes.filter((outcome) => outcome?.__typename !== 'TimesheetChange')
  report.expect(
    losers.every((loser) => loser?.__typename === 'Refusal' && /\b(by|is)\b/.test(loser.message ?? '')),
    `a loser got no useful refusal: ${JSON.stringify(losers)}`,
  )
  await expectOneTrace(sheet, witness, report)
}

/** Expects one event, one version and one history row since the timesheet was submitted. */
async function expectOneTrace(sheet: Sheet, witness: Person, report: Report): Promise<void> {
  const { data } = await witness.ask<{
    timesheet: { version: number; status: string; events: { type: string }[] }
    timesheetHistory: { edges: { node: { changes: { textField: string; currentValue: string }[] } }[] }
  }>(
    `query ($number: Int!) {
      timesheet(number: $number) { version status events { type } }
      timesheetHistory(first: 50, filter: { timesheetNumber: $number, actionArea: STATUS_CHANGED }) {
        edges { node { changes { textField currentValue } } }
      }
    }`,
    { number: sheet.number },
  )
  const { version, status, events } = data!.timesheet
  report.expect(
    version === sheet.version + 1,
    `${sheet.number} went from version ${sheet.version} to ${version}`,
  )
  const after = events.slice(
    0,
    events.findIndex(({ type }) => type === 'SUBMITTED'),
  )
  report.expect(
    after.length === 1 && after[0]!.type === status,
    `${sheet.number} is ${status} after ${after.map(({ type }) => type).join(', ')}`,
  )
  const statuses = data!.timesheetHistory.edges.flatMap(({ node }) =>
    node.changes.filter(({ textField }) => textField === 'Status'),
  )
  report.expect(
    statuses.length === 2,
    `${sheet.number} has ${statuses.length} changes of status in its history`,
  )
}

/** Expects one timesheet when one key is sent ten times at the same time. */
async function saveTwice(owner: Person, glAccount: string, date: string, report: Report): Promise<void> {
  const clientMutationKey = crypto.randomUUID()
  const outcomes = await together(
    Array.from(
      { length: 10 },
      () => () => record(owner, 'saveTimesheet', date, glAccount, { clientMutationKey }),
    ),
  )
  const numbers = outcomes.flatMap((outcome) => outcome?.timesheet?.number ?? [])
  report.expect(
    numbers.length > 0 && new Set(numbers).size === 1,
    `one key made ${new Set(numbers).size} timesheets: ${JSON.stringify(outcomes)}`,
  )
}

async function crossingBulks(
  sheets: readonly Sheet[],
  owner: Person,
  deciders: readonly Person[],
  report: Report,
): Promise<void> {
  const claims = sheets.map(({ id, version }) => ({ id, version }))
  const bulk = (person: Person, timesheets: typeof claims) => async () => {
    const { data, errors } = await person.ask<{
      result: { outcomes?: { number: number; approved: boolean }[] }
    }>(
      `mutation ($timesheets: [TimesheetClaim!]!) {
        result: approveTimesheets(timesheets: $timesheets) {
          ... on Approvals { outcomes { number approved code message } }
        }
      }`,
      { timesheets },
    )
    report.expect(!!data?.result.outcomes, `a bulk approval answered ${JSON.stringify(errors)}`)
    return (data?.result.outcomes ?? []).filter(({ approved }) => approved).map(({ number }) => number)
  }
  const recalls = sheets.slice(0, BULK / 2).map((sheet) => async () => {
    const outcome = await act(owner, 'recallTimesheet', sheet)
    return outcome?.__typename === 'TimesheetChange' ? [sheet.number] : []
  })
  const orders = [
    claims,
    claims.toReversed(),
    [...claims.slice(BULK / 2), ...claims.slice(0, BULK / 2)],
    claims,
  ]
  const won = await together([...deciders.map((person, index) => bulk(person, orders[index]!)), ...recalls])
  const counts = Map.groupBy(won.flat(), (number) => number)
  for (const sheet of sheets) {
    const times = counts.get(sheet.number)?.length ?? 0
    report.expect(times === 1, `${sheet.number} was won ${times} times in crossing bulk approvals`)
    await expectOneTrace(sheet, deciders[3]!, report)
  }
}
