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
  /** Undoes effects that would disturb other tests. */
  after?: () => Promise<unknown>
}
export type WriteCase = {
  prepare: () => Promise<Write> | Write
  /** Fields of the result that `isDone` looks at. */
  select?: string
  /** Whether the result means success, in addition to not being a refusal. */
  isDone?: (result: Record<string, unknown>) => boolean
  /** Each attempt needs a new preparation, because something remembers that there was one. */
  isUsedUp?: boolean
  /** The work of the call after its commit. If that fails, the change stays, and the caller gets the fault. */
  followUp?: string
}

type Made = Record<string, unknown> | Promise<Record<string, unknown>>

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

  /** A call of a person of the company, with variables that are made first. */
  const by = (name: PersonName, variables: () => Made = () => ({}), more: object = {}): WriteCase => ({
    prepare: async () => ({ by: name, variables: { ...(await variables()), ...more } }),
  })
  /** The same, with an input alone. */
  const input = (name: PersonName, make: () => Made): WriteCase =>
    by(name, async () => ({ input: await make() }))
  /** A call of somebody who has just signed in. */
  const signedInWith = (variables: (caller: Caller, user: User) => Made = () => ({})): WriteCase => ({
    prepare: async () => {
      const user = await person()
      const caller = await as(user)
      return { by: caller, variables: await variables(caller, user) }
    },
  })
  /** A call of a stranger. */
  const stranger = (make: () => Made): WriteCase => ({
    prepare: async () => ({ variables: { input: await make() } }),
  })
  const readsPersonAgain = { followUp: 'It reads the person again.' }
  const readsAnswer = { followUp: 'It reads the answer.' }
  const onceOnly = { isUsedUp: true }
  const each = (more: Partial<WriteCase>, cases: Record<string, WriteCase>) =>
    Object.fromEntries(Object.entries(cases).map(([name, one]) => [name, { ...one, ...more }]))

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
  const accountInput = () => ({
    ...{ firstName: 'Nia', lastName: 'New', email: `nia${serial()}@test.example`, defaultStartTime: 420 },
    ...{ userType: 'STAFF', taskType: 'ALL', gpEmployeeId: `E${serial()}` },
    approvalGroup: globalId('ApprovalGroup', company.groups.workshop),
    payLocation: globalId('PayLocation', company.payLocations.south),
  })
  /** Of one person, by an administrator. */
  const onAccount = (data?: Partial<Prisma.UserUncheckedCreateInput>, more: () => object = () => ({})) =>
    by('uma', async () => {
      const user = await person(data)
      // With a session, which some of the calls end.
      if (user.active && user.passwordHash) await as(user)
      return { id: accountId(user), ...more() }
    })
  const onAccounts = (data?: Partial<Prisma.UserUncheckedCreateInput>, more?: object): WriteCase => ({
    ...outcomes,
    ...by('uma', async () => ({ accounts: [await person(data), await person(data)].map(accountId) }), more),
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
    const day = { ...seen(sheet), startDate: sheet.startDate }
    return done(await (await world.signIn('ada')).edit(world.day([world.rental('7:00', '11:00', line)], day)))
  }
  const onSheet = (name: PersonName, sheet: () => Promise<Sheet>, more?: object) =>
    by(name, async () => seen(await sheet()), more)
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
  const groupData = () => ({
    name: `Crew ${serial()}`,
    gpBatchPrefix: `C${serial()}`,
    gpBatchNotificationTo: 'pay@test.example',
  })
  const group = () => db.approvalGroup.create({ data: groupData() })
  const groupInput = () => ({ ...groupData(), members: [accountId(company.people.ada)] })
  const details = ({ id, version }: { id: number; version: number }) => ({
    id: globalId('ApprovalGroupDetails', id),
    version,
  })
  const newest = { orderBy: { id: 'desc' } } as const
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
    ...{ name: `Camp ${serial()}`, region: 'NT', active: true, divisions: ['Civil'] },
  })
  const webhookInput = () => ({
    ...{ name: `Hook ${serial()}`, url: 'https://hooks.example/in', active: false },
    events: ['SUBMITTED', 'BATCH_MADE'],
  })
  const webhook = async () => {
    await administered('sam', 'createWebhook', { input: webhookInput() })
    const { id, version } = await db.webhook.findFirstOrThrow(newest)
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
  const onStored = (name: PersonName, type: string, create: () => Promise<{ id: number }>, more?: object) =>
    by(name, async () => ({ id: globalId(type, await create()) }), more)
  /** Of Ada. */
  const notification = async () => {
    const where = { timesheetId: (await submitted()).number, userId: company.people.ada.id }
    return db.notification.findFirstOrThrow({ where })
  }

  const template = () =>
    db.template.create({ data: { userId: company.people.tess.id, name: `Pit ${serial()}`, shift: 'DAY' } })
  const view = () => ({ name: `View ${serial()}`, report: 'HOURS', queryString: '' })
  const siteOf = async (location: string) => {
    const { id: number, version } = await db.site.create({ data: { location } })
    return { kind: 'SITE', number, version }
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
      ...{ dayShiftCode: 'DAY', nightShiftCode: '' },
      timeTrackColumns: ['BATCH', 'EMPLOYEE', 'HOURS', 'PAY_CODE'],
    }
    return { version, input }
  }
  const employee = async () => {
    const employeeId = `E${serial()}`
    const none = { staffNumber: '', staffType: '', department: '', location: '' }
    await db.gpEmployee.create({ data: { employeeId, firstName: 'Pat', lastName: 'Tester', ...none } })
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
    const { id, version } = await db.payBatch.findFirstOrThrow(newest)
    return { rowId: id, id: globalId('PayBatch', id), version }
  }
  const onBatch = (more?: object) => by('sam', async () => seen(await batch()), more)
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
  const device = () => {
    const keys = createECDH('prime256v1').generateKeys('base64url')
    const auth = randomBytes(16).toString('base64url')
    const endpoint = `https://push.example/${serial()}`
    const token = JSON.stringify({ endpoint, expirationTime: null, keys: { p256dh: keys, auth } })
    return { deviceId: `phone ${serial()}`, token }
  }

  const { ada, bob, tess } = company.people
  const workshop = { approvalGroup: globalId('ApprovalGroup', company.groups.workshop) }
  /** A day that no other deputy has. */
  const freeDate = () => new Date(Date.parse('2027-01-01') + Number(serial()) * 86_400_000)

  /** A day that Ada prepares for Tess. */
  const toPrepare = () => ({
    ...{ user: userId(company.people.tess), startDate: freeDate().toISOString().slice(0, 10), shift: 'DAY' },
    lines: [
      {
        timesheetLineType: 'UNBILLED',
        startTime: 420,
        endTime: 480,
        glAccount: globalId('GlAccount', company.glAccounts.training),
      },
    ],
  })
  /** An offer of Ada's to Tess. */
  const offer = () =>
    db.preparedDay.create({
      data: {
        ...{ userId: company.people.tess.id, preparedById: company.people.ada.id, startDate: freeDate() },
        ...{ state: 'OFFERED', source: 'LEADER', preparedAt: now() },
      },
    })

  /** Asked for by Tess. */
  const leave = () => {
    const day = freeDate()
    const { id: userId, approvalGroupId } = company.people.tess
    return db.leave.create({
      data: {
        ...{ userId, approvalGroupId, kind: 'ANNUAL', startDate: day, endDate: day },
        ...{ minutesPerDay: 450, words: '', askedAt: now() },
      },
    })
  }

  return {
    // ---------------------------------------------------------- timesheets
    saveTimesheet: input('fay', newDay),
    submitTimesheet: input('fay', newDay),
    syncDay: by('fay', async () => ({
      ...{ input: await newDay(), submit: true },
      ...{ recordedAt: '2026-11-17T01:00:00Z', deviceClock: '2026-11-17T02:00:00Z' },
    })),
    editTimesheet: input('ada', async () => {
      const { lines, startDate, ...sheet } = await submitted()
      const line = world.rental('7:00', '11:00', { id: lines[0]!.id, notes: 'Corrected' })
      return world.day([line], { ...seen(sheet), startDate })
    }),
    approveTimesheet: onSheet('ada', submitted),
    approveTimesheets: {
      ...by('ada', async () => ({ timesheets: [seen(await submitted()), seen(await submitted())] })),
      select: '... on Approvals { outcomes { approved } }',
      isDone: ({ outcomes: all }) => (all as { approved: boolean }[]).every((one) => one.approved),
    },
    declineTimesheet: onSheet('ada', submitted, { reason: 'No such job' }),
    cancelTimesheet: onSheet('ada', submitted, { reason: 'Entered twice' }),
    recallTimesheet: onSheet('fay', submitted),
    deleteTimesheet: onSheet('tess', draft),
    moveTimesheet: {
      ...onSheet('ada', submitted, workshop),
      followUp: 'It reads whether its caller still sees the timesheet.',
    },
    askOnTimesheet: by('ada', async () => ({ id: (await submitted()).id, text: 'Which pump?' })),
    seeChanges: by('fay', async () => {
      const { id, number } = await edited()
      const where = { timesheetId: number, timesheetEventType: 'EDITED' as const }
      const edit = await db.timesheetEvent.findFirstOrThrow({ where })
      return { id, edit: globalId('TimesheetEvent', edit) }
    }),
    mailDocket: onStored('ada', 'Docket', async () => {
      const { number } = await submitted()
      return db.docket.findFirstOrThrow({ where: { timesheetId: number } })
    }),
    remindMissing: by('ada', async () => ({
      dates: ['2026-11-16'],
      users: [await person(), await person()].map(userId),
    })),

    // ---------------------------------------------------------- one's own things
    markAllNotificationsRead: by('ada', async () => (await notification(), {})),
    markNotificationGroupRead: onStored('ada', 'Notification', notification, { isRead: true }),
    markNotificationRead: onStored('ada', 'Notification', notification, { isRead: true }),
    setNotificationPreference: input('ada', () => ({ notifiedOf: 'SUBMITTED', push: false, mail: true })),
    saveTemplate: input('tess', () => ({
      ...{ name: `Day ${serial()}`, shift: 'DAY' },
      lines: [{ timesheetLineType: 'UNBILLED', startTime: 420, endTime: 480 }],
    })),
    renameTemplate: by('tess', async () => ({
      id: globalId('Template', await template()),
      name: `Mine ${serial()}`,
    })),
    prepareDays: by('ada', () => ({ days: [toPrepare(), toPrepare()], handOut: true })),
    withdrawPreparedDays: by('ada', async () => ({ ids: [globalId('PreparedDay', await offer())] })),
    remindOfPreparedDays: by('ada', async () => ({ ids: [globalId('PreparedDay', await offer())] })),
    declinePreparedDay: by('tess', async () => ({
      ...{ id: globalId('PreparedDay', await offer()), version: 1, words: 'Sick' },
    })),
    deleteTemplate: onStored('tess', 'Template', template),
    saveReportView: input('tess', () => view()),
    deleteReportView: onStored('tess', 'ReportView', () =>
      db.reportView.create({ data: { ...view(), userId: tess.id, createdAt: now() } }),
    ),
    prepareExport: input('sam', () => ({
      list: { name: 'TASKS' },
      format: 'CSV',
      columns: ['timesheet', 'person'],
    })),
    removeAvatar: {
      ...signedInWith(async (_, { id }) => {
        await db.user.update({ where: { id }, data: { avatar: await storedFile() } })
        return {}
      }),
      followUp: 'It removes the file, and reads the person again.',
    },
    registerPushDevice: signedInWith(() => ({ input: device() })),
    unregisterPushDevice: signedInWith(async (caller) => {
      const registered = device()
      await send(world, 'registerPushDevice', { by: caller, variables: { input: registered } })
      return { deviceId: registered.deviceId }
    }),
    createAbsence: by('uma', async () => ({
      ...{ user: userId(await person()), kind: 'LEAVE', weekdays: [] },
      ...{ startDate: '2026-11-18', endDate: '2026-11-19' },
    })),
    deleteAbsence: onStored('uma', 'Absence', async () => {
      const days = { startDate: new Date('2026-11-18'), endDate: new Date('2026-11-19') }
      return db.absence.create({ data: { userId: (await person()).id, kind: 'LEAVE', ...days } })
    }),
    askForLeave: by('tess', () => {
      const day = freeDate().toISOString().slice(0, 10)
      return { input: { kind: 'ANNUAL', startDate: day, endDate: day, minutesPerDay: 450, words: '' } }
    }),
    cancelLeave: by('tess', async () => ({ id: globalId('Leave', await leave()), version: 1 })),
    decideLeave: by('ada', async () => ({
      ...{ id: globalId('Leave', await leave()), version: 1, isApproved: true, reason: '' },
    })),
    nameDeputy: by('ada', () => {
      const day = freeDate().toISOString().slice(0, 10)
      return { absent: userId(ada), deputy: userId(bob), startDate: day, endDate: day }
    }),
    endDeputy: onStored('ada', 'Deputy', () => {
      const day = freeDate()
      return db.deputy.create({ data: { absentId: ada.id, deputyId: bob.id, startDate: day, endDate: day } })
    }),

    // ---------------------------------------------------------- accounts
    createAccount: input('uma', accountInput),
    updateAccount: onAccount({}, () => ({ version: 1, input: accountInput() })),
    deleteAccount: onAccount(),
    disableAccount: onAccount(),
    enableAccount: onAccount({ active: false }),
    forceLogOut: onAccount(),
    giveInitialPassword: onAccount(),
    sendWelcomeEmail: onAccount(invited),
    resetSecondFactor: by('sam', async () => ({ id: accountId((await withApp()).user) })),
    disableAccounts: onAccounts(),
    logOutAccounts: onAccounts(),
    moveAccounts: onAccounts({}, workshop),
    setPayLocation: onAccounts({}, { payLocation: globalId('PayLocation', company.payLocations.south) }),
    sendWelcomeEmails: {
      ...onAccounts(invited),
      followUp: 'It invites each person on their own; those before stay invited.',
    },
    makeCalendarFeed: signedInWith(() => ({})),
    endCalendarFeed: signedInWith(async (caller) => {
      await send(world, 'makeCalendarFeed', { by: caller })
      return {}
    }),
    createApiToken: signedInWith(() => ({
      input: { name: 'Spreadsheet', mayWrite: true, endsOn: '2026-12-18' },
    })),
    revokeApiToken: signedInWith(async (caller) => ({ id: (await createApiToken(world, caller)).id })),
    revokeTokenOf: by('uma', async () => ({
      id: (await createApiToken(world, await as(await person()))).id,
    })),

    // ---------------------------------------------------------- administration
    createApprovalGroup: input('uma', groupInput),
    updateApprovalGroup: by('uma', async () => ({ ...details(await group()), input: groupInput() })),
    deleteApprovalGroup: by('uma', async () => {
      const old = await group()
      await person({ approvalGroupId: old.id })
      return {
        ...details(old),
        destination: globalId('ApprovalGroupDetails', company.groups.workshop),
      }
    }),
    enableApprovalGroup: by('uma', async () => {
      const { id } = await group()
      return details(await db.approvalGroup.update({ where: { id }, data: { active: false } }))
    }),
    createPayLocation: input('sam', payLocationInput),
    updatePayLocation: onStored('sam', 'PayLocation', payLocation, { version: 1, input: payLocationInput() }),
    deletePayLocations: by('sam', async () => {
      const [unused, used] = [await payLocation(), await payLocation()]
      await person({ payLocationId: used.id })
      return { ids: [unused, used].map((one) => globalId('PayLocation', one)) }
    }),
    createJobRecord: by('sam', () => ({
      kind: 'SITE',
      input: { active: true, number: String(9000 + Number(serial())), location: 'Emerald' },
    })),
    updateJobRecord: by('sam', async () => {
      const { number, ...site } = await siteOf('Blackwater')
      return { ...site, number, input: { active: true, number: String(number), location: 'Moranbah' } }
    }),
    deleteJobRecord: by('sam', () => siteOf('Dysart')),
    updateManual: by('uma', async () => ({
      ...(await manual()),
      input: { name: `Guide ${serial()}`, description: 'New', active: true, visibleTypes: ['STAFF'] },
    })),
    deleteManual: by('uma', manual),
    addPublicHolidays: by('sam', () => {
      const date = `2028-01-${String(1 + (Number(serial()) % 28)).padStart(2, '0')}`
      return { region: 'QLD', holidays: [{ date, name: 'Show Day' }] }
    }),
    deletePublicHolidays: by('sam', async () => {
      const data = { region: 'QLD', date: freeDate(), name: 'Fête' }
      return { ids: [globalId('PublicHoliday', await db.publicHoliday.create({ data }))] }
    }),
    createWebhook: input('sam', webhookInput),
    updateWebhook: by('sam', async () => ({ ...(await webhook()), input: webhookInput() })),
    deleteWebhook: by('sam', webhook),
    testWebhook: by('sam', async () => ({ id: (await webhook()).id })),
    sendWebhookDeliveryAgain: onStored('sam', 'WebhookDelivery', async () => {
      await administered('sam', 'testWebhook', { id: (await webhook()).id })
      const { id } = await db.webhookDelivery.findFirstOrThrow(newest)
      return db.webhookDelivery.update({ where: { id }, data: { state: 'FAILED' } })
    }),
    sendMailAgain: onStored('sam', 'MailMessage', failedMail),
    sendFailedMailAgain: by('sam', async () => ({ reason: (await failedMail()).lastError })),
    updateSettings: { ...by('sam', settings), ...readsAnswer },
    resetSettings: {
      ...by('sam', async () => {
        const { id } = await db.setting.update({ where: { id: 1 }, data: { maximumDailyHours: 9 } })
        return { version: (await db.setting.findUniqueOrThrow({ where: { id } })).version }
      }),
      ...readsAnswer,
    },
    hideFirstSteps: by('sam'),
    checkSealedHistory: { ...by('sam'), ...readsAnswer },
    reportFailures: {
      prepare: () => ({ variables: { failures: [{ kind: 'CRASH', message: `It broke ${serial()}` }] } }),
    },

    // ---------------------------------------------------------- pay
    savePayroll: by('sam', payRules),
    updatePayPeriodRule: by('sam', async () => {
      const rule = await db.payPeriodRule.findFirstOrThrow({ where: { gpPayCycle: 'WORKSHOPS' } })
      const deadline = { deadlineDays: 2, deadlineTime: 720, closesItself: false }
      return {
        ...{ id: globalId('PayPeriodRule', rule), version: rule.version },
        input: { length: 'WEEKLY', anchorDate: '2026-11-02', ...deadline },
      }
    }),
    closePayPeriods: by('sam', async () => {
      await closed()
      return { periods: [week()] }
    }),
    openPayPeriod: by('sam', async () => {
      const { number, version } = await closed()
      return { number, version, reason: 'Late' }
    }),
    askForDay: { prepare: asked },
    refuseDay: onStored(
      'sam',
      'PayPeriodRequest',
      async () => {
        await send(world, 'askForDay', await asked())
        return db.payPeriodRequest.findFirstOrThrow(newest)
      },
      { reason: 'It is paid' },
    ),
    openDays: by('sam', opening),
    endOpening: onStored('sam', 'PayPeriodOpening', async () => {
      await administered('sam', 'openDays', await opening())
      return db.payPeriodOpening.findFirstOrThrow(newest)
    }),
    makePayBatch: by('sam', async () => (await due()).variables),
    voidPayBatch: onBatch({ reason: 'Wrong rate' }),
    receivePayBatch: onBatch(),
    postPayBatch: onBatch(),
    tickPayCorrection: onStored('sam', 'PayCorrection', async () => {
      const { rowId: payBatchId } = await batch()
      const { number: payPeriodId } = await closed()
      const employee = { employeeId: 'E1', employeeName: 'Pat Tester', payCode: 'ORD', hundredths: -25 }
      return db.payCorrection.create({ data: { payBatchId, payPeriodId, ...employee } })
    }),

    // ---------------------------------------------------------- getting in
    setUp: {
      followUp: 'It signs the person in, who can do that with the new password.',
      prepare: async () => {
        await db.user.updateMany({ where: { userType: 'SYSTEM_ADMINISTRATOR' }, data: { userType: 'STAFF' } })
        const { companyName } = await db.setting.findUniqueOrThrow({ where: { id: 1 } })
        const made = {
          ...{ companyName, timeZone: 'Australia/Brisbane', firstName: 'Ingrid', lastName: 'Solberg' },
          ...{ email: `ingrid${serial()}@test.example`, password: 'a password of my own' },
          token: await offerSetUp(),
        }
        const sam = {
          where: { id: company.people.sam.id },
          data: { userType: 'SYSTEM_ADMINISTRATOR' as const },
        }
        return { variables: { input: made }, after: () => db.user.update(sam) }
      },
    },
    signIn: stranger(async () => ({ email: (await person()).email, password: PASSWORD })),
    ...each(onceOnly, {
      verifyCode: stranger(codeFor),
      signInWithCode: stranger(async () => {
        const { ticket, secret } = await half()
        return { ticket, code: codeOf(secret, 1) }
      }),
      signInWithRecoveryCode: stranger(async () => {
        const { ticket, recoveryCodes } = await half()
        return { ticket, code: recoveryCodes[0] }
      }),
      signInWithPasskey: stranger(async () => {
        const { device: phone } = await withPasskey(await as(await person()), { counter: 1 })
        const { ticket, options } = await ask(world.nobody, 'askForPasskey')
        return { ticket, answer: phone.answer(options!) }
      }),
      newPassword: stranger(async () => ({ ...(await codeFor()), password: NEW_PASSWORD })),
    }),
    ...each(readsPersonAgain, {
      removeTotp: signedInWith(async (caller) => (await withTotp(caller), {})),
      changePassword: signedInWith(async (_, user) => {
        await as(user)
        return { input: { currentPassword: PASSWORD, newPassword: NEW_PASSWORD } }
      }),
      renewRecoveryCodes: signedInWith(async (caller) => (await withTotp(caller), {})),
      removePasskey: signedInWith(async (caller) => {
        await withPasskey(caller)
        return { id: globalId('Passkey', await db.passkey.findFirstOrThrow(newest)) }
      }),
    }),
    ...each(
      { ...onceOnly, ...readsPersonAgain },
      {
        confirmTotp: signedInWith(async (caller) => {
          const { ticket, secret } = await ask(caller, 'beginTotp')
          return { input: { ticket, code: codeOf(secret!) } }
        }),
        addPasskey: signedInWith(async (caller) => {
          const { ticket, options } = await ask(caller, 'beginPasskey')
          const answer = createAuthenticator({ origin: ORIGIN }).make(options!)
          return { input: { ticket, answer, name: 'Phone' } }
        }),
      },
    ),
    askForPasskey: { prepare: () => ({ variables: { ticket: null } }) },
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
        const cookies = headers.getSetCookie().map((one) => one.split(';', 1)[0])
        const answer = await provider().visit(data!.result.url)
        return { variables: { input: { answer } }, headers: { cookie: cookies.join('; ') } }
      },
    },
    activateAccount: {
      ...stranger(async () => {
        const user = await person(invited)
        await administered('uma', 'sendWelcomeEmail', { id: accountId(user) })
        const { code, token } = await mailed('WELCOME')
        return { code, token, email: user.email, password: NEW_PASSWORD }
      }),
      ...onceOnly,
      followUp: 'It signs the person in, who can do that with the new password.',
    },
    forgotPassword: stranger(async () => ({ email: (await person()).email })),
    proveAgain: signedInWith(() => ({ password: PASSWORD })),
    extendSession: signedInWith(),
    signOut: signedInWith(),
    signOutDevice: signedInWith(async (_, user) => {
      await as(user)
      const session = await db.session.findFirstOrThrow({ where: { userId: user.id }, ...newest })
      return { id: globalId('SignedInDevice', session) }
    }),
    signOutOtherDevices: signedInWith(async (_, user) => (await as(user), {})),
    beginTotp: signedInWith(),
    beginPasskey: signedInWith(),
  }
}
