// A valid call of each route that takes a body, with every member that the call reads.
import sharp from 'sharp'
import { db } from '#server/database/client.ts'
import type { RestAnswer } from './caller.ts'
import { PASSWORD, type PersonName } from './company.ts'
import { pdf, sendManual } from './manuals.ts'
import { drawing, TODAY, type World } from './world.ts'

type Values = Readonly<Record<string, unknown>>

export type Sample = {
  /** Null for a caller without a session. */
  by: PersonName | null
  /** Changes nothing that is compared, because each refused call is made twice. */
  make(): { at: string; body: Values } | Promise<{ at: string; body: Values }>
  /** For a call that stores no record: whether its answer fits a value that it accepts. */
  accepts?(member: string, sent: unknown, answer: RestAnswer): boolean
  /** Needs something that a test cannot have, such as the code of a mail, so that it is refused as it is. */
  isRefused?: boolean
  /** The name of the file in the form does not matter. */
  takesAnyFile?: boolean
  /** Sent as JSON, although the route also takes a form. */
  isJson?: boolean
}

let made = 0
const never = () => false
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
/** The same body each time. */
const sent = (by: PersonName | null, at: string, body: Values) => ({ by, make: () => ({ at, body }) })

/** The samples by method and path of the route. */
export async function bodySamples(world: World): Promise<Readonly<Record<string, Sample>>> {
  const { people, sites, equipment, workOrders, categories, payLocations, groups } = world.company
  const rest: World['rest'] = (...call) => world.rest(...call)
  const readAs = async (by: PersonName, at: string) => {
    const { body } = await rest(by, 'GET', at)
    return body
  }
  // The customer refuses to sign.
  await db.setting.update({ where: { id: 1 }, data: { allowUnsignedReason: true } })
  const signatures = [await world.signature('fay'), null]
  const unsigned = [null, null]
  const task = (
    TimesheetLineId: number,
    [WorkerSignature, CustomerSignature]: readonly (string | null)[],
  ) => ({
    TimesheetLineId,
    TimesheetLineType: 0,
    StartTime: 420,
    EndTime: 540,
    Notes: 'Pump replaced',
    TaskCategory: categories.repairs.id,
    TaskCategoryId: categories.repairs.id,
    WorkOrderId: workOrders.repair.id,
    WorkOrderTaskId: workOrders.repair.tasks[0]!.id,
    EquipmentId: equipment.digger.id,
    SiteId: sites.yard.id,
    JobId: null,
    JobCostCodeId: null,
    GlaccountId: null,
    EmployerSite: false,
    Photos: [],
    TimesheetAdditional: {
      Manufacturer: 'Komatsu',
      Model: 'PC300',
      Smureading: 1204.5,
      SerialNumber: 'SN-77',
      CustomerName: 'Bowen Quarries',
      CustomerEmail: 'kim@bowen.example',
      Locations: 'Pit 4',
      TravelKms: 86,
      Rego: '123ABC',
      AdditionalInfo: 'Hose replaced',
      CustomerAcceptanceName: 'Kim Bowen',
      WorkerSignature,
      CustomerSignature,
      UnsignedReason: 2,
      UnsignedNote: 'Wants the invoice first',
    },
  })
  const day = { Id: 0, StartDate: TODAY, Shift: false, TimesheetStatus: 0, Reason: null, Version: 0 }
  const newDay = { ...day, TimesheetLines: [task(0, unsigned)] }
  const signed = { ...day, TimesheetLines: [task(0, signatures)] }
  const { TimesheetHeaderId } = (await rest('fay', 'POST', '/Timesheet', signed)).body
  const plannedTask = {
    ...{
      TimesheetLineType: 0,
      StartTime: 420,
      EndTime: 540,
      Notes: 'Pump',
      TaskCategoryId: categories.repairs.id,
    },
    ...{ WorkOrderId: workOrders.repair.id, WorkOrderTaskId: workOrders.repair.tasks[0]!.id },
    ...{ EquipmentId: equipment.digger.id, SiteId: sites.yard.id, JobId: null, JobCostCodeId: null },
    ...{ GlaccountId: null, WorkOrder: null, WorkOrderTask: null, Equipment: null, Site: null, Job: null },
    ...{ JobCostCode: null, GLAccount: null, Category: null },
  }
  const plannedDay = {
    ...{ UserId: people.tess.id, Email: null, GPEmployeeId: null, StartDate: '2026-12-01', Shift: false },
    PreparedLines: [plannedTask],
  }
  const account = (changes: object) => ({
    Id: 0,
    FirstName: 'New',
    LastName: 'Person',
    UserType: 0,
    UserStatus: 1,
    ApprovalGroupId: groups.fieldNorth.id,
    allowTimesheetCreation: true,
    showFieldService: true,
    PayLocationId: payLocations.north.id,
    PayLocation: payLocations.north.id,
    GPPayCycle: 1,
    GPStaffNumber: '77',
    DefaultStartTime: '7:00:00.00',
    TaskType: 'All',
    Password: 'never stored',
    ...changes,
  })
  const newAccount = () => {
    made += 1
    return account({ Version: 0, Email: `body${made}@test.example`, GPEmployeeId: `GP-B${made}` })
  }
  const { UserId } = (await rest('sam', 'POST', '/User', newAccount())).body
  const group = (changes: object) => ({
    Status: 1,
    GPBatchPrefix: 'BO',
    GPBatchNotificationTo: 'pay@test.example',
    GPBatchNotificationCC: '',
    AdminNotification: 'office@test.example',
    ApprovalGroupMembers: [{ ApproverId: people.ada.id }],
    ...changes,
  })
  const newGroup = () => group({ Version: 0, Name: `Bodies ${++made}` })
  const { ApprovalGroupId } = (await rest('sam', 'POST', '/approvalGroup', newGroup())).body
  const newLocation = () => ({ Name: `Bodies ${++made}`, Region: 'QLD', Active: true, Version: 0 })
  const { PayLocationId } = (await rest('sam', 'POST', '/PayLocation', newLocation())).body
  const manual = { Name: 'Cranes', Description: 'How to', Active: true, VisibleTypes: [0, 1] }
  const fields = { Name: 'Cranes', VisibleTypes: '0,1' }
  const uploaded = await sendManual(world.app, await world.signIn('uma'), { fields, file: pdf() })
  const { ManualId } = uploaded.body as { ManualId: number }
  const file = new File([pdf()], 'Cranes.pdf', { type: 'application/pdf' })
  const picture = new File([await drawing()], 'signature.png', { type: 'image/png' })
  const plain = { width: 64, height: 64, channels: 3, background: '#888' } as const
  const square = new File([new Uint8Array(await sharp({ create: plain }).png().toBuffer())], 'me.png')
  await rest('fay', 'POST', '/Timesheet', {
    ...day,
    StartDate: '2026-11-16',
    TimesheetStatus: 1,
    TimesheetLines: [{ ...task(0, unsigned), TimesheetAdditional: null }],
  })
  const notification = await db.notification.findFirstOrThrow({ where: { userId: people.ada.id } })
  const settings = await readAs('sam', '/Setting')
  const email = people.theo.email
  const code = { email, code: '000000' }
  const token = JSON.stringify({
    endpoint: 'https://push.example/1',
    keys: { p256dh: `B${'a'.repeat(86)}`, auth: 'a'.repeat(22) },
  })
  const rows = {
    user: db.user,
    approvalGroup: db.approvalGroup,
    payLocation: db.payLocation,
    manual: db.manual,
  }
  const versionOf = async (model: keyof typeof rows, id: number) =>
    (await (rows[model] as typeof db.user).findUniqueOrThrow({ where: { id } })).version
  return {
    'POST /auth/login': {
      ...sent(null, '/auth/login', { ...code, password: PASSWORD, rememberMe: true }),
      accepts: (member) => ['rememberMe', 'code'].includes(member),
    },
    'POST /auth/refresh-token': {
      by: null,
      make: async () => {
        const { body } = await world.nobody.rest('POST', '/auth/login', { email, password: PASSWORD })
        return { at: '/auth/refresh-token', body: { refreshToken: body.refresh_token } }
      },
      accepts: never,
    },
    'POST /auth/forgot-password': { ...sent(null, '/auth/forgot-password', { email }), accepts: never },
    'POST /auth/resend-code': { ...sent(null, '/auth/resend-code', { email }), accepts: never },
    'POST /auth/verify-code': { ...sent(null, '/auth/verify-code', code), isRefused: true },
    'POST /auth/new-password': {
      ...sent(null, '/auth/new-password', { ...code, password: 'a brand new one' }),
      isRefused: true,
    },
    'PATCH /Profile/ForceLogout': {
      ...sent('sam', '/Profile/ForceLogout', { UserId: people.rita.id }),
      accepts: never,
    },
    'POST /NotificationHub': {
      ...sent('ada', '/NotificationHub', { DeviceId: 'desk', Token: token, Platform: 'web' }),
      accepts: (member, value, { body }) => body[member] === value,
    },
    'POST /User/Avatar': {
      ...sent('tess', '/User/Avatar', { file: square }),
      takesAnyFile: true,
      accepts: never,
    },
    'POST /Timesheet': sent('fay', '/Timesheet', newDay),
    'PATCH /Timesheet/{TimesheetHeaderId}': {
      by: 'fay',
      make: async () => {
        const timesheetId = TimesheetHeaderId as number
        const { version } = await db.timesheet.findUniqueOrThrow({ where: { id: timesheetId } })
        const { id } = await db.timesheetLine.findFirstOrThrow({ where: { timesheetId } })
        const body = { ...day, Id: timesheetId, Version: version, TimesheetLines: [task(id, signatures)] }
        return { at: `/Timesheet/${timesheetId}`, body }
      },
    },
    'POST /Timesheet/UploadSignature': {
      ...sent('fay', '/Timesheet/UploadSignature', { img: picture }),
      accepts: never,
    },
    'POST /Timesheet/UploadPhoto': {
      ...sent('fay', '/Timesheet/UploadPhoto', { file: square }),
      takesAnyFile: true,
      accepts: never,
    },
    'POST /Timesheet/Approvals': {
      ...sent('ada', '/Timesheet/Approvals', { ids: [999_999] }),
      accepts: (_, value, { body }) => {
        const answers = body.value as { TimesheetHeaderId: unknown; Approved: boolean }[]
        const ids = answers.map((one) => one.TimesheetHeaderId)
        return isSame(ids, value) && answers.every(({ Approved }) => !Approved)
      },
    },
    'POST /PreparedDay': {
      ...sent('ada', '/PreparedDay', { items: [plannedDay] }),
      accepts: (_, __, { body }) => (body.value as { PreparedDayId: unknown }[])[0]?.PreparedDayId !== null,
    },
    'PATCH /TimesheetNotification/{Id}': sent('ada', `/TimesheetNotification/${notification.id}`, {
      IsRead: true,
    }),
    'POST /Manual': { ...sent('uma', '/Manual', { ...manual, Version: 0, file }), takesAnyFile: true },
    'PATCH /Manual/{ManualId}': {
      by: 'uma',
      isJson: true,
      make: async () => ({
        at: `/Manual/${ManualId}`,
        body: { ...manual, Version: await versionOf('manual', ManualId) },
      }),
    },
    'POST /User': { by: 'sam', make: () => ({ at: '/User', body: newAccount() }) },
    'PATCH /User/{UserId}': {
      by: 'sam',
      make: async () => {
        const changes = { Id: UserId, Email: 'changed@test.example', GPEmployeeId: 'GP-CHANGED' }
        const Version = await versionOf('user', UserId as number)
        return { at: `/User/${UserId}`, body: account({ ...changes, Version }) }
      },
    },
    'POST /approvalGroup': { by: 'uma', make: () => ({ at: '/approvalGroup', body: newGroup() }) },
    'PATCH /approvalGroup/{ApprovalGroupId}': {
      by: 'uma',
      make: async () => {
        const Version = await versionOf('approvalGroup', ApprovalGroupId as number)
        return { at: `/approvalGroup/${ApprovalGroupId}`, body: group({ Name: 'Changed bodies', Version }) }
      },
    },
    'PATCH /Setting': {
      by: 'sam',
      make: async () => {
        const { version } = await db.setting.findUniqueOrThrow({ where: { id: 1 } })
        return { at: '/Setting', body: { ...settings, Version: version } }
      },
    },
    'POST /PayLocation': { by: 'sam', make: () => ({ at: '/PayLocation', body: newLocation() }) },
    'PATCH /PayLocation/{PayLocationId}': {
      by: 'sam',
      make: async () => {
        const Version = await versionOf('payLocation', PayLocationId as number)
        return {
          at: `/PayLocation/${PayLocationId}`,
          body: { Name: 'Changed bodies', Region: 'NSW', Active: true, Version },
        }
      },
    },
    'POST /PayLocation/DeleteMany': {
      ...sent('sam', '/PayLocation/DeleteMany', { ids: [999_999] }),
      accepts: (_, ids, { body }) =>
        isSame(
          (body.value as { PayLocationId: number }[]).map((one) => one.PayLocationId),
          ids,
        ),
    },
  }
}
