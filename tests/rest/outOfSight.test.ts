// Nothing out of a viewer's sight can be read or inferred: the answer to every query, along every path of the model, is
// the same before and after all invisible data has changed.
import { beforeAll, describe, expect, it } from 'vitest'
import { db } from '#server/database/client.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import type { EntityType, Navigation, Property } from '#server/odata/model.ts'
import { recordSets } from '#server/rest/nouns/sets.ts'
import { done } from '#tests/support/caller.ts'
import { AT_CUSTOMER, globalId, setUpWorld } from '#tests/support/world.ts'

/** The values to which everything is changed that is out of somebody's sight; the number may be one of minutes. */
const marks = {
  tess: { text: 'OUTOFSIGHTOFTESS', number: 981, date: '2020-01-01' },
  ada: { text: 'OUTOFSIGHTOFADA', number: 982, date: '2020-01-02' },
  uma: { text: 'OUTOFSIGHTOFUMA', number: 983, date: '2020-01-03' },
  /** Leads the crew of Field north, and is otherwise one of the staff as Tess is. */
  theo: { text: 'OUTOFSIGHTOFTHEO', number: 984, date: '2020-01-04' },
}
type Mark = (typeof marks)['tess']
const DEPTH = 2

const world = setUpWorld()
type Name = keyof typeof marks
beforeAll(async () => {
  await records()
  // Their addresses are among what changes.
  for (const by of ['tess', 'ada', 'uma', 'theo'] as const) await world.signIn(by)
  await prepared()
})

/** Timesheets in every kind of sight: one's own, a colleague's, another group's, one that left a group, and drafts. */
async function records() {
  const [tess, fay, will, amy, ada, sam] = await Promise.all(
    (['tess', 'fay', 'will', 'amy', 'ada', 'sam'] as const).map((name) => world.signIn(name)),
  )
  const day = (startDate: string, lines: object[]) => ({ ...world.day(lines), startDate })
  const work = () => [world.rental('7:00', '9:00'), world.unbilled('9:00', '15:00')]
  const { workshop } = world.company.groups
  done(await tess!.submit(day('2026-11-02', work())))
  const moved = done(await tess!.submit(day('2026-11-03', work())))
  await ada!.move(moved, globalId('ApprovalGroup', workshop))
  const served = world.rental('7:00', '9:00', await world.fieldService())
  const left = done(await fay!.submit(day('2026-11-04', [served])))
  await ada!.move(left, globalId('ApprovalGroup', workshop))
  const declined = done(await fay!.submit(day('2026-11-05', [world.unbilled('7:00', '15:00')])))
  done(await ada!.decline(declined, 'Wrong job'))
  done(await fay!.save(day('2026-11-06', work())))
  done(await will!.submit(day('2026-11-02', work())))
  done(await amy!.submit(day('2026-11-02', work())))
  done(await sam!.save(day('2026-11-02', work())))
}

/** Prepared days: ready and handed out, of Field north and of another group, and one handed in otherwise. */
async function prepared() {
  const { people, groups } = world.company
  const { id: leaderId } = people.theo
  await db.crewLeader.create({ data: { approvalGroupId: groups.fieldNorth.id, leaderId } })
  const sheet = await db.timesheet.findFirstOrThrow({ where: { userId: people.fay.id, status: 'DECLINED' } })
  const task = { position: 0, timesheetLineType: 'UNBILLED', startTime: 420, endTime: 600 } as const
  const days = [
    { userId: people.tess.id, state: 'READY' },
    { userId: people.fay.id, state: 'OFFERED', timesheetId: sheet.id },
    { userId: people.will.id, state: 'OFFERED' },
    { userId: people.theo.id, state: 'DECLINED', words: 'Not there' },
  ] as const
  for (const day of days) {
    const by = { preparedById: leaderId, preparedAt: new Date(), source: 'LEADER' } as const
    const data = { ...day, ...by, startDate: sheet.startDate, lines: { create: task } }
    await db.preparedDay.create({ data })
  }
}

