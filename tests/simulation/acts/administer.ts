// What administrators do: they move people between groups, change who decides for a group, disable and enable people, and change
// settings; once in a while a file does some of it.
import { pickSettings } from '#domain/setting/settings.ts'
import { db } from '#server/database/client.ts'
import { globalId } from '#tests/support/world.ts'
import { emailOf, employeeOf, endOfChange } from '../office.ts'
import { agree, type Acting } from '../run.ts'

export async function administer(acting: Acting): Promise<void> {
  const { run, by, draw } = acting
  const { model } = run
  const isSystem = model.people[by]!.role === 'SYSTEM_ADMINISTRATOR'
  const does = isSystem
    ? draw.weighted({ settings: 2, move: 1, members: 1 })
    : draw.weighted({ move: 3, members: 2, active: 2, cycle: 2 })
  await { move, members, active, settings, cycle }[does](acting)
}

async function move({ run, by, draw }: Acting): Promise<void> {
  const { model, office } = run
  const staff = Object.values(model.people).filter(({ role }) => role === 'STAFF')
  const moved = new Set([draw.pick(staff), draw.pick(staff)])
  const to = draw.pick(Object.keys(model.groups))
  const accounts = [...moved].map(({ name }) => office.account(name))
  const answer = await office.change(by, 'moveAccounts', { accounts, approvalGroup: office.group(to) })
  for (const person of moved) person.group = to
  const what = `${by} moves ${[...moved].map(({ name }) => name).join()} to ${to}`
  run.note(what)
  agree(what, endOfChange(answer), 'done')
}

async function members({ run, by, draw }: Acting): Promise<void> {
  const { model, office } = run
  const name = draw.pick(Object.keys(model.groups))
  const now = model.groups[name]!
  const approvers = Object.values(model.people).filter(({ role, active }) => role === 'APPROVER' && active)
  const one = draw.pick(approvers).name
  const next = now.includes(one) ? now.filter((member) => member !== one) : [...now, one]
  const what = `${by} ${now.includes(one) ? 'takes' : 'puts'} ${one} ${now.includes(one) ? 'out of' : 'into'} ${name}`
  const id = office.ids.groups.get(name)!
  const { version } = await db.approvalGroup.findUniqueOrThrow({ where: { id } })
  const input = {
    ...{ name: `Group ${name}`, gpBatchPrefix: name, gpBatchNotificationTo: 'p@test.example' },
    members: next.map((member) => office.account(member)),
  }
  const end = endOfChange(
    await office.change(by, 'updateApprovalGroup', {
      id: globalId('ApprovalGroupDetails', id),
      version,
      input,
    }),
  )
  const should = next.some((member) => model.people[member]!.active) ? 'done' : 'refused'
  run.note(`${what} - ${should}`)
  agree(what, end, should)
  if (should === 'done') model.groups[name] = next
}

async function active({ run, by, draw }: Acting): Promise<void> {
  const { model, office } = run
  const all = Object.values(model.people).filter(({ role }) => role === 'STAFF' || role === 'APPROVER')
  const disabled = all.filter((one) => !one.active)
  const person = disabled.length > 0 && !draw.oneIn(3) ? draw.pick(disabled) : draw.pick(all)
  const what = `${by} ${person.active ? 'disables' : 'enables'} ${person.name}`
  const name = person.active ? 'disableAccount' : 'enableAccount'
  const answer = await office.change(by, name, { id: office.account(person.name), version: null })
  run.note(what)
  agree(what, endOfChange(answer), 'done')
  person.active = !person.active
  if (person.active) return
  office.forget(person.name)
  model.deputies = model.deputies.filter(
    ({ absent, deputy }) => absent !== person.name && deputy !== person.name,
  )
}

/** Pays somebody in the other cycle from now on; what they have recorded stays in its own. */
async function cycle({ run, by, draw }: Acting): Promise<void> {
  const { model, office } = run
  const person = draw.pick(Object.values(model.people).filter(({ role }) => role === 'STAFF'))
  person.cycle = person.cycle === 'NONE' ? 'RENTAL' : 'NONE'
  const input = {
    ...{
      firstName: person.name,
      lastName: 'Sim',
      email: emailOf(person.name),
      userType: 'STAFF',
      taskType: 'ALL',
    },
    ...{ defaultStartTime: 420, gpEmployeeId: employeeOf(person.name), gpPayCycle: person.cycle },
    approvalGroup: office.group(person.group!),
    payLocation: globalId('PayLocation', office.world.company.payLocations.north),
  }
  const { version } = await db.user.findUniqueOrThrow({ where: { id: office.ids.people.get(person.name)! } })
  const end = endOfChange(
    await office.change(by, 'updateAccount', { id: office.account(person.name), version, input }),
  )
  run.note(`${by} pays ${person.name} in the cycle ${person.cycle}`)
  agree(`${by} pays ${person.name} in the cycle ${person.cycle}`, end, 'done')
}

async function settings({ run, by, draw }: Acting): Promise<void> {
  const { model, office } = run
  const next = { maximumDailyHours: draw.pick([10, 12, 14]), overlapChecking: !draw.oneIn(4) }
  const stored = await db.setting.findUniqueOrThrow({ where: { id: 1 } })
  const input = {
    ...pickSettings(stored),
    ...{ maximumDailyHours: next.maximumDailyHours, timesheetOverlapCheckingEnable: next.overlapChecking },
  }
  const end = endOfChange(await office.change(by, 'updateSettings', { version: stored.version, input }))
  const what = `${by} sets ${next.maximumDailyHours} hours a day, overlaps ${next.overlapChecking ? 'checked' : 'allowed'}`
  run.note(what)
  agree(what, end, 'done')
  model.settings = next
}
