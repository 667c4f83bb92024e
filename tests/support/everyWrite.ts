// For every mutation of the schema a call that succeeds, with everything that must exist before it.
// tests/api/everyWrite.test.ts makes it fail at each of its statements, and fails for a mutation that is missing here.
import { createECDH, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { buildSchema, getNamedType, isCompositeType, isUnionType } from 'graphql'
import { pickSettings } from '#domain/setting/settings.ts'
import { offerSetUp } from '#server/actions/access/company-set-up.ts'
import { sendCode } from '#server/actions/access/password-reset.ts'
import { now } from '#server/adapters/clock.ts'
import { createTokens } from '#server/auth/tokens.ts'
import { db } from '#server/database/client.ts'
import type { Prisma, User } from '#server/database/generated/client.ts'
import type { Secrets } from '#server/mail/letter.ts'
import { createApiToken } from './apiTokens.ts'
import { createAuthenticator } from './authenticator.ts'
import { createCaller, done, ORIGIN, type Caller, type Sheet } from './caller.ts'
import { PASSWORD, type PersonName } from './company.ts'
import type { PlayedProvider } from './identity-provider.ts'
import { workOff } from './jobs.ts'
import { pdf } from './manuals.ts'
import { ask, codeOf, withPasskey, withTotp } from './secondFactor.ts'
import { globalId, TODAY, type World } from './world.ts'

/** A call. Without `by`, of a stranger. */
export type Write = {
  by?: PersonName | Caller
  variables?: object
  headers?: Record<string, string>
  /** Undoes what no other test may find. */
  after?: () => Promise<unknown>
}
export type WriteCase = {
  prepare: () => Promise<Write> | Write
  /** Fields of the result that `isDone` looks at. */
  select?: string
  /** Whether a result means that it is done, beside being no refusal. */
  isDone?: (result: Record<string, unknown>) => boolean
  /** Each attempt needs a new preparation, because something remembers that there was one. */
  isUsedUp?: boolean
  /** What the call does after its change is committed. If that fails, the change stays, and the caller gets the fault. */
  followUp?: string
}

const schema = buildSchema(readFileSync('schema.graphql', 'utf8'))
const fields = schema.getMutationType()!.getFields()
export const mutationNames = Object.keys(fields)

/** The operation of a mutation, with its arguments as variables. */
export function operationOf(name: string, select = ''): string {
  const { args, type } = fields[name]!
  const declared = args.map((arg) => `$${arg.name}: ${String(arg.type)}`).join(', ')
  const passed = args.map((arg) => `${arg.name}: $${arg.name}`).join(', ')
  const named = getNamedType(type)
  const refusals = '... on Refusal { code message path } ... on InvalidInput { problems { path message } }'
  const selection = isCompositeType(named)
    ? `{ __typename ${select} ${isUnionType(named) ? refusals : ''} }`
    : ''
  const given = (text: string) => (text ? `(${text})` : '')
  return `mutation ${given(declared)} { result: ${name}${given(passed)} ${selection} }`
}

/** The result of a mutation; null if it failed. */
export async function send(
  world: World,
  name: string,
  { by, variables = {}, headers = {} }: Write,
  select = '',
) {
  const caller = by === undefined ? world.nobody : typeof by === 'string' ? await world.signIn(by) : by
  const { data, errors } = await caller.ask<{ result: Record<string, unknown> | null }>(
    operationOf(name, select),
    variables,
    headers,
  )
  return { result: data?.result ?? null, errors }
}

const NEW_PASSWORD = 'hydraulic pump seven'
const outcomes = {
  select: '... on AccountOutcomes { outcomes { done } }',
  isDone: ({ outcomes: all }: Record<string, unknown>) =>
    (all as { done: boolean }[]).every((one) => one.done),
}

export function everyWrite(world: World, provider: () => PlayedProvider): Record<string, WriteCase> {
  const { company } = world
  let count = 0
  const serial = () => String(++count).padStart(4, '0')

  // ------------------------------------------------------------ people

  const person = (data: Partial<Prisma.UserUncheckedCreateInput> = {}): Promise<User> => {
    const name = `P${serial()}`
    return db.user.create({
      data: {
        firstName: name,
        lastName: 'Tester',
        email: `${name.toLowerCase()}@test.example`,
        passwordHash: company.people.tess.passwordHash,
        userType: 'STAFF',
        payLocationId: company.payLocations.north.id,
        approvalGroupId: company.groups.fieldNorth.id,
        createdAt: new Date('2026-01-05'),
        ...data,
      },
    })
  }
  const accountId = ({ id }: { id: number }) => globalId('Account', id)
  const userId = ({ id }: { id: number }) => globalId('User', id)
  const signIn = ({ email }: { email: string }) => ask(world.nobody, 'signIn', { email, password: PASSWORD })
  const as = async (user: User) => createCaller(world.app, (await signIn(user)).accessToken!)
  const signedIn = async () => as(await person())
  const accountInput = () => ({
    ...{ firstName: 'Nia', lastName: 'New', email: `nia${serial()}@test.example`, defaultStartTime: 420 },
    ...{ userType: 'STAFF', taskType: 'ALL', gpEmployeeId: `E${serial()}` },
    approvalGroup: globalId('ApprovalGroup', company.groups.workshop),
    payLocation: globalId('PayLocation', company.payLocations.south),
  })
  /** Of one person, by an administrator. */
  const onAccount = (data?: Partial<Prisma.UserUncheckedCreateInput>, more: object = {}): WriteCase => ({
    prepare: async () => {
      const user = await person(data)
      // With a session, which some of the calls end.
      if (user.active && user.passwordHash) await as(user)
      return { by: 'uma', variables: { id: accountId(user), ...more } }
    },
  })
  const onAccounts = (data?: Partial<Prisma.UserUncheckedCreateInput>, more: object = {}): WriteCase => ({
    ...outcomes,
    prepare: async () => {
      const users = [await person(data), await person(data)]
      return { by: 'uma', variables: { accounts: users.map(accountId), ...more } }
    },
  })
  const invited = { passwordHash: null, mustChangePassword: true }

  // ------------------------------------------------------------ timesheets

  let daysAgo = 3
  /** A day on which nobody has recorded anything. */
  const freeDay = () => new Date(Date.parse(TODAY) - 86_400_000 * ++daysAgo).toISOString().slice(0, 10)
  const today = () => ({ startDate: freeDay() })
  const seen = ({ id, version }: { id: string; version: number }) => ({ id, version })
  const serviced = async () => world.rental('7:00', '11:30', await world.fieldService({}, 'fay'))
  const draft = async () =>
    done(await (await world.signIn('tess')).save(world.day([world.unbilled('7:00', '8:00')], today())))
  /** Handed in by Fay, with a signed task, so that a docket is issued. */
  const submitted = async () =>
    done(await (await world.signIn('fay')).submit(world.day([await serviced()], today())))
  const edited = async () => {
    const sheet = await submitted()
    const line = { id: sheet.lines[0]!.id, photos: undefined, fieldService: undefined }
    return done(
      await (
        await world.signIn('ada')
      ).edit(
        world.day([world.rental('7:00', '11:00', line)], { ...seen(sheet), startDate: sheet.startDate }),
      ),
    )
  }
  const onSheet = (by: PersonName, sheet: () => Promise<Sheet>, more: object = {}): WriteCase => ({
    prepare: async () => ({ by, variables: { ...seen(await sheet()), ...more } }),
  })
  const newDay = async () => {
    const photos = [await world.photo('fay')]
    const signed = await serviced()
    return world.day([{ ...signed, photos }, world.unbilled('12:00', '13:00')], {
      ...today(),
      clientMutationKey: `key-${serial()}`,
    })
  }

  // ------------------------------------------------------------ administration

  const administered = async (by: PersonName, name: string, variables: object) => {
    const { result, errors } = await send(world, name, { by, variables })
    if (!result || result.__typename === 'Refusal' || result.__typename === 'InvalidInput')
      throw new Error(`${name}: ${JSON.stringify({ result, errors })}`)
  }
  const group = () =>
    db.approvalGroup.create({
      data: {
        name: `Group ${serial()}`,
        gpBatchPrefix: `G${serial()}`,
        gpBatchNotificationTo: 'pay@test.example',
      },
    })
  const groupInput = () => ({
    ...{ name: `Crew ${serial()}`, gpBatchPrefix: `C${serial()}`, gpBatchNotificationTo: 'pay@test.example' },
    members: [accountId(company.people.ada)],
  })
  const details = ({ id, version }: { id: number; version: number }) => ({
    id: globalId('ApprovalGroupDetails', id),
    version,
  })
  const storedFile = async () => {
    const { path, contentType, size } = await world.files.save(pdf())
    return { create: { path, contentType, size } }
  }
  const manual = async () => {
    const data = { name: `Manual ${serial()}`, visibleTypes: ['APPROVER' as const], file: await storedFile() }
    const { id, version } = await db.manual.create({ data })
    return { id: globalId('Manual', id), version }
  }
  const payLocation = () => db.payLocation.create({ data: { name: `Depot ${serial()}`, region: 'QLD' } })
  const payLocationInput = () => ({
    name: `Camp ${serial()}`,
    region: 'NT',
    active: true,
    divisions: ['Civil'],
  })
  const webhookInput = () => ({
    ...{ name: `Hook ${serial()}`, url: 'https://hooks.example/in', active: false },
    events: ['SUBMITTED', 'BATCH_MADE'],
  })
  const webhook = async () => {
    await administered('sam', 'createWebhook', { input: webhookInput() })
    const { id, version } = await db.webhook.findFirstOrThrow({ orderBy: { id: 'desc' } })
    return { id: globalId('Webhook', id), version }
  }
  const settings = async () => {
    const stored = await db.setting.findUniqueOrThrow({ where: { id: 1 } })
    return { version: stored.version, input: { ...pickSettings(stored), maximumDailyHours: 13 } }
  }
  const failedMail = async () => {
    const data = {
      ...{ kind: 'GROUP_NOTIFICATION' as const, state: 'FAILED' as const, to: 'north@test.example' },
      ...{ subject: 'Cancelled', lastError: `No such mailbox ${serial()}` },
      letter: { heading: 'Cancelled', paragraphs: ['A timesheet was cancelled.'], facts: [], notes: [] },
    }
    return db.mailMessage.create({ data })
  }
  const onStored = (
    by: PersonName,
    type: string,
    create: () => Promise<{ id: number }>,
    more: object = {},
  ): WriteCase => ({
    prepare: async () => ({ by, variables: { id: globalId(type, await create()), ...more } }),
  })
  /** Of Ada. */
  const notification = async () => {
    const where = { timesheetId: (await submitted()).number, userId: company.people.ada.id }
    return db.notification.findFirstOrThrow({ where })
  }

  // ------------------------------------------------------------ pay

  let weeks = 0
  /** A week of the cycle of rentals that nobody has recorded in. */
  const week = () => {
    const start = Date.parse('2026-10-26') - ++weeks * 7 * 86_400_000
    const date = (days: number) => new Date(start + days * 86_400_000).toISOString().slice(0, 10)
    return { gpPayCycle: 'RENTAL' as const, startDate: date(0), endDate: date(6) }
  }
  const closed = async (days = week()) => {
    await db.payPeriodRule.updateMany({
      where: { gpPayCycle: 'RENTAL' },
      data: { length: 'WEEKLY', anchorDate: new Date('2026-10-26') },
    })
    const { id, version } = await db.payPeriod.create({
      data: {
        ...{ gpPayCycle: days.gpPayCycle, changedAt: now(), nameOfModifier: 'Sam Tester' },
        ...{ startDate: new Date(days.startDate), endDate: new Date(days.endDate) },
      },
    })
    return { ...days, number: id, version }
  }
  const payRules = async () => {
    const { version } = await db.payroll.findUniqueOrThrow({ where: { id: 1 } })
    const input = {
      batchPrefix: 'DAYBK',
      codes: ['ORD', 'NGT'].map((code) => ({ code, description: `Pay code ${code}` })),
      rules: [{ code: 'NGT', shift: 'NIGHT' }, { code: 'ORD' }],
      timeTrackColumns: ['BATCH', 'EMPLOYEE', 'HOURS', 'PAY_CODE'],
    }
    return { version, input }
  }
  const employee = async () => {
    const employeeId = `E${serial()}`
    const texts = {
      firstName: 'Pat',
      lastName: 'Tester',
      staffNumber: '',
      staffType: '',
      department: '',
      location: '',
    }
    await db.gpEmployee.create({ data: { employeeId, ...texts } })
    return employeeId
  }
  /** A group with an approved day in a closed period, and another that its batch takes back. */
  const due = async () => {
    await administered('sam', 'savePayroll', await payRules())
    const { id } = await group()
    const user = await person({ gpPayCycle: 'RENTAL', gpEmployeeId: await employee(), approvalGroupId: id })
    const days = week()
    const line = {
      ...{ position: 0, timesheetLineType: 'UNBILLED' as const, startTime: 420, endTime: 900, minutes: 480 },
      ...{ notes: 'Planted', glAccountId: company.glAccounts.training.id },
    }
    const { id: timesheetId } = await db.timesheet.create({
      data: {
        ...{ userId: user.id, lastActorId: user.id, startDate: new Date(days.startDate), shift: 'DAY' },
        ...{ status: 'APPROVED', startTime: 420, endTime: 900, totalDuration: 480, submittedCount: 1 },
        ...{ submittedAt: now(), approvalGroupId: id, lines: { create: line } },
      },
    })
    const { number } = await closed(days)
    const variables = {
      ...{ period: number, group: globalId('ApprovalGroup', id), clientMutationKey: `batch-${serial()}` },
      accepted: ['MISSING'],
    }
    return { variables, timesheetId, user, number }
  }
  const batch = async () => {
    const { variables } = await due()
    await administered('sam', 'makePayBatch', variables)
    const { id, version } = await db.payBatch.findFirstOrThrow({ orderBy: { id: 'desc' } })
    return { rowId: id, id: globalId('PayBatch', id), version }
  }
  const onBatch = (more: object = {}): WriteCase => ({
    prepare: async () => {
      const { id, version } = await batch()
      return { by: 'sam', variables: { id, version, ...more } }
    },
  })
  const rentalPerson = () => person({ gpPayCycle: 'RENTAL' })
  const asked = async () => {
    const { startDate } = await closed()
    const variables = { date: startDate, message: 'I was ill' }
    return { by: await as(await rentalPerson()), variables }
  }
  const opening = async () => {
    const { startDate } = await closed()
    const user = userId(await rentalPerson())
    return { user, startDate, endDate: startDate, until: '2026-11-18T07:00:00Z', reason: 'She was ill' }
  }

  // ------------------------------------------------------------ signing in

  const mailed = async (kind: 'WELCOME' | 'PASSWORD_RESET') =>
    (await db.mailMessage.findFirstOrThrow({ where: { kind }, orderBy: { id: 'desc' } })).secrets as Secrets
  const codeFor = async () => {
    const { email } = await person()
    await administered('uma', 'forgotPassword', { input: { email } })
    await workOff('passwordReset', (job) => sendCode({ tokens: createTokens(world.secretKey) }, job))
    return { email, code: (await mailed('PASSWORD_RESET')).code }
  }
  const withApp = async () => {
    const user = await person()
    const caller = await as(user)
    return { user, caller, ...(await withTotp(caller)) }
  }
  /** Signed in by the password, before the second factor. */
  const half = async () => {
    const { user, secret, recoveryCodes } = await withApp()
    return { ticket: (await signIn(user)).ticket!, secret, recoveryCodes }
  }
  const browserToken = () => {
    const keys = createECDH('prime256v1').generateKeys('base64url')
    const auth = randomBytes(16).toString('base64url')
    const endpoint = `https://push.example/${serial()}`
    return JSON.stringify({ endpoint, expirationTime: null, keys: { p256dh: keys, auth } })
  }

  return {
    // ---------------------------------------------------------- timesheets
    saveTimesheet: { prepare: async () => ({ by: 'fay', variables: { input: await newDay() } }) },
    submitTimesheet: { prepare: async () => ({ by: 'fay', variables: { input: await newDay() } }) },
    syncDay: {
      prepare: async () => {
        const at = { recordedAt: '2026-11-17T01:00:00Z', deviceClock: '2026-11-17T02:00:00Z' }
        return { by: 'fay', variables: { input: await newDay(), submit: true, ...at } }
      },
    },
    editTimesheet: {
      prepare: async () => {
        const { lines, startDate, ...sheet } = await submitted()
        const line = world.rental('7:00', '11:00', { id: lines[0]!.id, notes: 'Corrected' })
        return { by: 'ada', variables: { input: world.day([line], { ...seen(sheet), startDate }) } }
      },
    },
    approveTimesheet: onSheet('ada', submitted),
    approveTimesheets: {
      prepare: async () => ({
        by: 'ada',
        variables: { timesheets: [seen(await submitted()), seen(await submitted())] },
      }),
      select: '... on Approvals { outcomes { approved } }',
      isDone: ({ outcomes: all }) => (all as { approved: boolean }[]).every((one) => one.approved),
    },
    declineTimesheet: onSheet('ada', submitted, { reason: 'No such job' }),
    cancelTimesheet: onSheet('ada', submitted, { reason: 'Entered twice' }),
    recallTimesheet: onSheet('fay', submitted),
    deleteTimesheet: onSheet('tess', draft),
    moveTimesheet: {
      ...onSheet('ada', submitted, { approvalGroup: globalId('ApprovalGroup', company.groups.workshop) }),
      followUp: 'It reads whether its caller still sees the timesheet.',
    },
    askOnTimesheet: {
      prepare: async () => ({ by: 'ada', variables: { id: (await submitted()).id, text: 'Which pump?' } }),
    },
    seeChanges: {
      prepare: async () => {
        const { id, number } = await edited()
        const where = { timesheetId: number, timesheetEventType: 'EDITED' as const }
        const edit = await db.timesheetEvent.findFirstOrThrow({ where })
        return { by: 'fay', variables: { id, edit: globalId('TimesheetEvent', edit) } }
      },
    },
    mailDocket: {
      prepare: async () => {
        const { number } = await submitted()
        const docket = await db.docket.findFirstOrThrow({ where: { timesheetId: number } })
        return { by: 'ada', variables: { id: globalId('Docket', docket) } }
      },
    },
    remindMissing: {
      prepare: async () => ({
        by: 'ada',
        variables: { dates: ['2026-11-16'], users: [userId(await person()), userId(await person())] },
      }),
    },

    // ---------------------------------------------------------- one's own things
    markAllNotificationsRead: { prepare: async () => (await notification(), { by: 'ada' }) },
    markNotificationGroupRead: onStored('ada', 'Notification', notification, { isRead: true }),
    markNotificationRead: onStored('ada', 'Notification', notification, { isRead: true }),
    setNotificationPreference: {
      prepare: () => ({
        by: 'ada',
        variables: { input: { notifiedOf: 'SUBMITTED', push: false, mail: true } },
      }),
    },
    saveTemplate: {
      prepare: () => {
        const line = { timesheetLineType: 'UNBILLED', startTime: 420, endTime: 480 }
        return { by: 'tess', variables: { input: { name: `Day ${serial()}`, shift: 'DAY', lines: [line] } } }
      },
    },
    renameTemplate: {
      prepare: async () => {
        const data = { userId: company.people.tess.id, name: `Pit ${serial()}`, shift: 'DAY' as const }
        const id = globalId('Template', await db.template.create({ data }))
        return { by: 'tess', variables: { id, name: `Mine ${serial()}` } }
      },
    },
    deleteTemplate: onStored('tess', 'Template', () =>
      db.template.create({ data: { userId: company.people.tess.id, name: `Old ${serial()}`, shift: 'DAY' } }),
    ),
    saveReportView: {
      prepare: () => ({
        by: 'tess',
        variables: { input: { name: `View ${serial()}`, report: 'HOURS', queryString: 'period=last-month' } },
      }),
    },
    deleteReportView: onStored('tess', 'ReportView', () =>
      db.reportView.create({
        data: {
          ...{ userId: company.people.tess.id, name: `View ${serial()}`, report: 'HOURS', queryString: '' },
          createdAt: now(),
        },
      }),
    ),
    prepareExport: {
      prepare: () => ({
        by: 'sam',
        variables: { input: { list: { name: 'TASKS' }, format: 'CSV', columns: ['Timesheet', 'Person'] } },
      }),
    },
    removeAvatar: {
      followUp: 'It removes the file, and reads the person again.',
      prepare: async () => {
        const user = await person()
        await db.user.update({ where: { id: user.id }, data: { avatar: await storedFile() } })
        return { by: await as(user) }
      },
    },
    registerPushDevice: {
      prepare: async () => ({
        by: await signedIn(),
        variables: { input: { deviceId: `phone ${serial()}`, token: browserToken() } },
      }),
    },
    unregisterPushDevice: {
      prepare: async () => {
        const by = await signedIn()
        const deviceId = `phone ${serial()}`
        const variables = { input: { deviceId, token: browserToken() } }
        await send(world, 'registerPushDevice', { by, variables })
        return { by, variables: { deviceId } }
      },
    },
    createAbsence: {
      prepare: async () => ({
        by: 'uma',
        variables: {
          ...{ user: userId(await person()), kind: 'LEAVE', weekdays: [] },
          ...{ startDate: '2026-11-18', endDate: '2026-11-19' },
        },
      }),
    },
    deleteAbsence: onStored('uma', 'Absence', async () => {
      const days = { startDate: new Date('2026-11-18'), endDate: new Date('2026-11-19') }
      return db.absence.create({ data: { userId: (await person()).id, kind: 'LEAVE', ...days } })
    }),
    nameDeputy: {
      prepare: async () => {
        const day = new Date(Date.parse('2027-01-01') + Number(serial()) * 86_400_000)
          .toISOString()
          .slice(0, 10)
        const { ada, bob } = company.people
        const names = { absent: userId(ada), deputy: userId(bob) }
        return { by: 'ada', variables: { ...names, startDate: day, endDate: day } }
      },
    },
    endDeputy: onStored('ada', 'Deputy', () => {
      const { ada, bob } = company.people
      const day = new Date(Date.parse('2027-06-01') + Number(serial()) * 86_400_000)
      return db.deputy.create({ data: { absentId: ada.id, deputyId: bob.id, startDate: day, endDate: day } })
    }),

    // ---------------------------------------------------------- accounts
    createAccount: { prepare: () => ({ by: 'uma', variables: { input: accountInput() } }) },
    updateAccount: {
      prepare: async () => {
        const user = await person()
        await as(user)
        return { by: 'uma', variables: { id: accountId(user), version: 1, input: accountInput() } }
      },
    },
    deleteAccount: onAccount(),
    disableAccount: onAccount(),
    enableAccount: onAccount({ active: false }),
    forceLogOut: onAccount(),
    giveInitialPassword: onAccount(),
    sendWelcomeEmail: onAccount(invited),
    resetSecondFactor: {
      prepare: async () => {
        const { user } = await withApp()
        return { by: 'sam', variables: { id: accountId(user) } }
      },
    },
    disableAccounts: onAccounts(),
    logOutAccounts: onAccounts(),
    moveAccounts: onAccounts(undefined, {
      approvalGroup: globalId('ApprovalGroup', company.groups.workshop),
    }),
    setPayLocation: onAccounts(undefined, {
      payLocation: globalId('PayLocation', company.payLocations.south),
    }),
    sendWelcomeEmails: {
      ...onAccounts(invited),
      followUp: 'It invites each person on their own; those before stay invited.',
    },
    createApiToken: {
      prepare: async () => ({
        by: await signedIn(),
        variables: { input: { name: 'Spreadsheet', mayWrite: true, endsOn: '2026-12-18' } },
      }),
    },
    revokeApiToken: {
      prepare: async () => {
        const by = await signedIn()
        return { by, variables: { id: (await createApiToken(world, by)).id } }
      },
    },
    revokeTokenOf: {
      prepare: async () => ({
        by: 'uma',
        variables: { id: (await createApiToken(world, await signedIn())).id },
      }),
    },

    // ---------------------------------------------------------- administration
    createApprovalGroup: { prepare: () => ({ by: 'uma', variables: { input: groupInput() } }) },
    updateApprovalGroup: {
      prepare: async () => ({ by: 'uma', variables: { ...details(await group()), input: groupInput() } }),
    },
    deleteApprovalGroup: {
      prepare: async () => {
        const old = await group()
        await person({ approvalGroupId: old.id })
        const destination = globalId('ApprovalGroupDetails', company.groups.workshop)
        return { by: 'uma', variables: { ...details(old), destination } }
      },
    },
    enableApprovalGroup: {
      prepare: async () => {
        const { id } = await group()
        const old = await db.approvalGroup.update({ where: { id }, data: { active: false } })
        return { by: 'uma', variables: details(old) }
      },
    },
    createPayLocation: { prepare: () => ({ by: 'sam', variables: { input: payLocationInput() } }) },
    updatePayLocation: {
      prepare: async () => {
        const id = globalId('PayLocation', await payLocation())
        return { by: 'sam', variables: { id, version: 1, input: payLocationInput() } }
      },
    },
    deletePayLocations: {
      prepare: async () => {
        const [unused, used] = [await payLocation(), await payLocation()]
        await person({ payLocationId: used.id })
        return { by: 'sam', variables: { ids: [unused, used].map((one) => globalId('PayLocation', one)) } }
      },
    },
    createJobRecord: {
      prepare: () => ({
        by: 'sam',
        variables: {
          kind: 'SITE',
          input: { active: true, number: String(9000 + Number(serial())), location: 'Emerald' },
        },
      }),
    },
    updateJobRecord: {
      prepare: async () => {
        const { id } = await db.site.create({ data: { location: 'Blackwater' } })
        const { version } = await db.site.findUniqueOrThrow({ where: { id } })
        const input = { active: true, number: String(id), location: 'Moranbah' }
        return { by: 'sam', variables: { kind: 'SITE', number: id, version, input } }
      },
    },
    deleteJobRecord: {
      prepare: async () => {
        const { id, version } = await db.site.create({ data: { location: 'Dysart' } })
        return { by: 'sam', variables: { kind: 'SITE', number: id, version } }
      },
    },
    updateManual: {
      prepare: async () => {
        const input = { name: `Guide ${serial()}`, description: 'New', active: true, visibleTypes: ['STAFF'] }
        return { by: 'uma', variables: { ...(await manual()), input } }
      },
    },
    deleteManual: { prepare: async () => ({ by: 'uma', variables: await manual() }) },
    addPublicHolidays: {
      prepare: () => {
        const date = `2028-01-${String(1 + (Number(serial()) % 28)).padStart(2, '0')}`
        return { by: 'sam', variables: { region: 'QLD', holidays: [{ date, name: 'Show Day' }] } }
      },
    },
    deletePublicHolidays: {
      prepare: async () => {
        const data = {
          region: 'QLD',
          date: new Date(Date.parse('2029-01-01') + Number(serial()) * 86_400_000),
          name: 'Fête',
        }
        return {
          by: 'sam',
          variables: { ids: [globalId('PublicHoliday', await db.publicHoliday.create({ data }))] },
        }
      },
    },
    createWebhook: { prepare: () => ({ by: 'sam', variables: { input: webhookInput() } }) },
    updateWebhook: {
      prepare: async () => ({ by: 'sam', variables: { ...(await webhook()), input: webhookInput() } }),
    },
    deleteWebhook: { prepare: async () => ({ by: 'sam', variables: await webhook() }) },
    testWebhook: { prepare: async () => ({ by: 'sam', variables: { id: (await webhook()).id } }) },
    sendWebhookDeliveryAgain: {
      prepare: async () => {
        await administered('sam', 'testWebhook', { id: (await webhook()).id })
        const { id } = await db.webhookDelivery.findFirstOrThrow({ orderBy: { id: 'desc' } })
        await db.webhookDelivery.update({ where: { id }, data: { state: 'FAILED' } })
        return { by: 'sam', variables: { id: globalId('WebhookDelivery', { id }) } }
      },
    },
    sendMailAgain: onStored('sam', 'MailMessage', failedMail),
    sendFailedMailAgain: {
      prepare: async () => ({ by: 'sam', variables: { reason: (await failedMail()).lastError } }),
    },
    updateSettings: {
      followUp: 'It reads the answer.',
      prepare: async () => ({ by: 'sam', variables: await settings() }),
    },
    resetSettings: {
      followUp: 'It reads the answer.',
      prepare: async () => {
        const { id } = await db.setting.update({ where: { id: 1 }, data: { maximumDailyHours: 9 } })
        const { version } = await db.setting.findUniqueOrThrow({ where: { id } })
        return { by: 'sam', variables: { version } }
      },
    },
    hideFirstSteps: { prepare: () => ({ by: 'sam' }) },
    checkSealedHistory: { prepare: () => ({ by: 'sam' }), followUp: 'It reads the answer.' },
    reportFailures: {
      prepare: () => ({ variables: { failures: [{ kind: 'CRASH', message: `It broke ${serial()}` }] } }),
    },

    // ---------------------------------------------------------- pay
    savePayroll: { prepare: async () => ({ by: 'sam', variables: await payRules() }) },
    updatePayPeriodRule: {
      prepare: async () => {
        const rule = await db.payPeriodRule.findFirstOrThrow({ where: { gpPayCycle: 'WORKSHOPS' } })
        const input = {
          length: 'WEEKLY',
          anchorDate: '2026-11-02',
          deadlineDays: 2,
          deadlineTime: 720,
          closesItself: false,
        }
        return {
          by: 'sam',
          variables: { id: globalId('PayPeriodRule', rule), version: rule.version, input },
        }
      },
    },
    closePayPeriods: {
      prepare: async () => {
        await closed()
        return { by: 'sam', variables: { periods: [week()] } }
      },
    },
    openPayPeriod: {
      prepare: async () => {
        const { number, version } = await closed()
        return { by: 'sam', variables: { number, version, reason: 'Late' } }
      },
    },
    askForDay: { prepare: asked },
    refuseDay: {
      prepare: async () => {
        await send(world, 'askForDay', await asked())
        const request = await db.payPeriodRequest.findFirstOrThrow({ orderBy: { id: 'desc' } })
        return { by: 'sam', variables: { id: globalId('PayPeriodRequest', request), reason: 'It is paid' } }
      },
    },
    openDays: { prepare: async () => ({ by: 'sam', variables: await opening() }) },
    endOpening: {
      prepare: async () => {
        await administered('sam', 'openDays', await opening())
        const row = await db.payPeriodOpening.findFirstOrThrow({ orderBy: { id: 'desc' } })
        return { by: 'sam', variables: { id: globalId('PayPeriodOpening', row) } }
      },
    },
    makePayBatch: { prepare: async () => ({ by: 'sam', variables: (await due()).variables }) },
    voidPayBatch: onBatch({ reason: 'Wrong rate' }),
    receivePayBatch: onBatch(),
    postPayBatch: onBatch(),
    tickPayCorrection: {
      prepare: async () => {
        const { rowId } = await batch()
        const period = await closed()
        const correction = await db.payCorrection.create({
          data: {
            ...{ payBatchId: rowId, employeeId: 'E1', employeeName: 'Pat Tester', payCode: 'ORD' },
            ...{ payPeriodId: period.number, hundredths: -25 },
          },
        })
        return { by: 'sam', variables: { id: globalId('PayCorrection', correction) } }
      },
    },

    // ---------------------------------------------------------- getting in
    setUp: {
      followUp: 'It signs the person in, who can do that with the new password.',
      prepare: async () => {
        await db.user.updateMany({ where: { userType: 'SYSTEM_ADMINISTRATOR' }, data: { userType: 'STAFF' } })
        const { companyName } = await db.setting.findUniqueOrThrow({ where: { id: 1 } })
        const input = {
          ...{ companyName, timeZone: 'Australia/Brisbane', firstName: 'Ingrid', lastName: 'Solberg' },
          ...{ email: `ingrid${serial()}@test.example`, password: 'a password of my own' },
          token: await offerSetUp(),
        }
        const sam = {
          where: { id: company.people.sam.id },
          data: { userType: 'SYSTEM_ADMINISTRATOR' as const },
        }
        return { variables: { input }, after: () => db.user.update(sam) }
      },
    },
    signIn: {
      prepare: async () => ({ variables: { input: { email: (await person()).email, password: PASSWORD } } }),
    },
    signInWithCode: {
      isUsedUp: true,
      prepare: async () => {
        const { ticket, secret } = await half()
        return { variables: { input: { ticket, code: codeOf(secret, 1) } } }
      },
    },
    signInWithRecoveryCode: {
      isUsedUp: true,
      prepare: async () => {
        const { ticket, recoveryCodes } = await half()
        return { variables: { input: { ticket, code: recoveryCodes[0] } } }
      },
    },
    askForPasskey: { prepare: () => ({ variables: { ticket: null } }) },
    signInWithPasskey: {
      isUsedUp: true,
      prepare: async () => {
        const { device } = await withPasskey(await signedIn(), { counter: 1 })
        const { ticket, options } = await ask(world.nobody, 'askForPasskey')
        return { variables: { input: { ticket, answer: device.answer(options!) } } }
      },
    },
    beginAtProvider: { prepare: () => ({}) },
    finishAtProvider: {
      isUsedUp: true,
      prepare: async () => {
        // That a person uses the provider is noted before the session begins, because it is true without one.
        const { email } = await person({ usesProvider: true })
        provider().signsIn({ email, email_verified: true })
        const { data, headers } = await world.nobody.ask<{ result: { url: string } }>(
          operationOf('beginAtProvider', '... on ProviderFlowPayload { url }'),
        )
        const cookie = headers
          .getSetCookie()
          .map((one) => one.split(';', 1)[0])
          .join('; ')
        const answer = await provider().visit(data!.result.url)
        return { variables: { input: { answer } }, headers: { cookie } }
      },
    },
    activateAccount: {
      followUp: 'It signs the person in, who can do that with the new password.',
      isUsedUp: true,
      prepare: async () => {
        const user = await person(invited)
        await administered('uma', 'sendWelcomeEmail', { id: accountId(user) })
        const { code, token } = await mailed('WELCOME')
        return { variables: { input: { code, token, email: user.email, password: NEW_PASSWORD } } }
      },
    },
    forgotPassword: { prepare: async () => ({ variables: { input: { email: (await person()).email } } }) },
    verifyCode: {
      isUsedUp: true,
      prepare: async () => ({ variables: { input: await codeFor() } }),
    },
    newPassword: {
      isUsedUp: true,
      prepare: async () => ({ variables: { input: { ...(await codeFor()), password: NEW_PASSWORD } } }),
    },
    changePassword: {
      followUp: 'It reads the person again.',
      prepare: async () => {
        const user = await person()
        await as(user)
        const input = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }
        return { by: await as(user), variables: { input } }
      },
    },
    proveAgain: { prepare: async () => ({ by: await signedIn(), variables: { password: PASSWORD } }) },
    extendSession: { prepare: async () => ({ by: await signedIn() }) },
    signOut: { prepare: async () => ({ by: await signedIn() }) },
    signOutDevice: {
      prepare: async () => {
        const user = await person()
        await as(user)
        const session = await db.session.findFirstOrThrow({ where: { userId: user.id } })
        return { by: await as(user), variables: { id: globalId('SignedInDevice', session) } }
      },
    },
    signOutOtherDevices: {
      prepare: async () => {
        const user = await person()
        await as(user)
        return { by: await as(user) }
      },
    },
    beginTotp: { prepare: async () => ({ by: await signedIn() }) },
    confirmTotp: {
      followUp: 'It reads the person again.',
      isUsedUp: true,
      prepare: async () => {
        const by = await signedIn()
        const { ticket, secret } = await ask(by, 'beginTotp')
        return { by, variables: { input: { ticket, code: codeOf(secret!) } } }
      },
    },
    removeTotp: {
      followUp: 'It reads the person again.',
      prepare: async () => ({ by: (await withApp()).caller }),
    },
    renewRecoveryCodes: {
      followUp: 'It reads the person again.',
      prepare: async () => ({ by: (await withApp()).caller }),
    },
    beginPasskey: { prepare: async () => ({ by: await signedIn() }) },
    addPasskey: {
      followUp: 'It reads the person again.',
      isUsedUp: true,
      prepare: async () => {
        const by = await signedIn()
        const { ticket, options } = await ask(by, 'beginPasskey')
        const answer = createAuthenticator({ origin: ORIGIN }).make(options!)
        return { by, variables: { input: { ticket, answer, name: 'Phone' } } }
      },
    },
    removePasskey: {
      followUp: 'It reads the person again.',
      prepare: async () => {
        const by = await signedIn()
        await withPasskey(by)
        const passkey = await db.passkey.findFirstOrThrow({ orderBy: { id: 'desc' } })
        return { by, variables: { id: globalId('Passkey', passkey) } }
      },
    },
  }
}
