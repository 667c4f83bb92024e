// Dockets: everybody who can see a timesheet can see its dockets, also after the timesheet was deleted.
import { COUNT_MAX, DOCKET_PAGE } from '#domain/limits.ts'
import { DOCKET_NEEDS_DAYS, docketNeeds, type DocketNeed } from '#domain/docket/needs.ts'
import { docketStates, hoursInWords, machineInWords, type DocketContent } from '#domain/docket/content.ts'
import { inSight, sightOf } from '#server/access/sight.ts'
import { now } from '#server/adapters/clock.ts'
import { throttle, throttleKey } from '#server/auth/throttle.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { db } from '#server/database/client.ts'
import type { Docket, Prisma } from '#server/database/generated/client.ts'
import { NotAllowed } from '#server/errors/not-allowed.ts'
import { networkOf } from '#server/process/network.ts'
import { entitySet } from '../entity.ts'
import { people } from '../user/people.ts'
import { nameMatches } from '../search.ts'

export const dockets = entitySet('docket', {
  visible: (viewer) => inSight(sightOf(viewer)),
  fields: {
    id: 'int',
    number: 'text',
    state: docketStates,
    timesheetId: 'int',
    timesheetLineId: 'int',
    userId: 'int',
    approvalGroupId: 'int',
    date: 'date',
    customerName: 'text',
    customerEmail: 'text',
    workerName: 'text',
    fleet: 'text',
    sha256: 'text',
    issuedAt: 'instant',
    endedAt: 'instant',
    mailedTo: 'text',
    mailedAt: 'instant',
  },
  sortable: ['id', 'issuedAt'],
  expand: { user: { set: () => people } },
  order: [
    ['issuedAt', 'desc'],
    ['id', 'desc'],
  ],
  pageSize: DOCKET_PAGE,
})

/** Whether the viewer can see at least one docket. */
export async function seesDockets(viewer: Viewer): Promise<boolean> {
  // Without an order, so that the first row that is found ends it.
  return (await db.docket.findFirst({ where: dockets.visibleWhere(viewer), select: { id: true } })) !== null
}

export type DocketFilter = {
  state?: Docket['state'] | null
  needs?: DocketNeed | null
  timesheetId?: number | null
  /** Words of the number, the customer, the person or the machine. */
  search?: string | null
}

/** The reasons why valid dockets need attention. */
const lacking: Record<Exclude<DocketNeed, 'SUPERSEDED'>, Prisma.DocketWhereInput> = {
  NOT_SIGNED: { customerSignatureId: null },
  // An address without @ cannot get mail at all.
  NOT_MAILED: { mailedAt: null, customerEmail: { contains: '@' } },
  NOT_DELIVERED: {
    mailedAt: { not: null },
    mails: { some: { state: 'FAILED' }, none: { state: { in: ['QUEUED', 'SENT', 'KEPT'] } } },
  },
}

/** The dockets of the last weeks that need attention. */
function needing(needs: DocketNeed): Prisma.DocketWhereInput {
  const issuedAt = { gte: new Date(now().getTime() - DOCKET_NEEDS_DAYS * 86_400_000) }
  return needs === 'SUPERSEDED'
    ? { issuedAt, state: 'SUPERSEDED' }
    : { issuedAt, state: 'ISSUED', ...lacking[needs] }
}

export type DocketNeedCount = { needs: DocketNeed; count: number; isExceeded: boolean }

/** The number of visible dockets that need attention, by reason. Counting stops at COUNT_MAX. */
export function countDocketNeeds(viewer: Viewer): Promise<DocketNeedCount[]> {
  return Promise.all(
    docketNeeds.map(async (needs) => {
      const count = await dockets.count(viewer, needing(needs), COUNT_MAX + 1)
      return { needs, count: Math.min(count, COUNT_MAX), isExceeded: count > COUNT_MAX }
    }),
  )
}

/** The dockets that match a filter. */
export function matchingDockets({
  state,
  needs,
  timesheetId,
  search,
}: DocketFilter): Prisma.DocketWhereInput {
  return {
    ...(state && { state }),
    ...(timesheetId != null && { timesheetId }),
    AND: [nameMatches(search), ...(needs ? [needing(needs)] : [])],
  }
}

/** A docket that the viewer may see. @throws NotAllowed NOT_FOUND. */
export async function findDocket(viewer: Viewer, id: number): Promise<Docket> {
  const docket = await db.docket.findFirst({ where: { AND: [{ id }, inSight(sightOf(viewer))] } })
  if (!docket) throw new NotAllowed('NOT_FOUND')
  return docket
}

/** The facts that any holder of the paper may see. */
export type Verified = Pick<
  Docket,
  'number' | 'date' | 'customerName' | 'state' | 'sha256' | 'fileSha256'
> & {
  company: string
  /** The machine and the hours on the paper, so that a forged paper can be recognised. */
  machine: string
  hours: string
}

const FROM_ONE = { calls: 60, minutes: 10 }

/** The docket of a verification address; null if there is none. @throws NotAllowed TOO_MANY_REQUESTS. */
export async function verifyDocket(token: string, address: string): Promise<Verified | null> {
  await throttle(throttleKey('docket', networkOf(address)), FROM_ONE.calls, FROM_ONE.minutes)
  const docket = await db.docket.findUnique({ where: { token } })
  if (!docket) return null
  const content = JSON.parse(docket.content) as DocketContent
  return {
    ...docket,
    company: content.company,
    machine: machineInWords(content),
    hours: hoursInWords(content),
  }
}

/** The dockets that count, by the id of their task, of tasks that the caller may see. */
export async function readIssuedDockets(lineIds: readonly number[]): Promise<Map<number, Docket>> {
  const rows = await db.docket.findMany({ where: { timesheetLineId: { in: [...lineIds] }, state: 'ISSUED' } })
  return new Map(rows.map((docket) => [docket.timesheetLineId, docket]))
}
