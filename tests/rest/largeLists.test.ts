// The fast paths of the legacy interface for large data return the same results as the slow ones, and queries that take
// too long are stopped.
import { beforeAll, describe, expect, it } from 'vitest'
import { connected } from '#server/database/connected.ts'
import { onStatement } from '#server/database/client.ts'
import { RISK } from '#server/odata/read.ts'
import type { PersonName } from '#tests/support/company.ts'
import { ownerOf } from '#tests/support/database.ts'
import { refused } from '#tests/support/rest.ts'
import { setUpWorld } from '#tests/support/world.ts'

type Sheet = {
  TimesheetHeaderId: number
  TotalDuration: number
  StartDate: string
  User: { FirstName: string }
}
type List = { value: Sheet[]; '@odata.nextLink'?: string }

const PATIENCE = { timeout: 20_000 }
const world = setUpWorld()
beforeAll(async () => {
  for (let at = 0; at < 60; at++)
    await world.seed({
      owner: (['tess', 'theo', 'bob'] as const)[at % 3]!,
      startDate: `2026-10-${String(1 + (at % 11)).padStart(2, '0')}`,
      times: [['7:00', at % 2 ? '12:00' : '15:00']],
      status: (['PENDING', 'APPROVED', 'DRAFT', 'DECLINED'] as const)[at % 4]!,
    })
})

async function get(path: string, by: PersonName = 'sam') {
  const { status, body, text } = await world.rest(by, 'GET', path)
  return { status, body: body as List, text }
}

/** The statements that are sent until `work` is done. */
async function sentBy(work: () => Promise<unknown>): Promise<string[]> {
  const sent: string[] = []
  const stop = onStatement(({ sql }) => sent.push(sql))
  await work()
  stop()
  return sent
}

describe('pages', () => {
  const read = async (path: string) => {
    const found: Sheet[] = []
    for (let next: string | undefined = path; next;) {
      const { body }: { body: List } = await get(next)
      found.push(...body.value)
      next = body['@odata.nextLink']?.replace(/^https?:\/\/[^/]+/, '')
    }
    return found
  }
  const idsOf = (sheets: Sheet[]) => sheets.map((sheet) => sheet.TimesheetHeaderId)

  it.each([
    'User/FirstName desc,StartDate',
    'TotalDuration,StartDate desc',
    'StartDate desc,TotalDuration',
    'Approver/FirstName desc',
    'TimesheetLines/$count desc',
    "Reason eq 'Wrong job'",
  ])('by %s are consecutive, whichever index is used', async (orderby) => {
    const path = `/Timesheet?$orderby=${orderby}&$filter=User/FirstName ne 'Bob' and TimesheetLines/any(l:l/EndTime ge 1)`
    const whole = (await get(`${path}&$top=1000`)).body.value
    expect(whole.length).toBeGreaterThan(30)
    const before = { ...RISK }
    try {
      for (const risk of [0, Infinity]) {
        Object.assign(RISK, { cost: risk, times: risk })
        expect({ risk, ids: idsOf(await read(path)) }).toEqual({ risk, ids: idsOf(whole) })
      }
    } finally {
      Object.assign(RISK, before)
    }
  })

  it('are in the order of a related property, and in the index order for equal values', async () => {
    const sheets = await read('/Timesheet?$orderby=User/FirstName,TotalDuration desc&$expand=User')
    const keys = sheets.map(
      (one) => `${one.User.FirstName} ${1000 - one.TotalDuration} ${9e15 - Date.parse(one.StartDate)}`,
    )
    expect(keys).toEqual(keys.toSorted())
    expect(new Set(keys).size).toBeGreaterThan(10)
  })
})

describe('expanded records', () => {
  it('are read with their rows in one statement, whatever their number', async () => {
    const expand = 'TimesheetLines($expand=WorkOrder,Job),User,Approver,ApprovalGroup'
    const sent = async (path: string) =>
      (await sentBy(() => get(path))).filter((sql) => /FROM "Timesheet"|WITH "page"/.test(sql)).length
    expect(await sent(`/Timesheet?$expand=${expand}`)).toBe(await sent('/Timesheet'))
  })
})

describe('a query that takes too long', () => {
  it('is refused with a message, and is not a fault', async () => {
    const owner = ownerOf(world.url)
    // PostgreSQL ends it for time with the same code.
    const ended = async () => {
      const { rowCount } = await connected(owner, (client) =>
        client.query(
          `SELECT pg_cancel_backend(pid) FROM pg_stat_activity
           WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%"Site"%'`,
        ),
      )
      return rowCount
    }
    const { status, body } = await connected(owner, async (holder) => {
      await holder.query('BEGIN; LOCK TABLE "Site" IN ACCESS EXCLUSIVE MODE')
      const answer = get('/Site')
      await expect.poll(ended, PATIENCE).toBeGreaterThan(0)
      return answer
    })
    const message = 'This query takes too long. Narrow the filter or change the order.'
    expect([status, body]).toEqual([400, refused('BAD_QUERY', message)])
    expect((await get('/Site')).status).toBe(200)
    expect(world.takeFaults()).toEqual([])
  })
})