/** What each person may not know, as changes to all of it. The rules of sight stand here a second time, on purpose. */
function changesOutside(by: Name): string[] {
  const { text, number, date } = marks[by]
  const { people, groups } = world.company
  const me = people[by].id
  const north = groups.fieldNorth.id
  const sheets = {
    tess: `"userId" <> ${me}`,
    ada: `"userId" <> ${me} AND "approvalGroupId" IS DISTINCT FROM ${north}`,
    uma: 'false',
    theo: `"userId" <> ${me}`,
  }[by]
  const ofNorth = `"userId" IN (SELECT "id" FROM "User" WHERE "approvalGroupId" = ${north})`
  const days = {
    tess: `"userId" <> ${me} OR "state" = 'READY'`,
    ada: `NOT ${ofNorth}`,
    uma: 'true',
    theo: `NOT ${ofNorth}`,
  }[by]
  const out = `"timesheetId" IN (SELECT "id" FROM "Timesheet" WHERE ${sheets})`
  // What an approver may know only of their people and of other approvers; Staff may know it of nobody else.
  const unknown = {
    tess: `"id" <> ${me}`,
    theo: `"id" <> ${me}`,
    ada: `"userType" IN ('STAFF', 'USER_ADMINISTRATOR') AND "approvalGroupId" IS DISTINCT FROM ${north}`,
  }
  const createdAt = by !== 'ada' ? `, "createdAt" = '${date}'` : ''
  const texts = Object.entries(AT_CUSTOMER)
    .map(([field, value]) => `"${field}" = ${typeof value === 'number' ? number : `'${text}'`}`)
    .join()
  return [
    `UPDATE "Timesheet" SET "reason" = '${text}', "startTime" = ${number}, "endTime" = ${number}, "totalDuration" = ${number},
      "submittedCount" = ${number}, "version" = ${number}, "createdAt" = '${date}', "startDate" = '${date}' WHERE ${sheets}`,
    `UPDATE "TimesheetLine" SET "notes" = '${text}', "minutes" = ${number}, "startTime" = ${number}, "endTime" = ${number} WHERE ${out}`,
    `UPDATE "FieldService" SET ${texts} WHERE "timesheetLineId" IN (SELECT "id" FROM "TimesheetLine" WHERE ${out})`,
    `UPDATE "TimesheetEvent" SET "at" = '${date}' WHERE ${out}`,
    `UPDATE "Notification" SET "message" = '${text}', "isRead" = true, "at" = '${date}' WHERE "userId" <> ${me}`,
    `UPDATE "PreparedDay" SET "words" = '${text}', "version" = ${number}, "preparedAt" = '${date}' WHERE ${days}`,
    `UPDATE "PreparedLine" SET "notes" = '${text}', "startTime" = ${number}, "endTime" = ${number}
      WHERE "preparedDayId" IN (SELECT "id" FROM "PreparedDay" WHERE ${days})`,
    `UPDATE "UserLog" SET "address" = '${text}', "userAgent" = '${text}', "at" = '${date}'`,
    ...(by === 'uma'
      ? []
      : [
          `UPDATE "User" SET "email" = '${text}' || "id" || '@out.example', "taskType" = 'RENTAL' WHERE ${unknown[by]}`,
          `UPDATE "User" SET "gpEmployeeId" = '${text}' || "id", "gpStaffNumber" = '${text}', "defaultStartTime" = ${number}, "version" = ${number}, "createdAt" = '${date}' WHERE "id" <> ${me}`,
          `UPDATE "ApprovalGroup" SET "gpBatchPrefix" = '${text.slice(-6)}', "gpBatchNotificationTo" = '${text}', "gpBatchNotificationCc" = '${text}',
            "adminNotification" = '${text}', "version" = ${number}, "updatedAt" = '${date}'${createdAt}`,
          `UPDATE "ApprovalGroup" SET "name" = '${text}' WHERE "id" = ${groups.deserted.id}`,
        ]),
  ]
}

/** The columns that change, and those of their conditions, by table. */
function changedColumns(by: Name): Map<string, Set<string>> {
  const changed = new Map<string, Set<string>>()
  for (const statement of changesOutside(by)) {
    const table = /^UPDATE "(\w+)"/.exec(statement)![1]!
    const columns = [...statement.matchAll(/"(\w+)" = /g)].map(([, column]) => column!)
    changed.set(table, new Set([...(changed.get(table) ?? []), ...columns]))
  }
  return changed
}

type Way = { path: string; type: EntityType; isList: boolean }

