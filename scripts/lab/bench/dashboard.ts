// The approver's dashboard: how many pages a second the application serves, compared with the floor.
import { deepStrictEqual } from 'node:assert/strict'
import http from 'node:http'
import type { Row, Table } from '#scripts/table.ts'
import { approverId, groupsOf, tokenOf } from './company.ts'
import { superDashboard } from './list-cases.ts'
import { CONNECTIONS, loadBoth, send, type Call, type Sample, type Side } from './load.ts'
import type { Options, Setup } from './setup.ts'

/** The application serves at least this share of the floor's pages. */
const LEAST = 0.55

export async function measureDashboard(setups: Setup[], options: Options): Promise<Table[]> {
  const { seconds } = options
  const calls = await callsOfApprovers()
  const rows: Row[] = []
  for (const setup of setups) {
    await expectEqual(setup, calls)
    const next = (side: Side) => (connection: number) => calls[side][connection]!
    const { application, floor } = await loadBoth(setup, options, async () => ({
      application: { next: next('application'), seconds },
      floor: { next: next('floor'), seconds },
    }))
    const share = rate(application) / rate(floor)
    rows.push({
      name: `${setup.sheets.toLocaleString('en')} timesheets`,
      figure: share.toFixed(2),
      bound: `≥ ${LEAST}`,
      isGood: share >= LEAST,
      watched: { value: share, kind: 'share of the floor' },
      note: `${rate(application).toFixed(0)}/s, floor ${rate(floor).toFixed(0)}/s`,
    })
  }
  return [{ title: `Approver's dashboard at ${CONNECTIONS} connections, share of the floor`, rows }]
}

const rate = ({ times, milliseconds }: Sample) => (times.length / milliseconds) * 1000

/** One approver for each connection. */
async function callsOfApprovers(): Promise<Record<Side, Call[]>> {
  const viewers = Array.from({ length: CONNECTIONS }, (_, connection) => approverId(connection))
  const tokens = await Promise.all(viewers.map(tokenOf))
  return {
    application: tokens.map((token) => ({ path: '/graphql', body: superDashboard, token })),
    floor: viewers.map((viewer) => ({ path: '/dashboard', body: { viewer, groups: groupsOf(viewer) } })),
  }
}

type Answer = {
  data: { me: { approvalGroupIds: string[] }; timesheets: { edges: object[]; eventCursor?: string } }
}

/** The comparison is fair only if both sides return the same JSON. */
async function expectEqual(setup: Setup, calls: Record<Side, Call[]>): Promise<void> {
  const agent = new http.Agent()
  const read = async (side: Side) => {
    const answer = JSON.parse(await send(agent, setup[side], calls[side][0]!)) as Answer
    answer.data.me.approvalGroupIds.sort()
    // The position in the stream of live events belongs to the process, not to the data.
    delete answer.data.timesheets.eventCursor
    return answer
  }
  const application = await read('application')
  deepStrictEqual(await read('floor'), application)
  if (application.data.timesheets.edges.length !== 25) throw new Error('The page is not full.')
}
