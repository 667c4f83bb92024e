// The company of the tests: small, with two of everything that a fault could mix up.
import { hash } from '@node-rs/argon2'
import { db } from '#server/database/client.ts'
import type { Prisma, User } from '#server/database/generated/client.ts'

export const PASSWORD = 'correct horse battery'

export type Company = Awaited<ReturnType<typeof makeCompany>>
export type PersonName = keyof Company['people']

/** Fills an empty, migrated database. */
export async function makeCompany() {
  await db.setting.create({ data: { id: 1, timeZone: 'Australia/Brisbane', companyName: 'Demo Plant' } })
  const records = await makeRecords()
  const groups = {
    /** Has addresses for administrators' notifications. */
    fieldNorth: await makeGroup('Field north', 'north@test.example; office@test.example'),
    workshop: await makeGroup('Workshop'),
    /** Its only approver is disabled. */
    deserted: await makeGroup('Deserted'),
  }
  const people = await makePeople(records, groups)
  await db.approvalGroupMember.createMany({
    data: [
      { approvalGroupId: groups.fieldNorth.id, approverId: people.ada.id },
      { approvalGroupId: groups.fieldNorth.id, approverId: people.amy.id },
      { approvalGroupId: groups.fieldNorth.id, approverId: people.ivo.id },
      { approvalGroupId: groups.workshop.id, approverId: people.bob.id },
      { approvalGroupId: groups.deserted.id, approverId: people.ivo.id },
    ],
  })
  return { ...records, groups, people }
}

type Groups = Record<'fieldNorth' | 'workshop' | 'deserted', { id: number }>

async function makePeople({ payLocations }: Awaited<ReturnType<typeof makeRecords>>, groups: Groups) {
  // The hash contains its parameters. These are cheap, because tests sign in a thousand times.
  const passwordHash = await hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 })
  const make = (firstName: string, data: Partial<Prisma.UserUncheckedCreateInput>): Promise<User> =>
    db.user.create({
      data: {
        firstName,
        lastName: 'Tester',
        email: `${firstName.toLowerCase()}@test.example`,
        passwordHash,
        userType: 'STAFF',
        payLocationId: payLocations.north.id,
        approvalGroupId: groups.fieldNorth.id,
        createdAt: new Date('2026-01-05'),
        ...data,
      },
    })
  const approver = { userType: 'APPROVER', approvalGroupId: null, allowTimesheetCreation: false } as const
  return {
    tess: await make('Tess', {}),
    theo: await make('Theo', {}),
    /** Does field service. */
    fay: await make('Fay', { showFieldService: true }),
    rita: await make('Rita', { taskType: 'RENTAL' }),
    jack: await make('Jack', { taskType: 'JOB_COST' }),
    will: await make('Will', { approvalGroupId: groups.workshop.id, payLocationId: payLocations.south.id }),
    /** In no approval group. */
    lone: await make('Lone', { approvalGroupId: null }),
    emil: await make('Emil', { approvalGroupId: groups.deserted.id }),
    dora: await make('Dora', { active: false }),
    ada: await make('Ada', approver),
    /** An approver of the group that she belongs to. */
    amy: await make('Amy', { userType: 'APPROVER' }),
    bob: await make('Bob', approver),
    ivo: await make('Ivo', { ...approver, active: false }),
    uma: await make('Uma', { userType: 'USER_ADMINISTRATOR', approvalGroupId: null }),
    sam: await make('Sam', { userType: 'SYSTEM_ADMINISTRATOR' }),
  }
}

function makeGroup(name: string, adminNotification = '') {
  const gpBatchPrefix = name.slice(0, 2).toUpperCase()
  return db.approvalGroup.create({
    data: { name, gpBatchPrefix, gpBatchNotificationTo: 'pay@test.example', adminNotification },
  })
}

/** The records that tasks refer to: two sites with one fleet item each, three jobs in two divisions, and so on. */
async function makeRecords() {
  const yard = await db.site.create({ data: { location: 'Yard' } })
  const mine = await db.site.create({ data: { location: 'Mine' } })
  const digger = await db.equipment.create({
    data: { name: 'EX-118', description: 'Excavator', siteId: yard.id },
  })
  const crane = await db.equipment.create({ data: { name: 'CR-007', description: 'Crane', siteId: mine.id } })
  const order = (name: string, description: string, equipmentId: number, task: string) =>
    db.workOrder.create({
      data: { name, description, equipmentId, tasks: { create: { name: task, description: `${task} it` } } },
      include: { tasks: true },
    })
  const job = (name: string, description: string, division: string) =>
    db.job.create({
      data: { name, description, division, costCodes: { create: { name: '03-110', description: 'Steel' } } },
      include: { costCodes: true },
    })
  const payLocation = (
    name: string,
    divisions: Prisma.JobDivisionPayLocationCreateWithoutPayLocationInput[],
  ) => db.payLocation.create({ data: { name, region: 'QLD', divisions: { create: divisions } } })
  return {
    sites: { yard, mine },
    equipment: { digger, crane },
    workOrders: {
      repair: await order('WO-1042', 'Replace the hydraulic pump', digger.id, 'Drain'),
      service: await order('WO-1043', '250 hour service', crane.id, 'Grease'),
    },
    jobs: {
      bridge: await job('J-100', 'Bridge', 'Civil'),
      tunnel: await job('J-101', 'Tunnel', 'Civil'),
      mill: await job('J-200', 'Mill', 'Mechanical'),
    },
    glAccounts: {
      training: await db.glAccount.create({ data: { number: 6100, description: '6100 Training' } }),
    },
    categories: { repairs: await db.taskCategory.create({ data: { name: 'Repairs' } }) },
    payLocations: {
      north: await payLocation('North', [
        { division: 'Civil', active: true },
        { division: 'Mechanical', active: false },
      ]),
      south: await payLocation('South', [{ division: 'Mechanical', active: true }]),
    },
  }
}