/** The ways from a type to others, of so many steps at most. */
function waysFrom(type: EntityType, viewer: Viewer, depth = DEPTH): Way[] {
  if (depth === 0) return []
  return Object.entries(type.navigations).flatMap(([name, navigation]: [string, Navigation]) => {
    const to = navigation.to(viewer)
    const { isList } = navigation.relation
    const here: Way = { path: name, type: to, isList }
    // Behind a list there is only any(), which the question about the list itself uses.
    const further = isList ? [] : waysFrom(to, viewer, depth - 1)
    return [here, ...further.map((way) => ({ ...way, path: `${name}/${way.path}` }))]
  })
}

/** A condition that is true of what was changed, and of nothing else. */
function changed(at: string, { type, codes, isList }: Property, { text, number, date }: Mark): string | null {
  if (codes || isList) return null
  if (type === 'text') return `contains(${at},'${text}')`
  if (type === 'integer' || type === 'decimal') return `${at} eq ${number}`
  if (type === 'date') return `${at} eq ${date}`
  return type === 'instant' ? `date(${at}) eq ${date}` : null
}

function conditionOf({ type, path, isList }: Way, mark: Mark): string {
  const at = (name: string) => (isList ? `x/${name}` : `${path}/${name}`)
  const terms = Object.entries(type.properties).flatMap(([name, one]) => changed(at(name), one, mark) ?? [])
  const whole = terms.join(' or ')
  return isList ? `${path}/any(x:${whole})` : whole
}

/** Every question whose answer reads something that changes. */
function questions(by: Name): string[] {
  const changes = changedColumns(by)
  const viewer = world.company.people[by] as unknown as Viewer
  const mark = marks[by]
  const sets = recordSets.flatMap((set) => {
    const type = set.typeFor(viewer)
    // Of other sets a leader knows what the staff does.
    const isAsked = by !== 'theo' || set.name === 'PreparedDay'
    return type && !set.isSingle && isAsked ? [{ name: set.name, type }] : []
  })
  const asked = sets.flatMap(({ name, type }) => {
    const ids = `/${name}?Active=-1&$top=1000&$select=${type.key}`
    const itself = { path: '', type, isList: false }
    const own = conditionOf(itself, mark).replaceAll(/(^|[( ])\//g, '$1')
    return [
      `/${name}?Active=-1&$top=1000&$count=true&$expand=*($expand=*($expand=*))`,
      `/${name}/$count?Active=-1&$filter=${own}`,
      ...waysFrom(type, viewer).flatMap((way) =>
        !changes.has(way.type.model)
          ? []
          : [
              `/${name}/$count?Active=-1&$filter=${conditionOf(way, mark)}`,
              `/${name}/$count?Active=-1&$filter=not (${conditionOf(way, mark)})`,
              ...(way.isList
                ? [`${ids}&$orderby=${way.path}/$count`]
                : [
                    `/${name}/$count?Active=-1&$filter=${way.path} ne null`,
                    ...Object.entries(way.type.properties)
                      .filter(
                        ([, { column, through }]) => through || changes.get(way.type.model)!.has(column),
                      )
                      .map(([one]) => `${ids}&$orderby=${way.path}/${one}`),
                  ]),
            ],
      ),
    ]
  })
  const others = [
    '/TimesheetHistory/GetExpands?_Top=100',
    '/Timesheet/CountByStatus',
    `/Timesheet?$search=${mark.text}`,
    `/User?$search=${mark.text}`,
  ]
  return [...asked, ...others]
}

async function answersFor(by: Name, asked: readonly string[]): Promise<Record<string, string>> {
  const answers: Record<string, string> = {}
  for (const question of asked) {
    const { status, text } = await world.rest(by, 'GET', question.replaceAll(' ', '%20'))
    answers[question] = `${status} ${text}`
  }
  return answers
}

describe('a record that the viewer may not see', () => {
  it.each(['tess', 'ada', 'uma', 'theo'] as const)(
    'does not affect any response to %s',
    { timeout: 120_000 },
    async (by) => {
      const asked = questions(by)
      if (by === 'ada') expect(asked.length).toBeGreaterThan(100)
      const before = await answersFor(by, asked)
      expect(
        Object.entries(before).filter(([, answer]) => !/^200 /.test(answer) && !/^501 /.test(answer)),
      ).toEqual([])
      await world.asOwner(...changesOutside(by))
      const after = await answersFor(by, asked)
      const leaks = asked.filter((question) => after[question] !== before[question])
      expect(leaks).toEqual([])
    },
  )
})
