// What administrators do: they move people between groups, change who decides for a group and in which cycle somebody is paid,
// disable and enable people, and change settings.
import { pickSettings } from '#domain/setting/settings.ts'
import { db } from '#server/database/client.ts'
import { globalId } from '#tests/support/world.ts'
import { perform, type Deed } from '../deeds.ts'
import { addDays } from '../calendar.ts'
import { beAway } from '../crewModel.ts'
import { emailOf, employeeOf, type Office } from '../office.ts'
import type { Acting } from '../run.ts'

export async function administer(acting: Acting): Promise<void> {
  const { run, by, draw } = acting
  const isSystem = run.model.people[by]!.role === 'SYSTEM_ADMINISTRATOR'
  const does = isSystem
    ? draw.weighted({ settings: 2, move: 1, members: 1 })
    : draw.weighted({ move: 3, members: 2, active: 2, cycle: 2, leaders: 4, away: 2 })
  await perform(run, { by, ...{ move, members, active, settings, cycle, leaders, away }[does](acting) })
}

type Administered = Omit<Deed, 'by'>

const staffOf = ({ run }: Acting) => Object.values(run.model.people).filter(({ role }) => role === 'STAFF')

function move(acting: Acting): Administered {
  const { run, by, draw } = acting
  const { model, office } = run
  const names = [...new Set([draw.pick(staffOf(acting)).name, draw.pick(staffOf(acting)).name])]
  const to = draw.pick(Object.keys(model.groups))
  return {
    what: `${by} moves ${names.join()} to ${to}`,
    send: () =>
      office.change(by, 'moveAccounts', {
        accounts: names.map(office.account),
        approvalGroup: office.group(to),
      }),
    should({ people }) {
      for (const name of names) people[name]!.group = to
      return 'done'
    },
  }
}

function members({ run, by, draw }: Acting): Administered {
  const { model, office } = run
  const group = draw.pick(Object.keys(model.groups))
  const now = model.groups[group]!
  const approvers = Object.values(model.people).filter(({ role, active }) => role === 'APPROVER' && active)
  const one = draw.pick(approvers).name
  const next = now.includes(one) ? now.filter((member) => member !== one) : [...now, one]
  return {
    what: `${by} ${now.includes(one) ? 'takes' : 'puts'} ${one} ${now.includes(one) ? 'out of' : 'into'} ${group}`,
    send: () => updateGroup(office, by, group, { members: next.map(office.account) }),
    should({ people, groups }) {
      if (!next.some((member) => people[member]!.active)) return 'refused'
      groups[group] = next
      return 'done'
    },
  }
}

async function updateGroup(office: Office, by: string, group: string, people: object) {
  const number = office.ids.groups.get(group)!
  const { version } = await db.approvalGroup.findUniqueOrThrow({ where: { id: number } })
  const texts = { name: `Group ${group}`, gpBatchPrefix: group, gpBatchNotificationTo: 'p@test.example' }
  const id = globalId('ApprovalGroupDetails', number)
  return office.change(by, 'updateApprovalGroup', { id, version, input: { ...texts, ...people } })
}

/** Chooses the crew leaders of a group among its people. */
function leaders(acting: Acting): Administered {
  const { run, by, draw } = acting
  const { model, office } = run
  const group = draw.pick(Object.keys(model.groups))
  const crew = staffOf(acting).filter((one) => one.group === group && one.active)
  const next = crew.length === 0 ? [] : [...new Set([draw.pick(crew).name, draw.pick(crew).name])]
  return {
    what: `${by} makes ${next.join()} crew leaders of ${group}`,
    send: () => updateGroup(office, by, group, { leaders: next.map(office.account) }),
    should(now) {
      now.leaders[group] = next
      return 'done'
    },
  }
}

/** Marks somebody as away, which withdraws what was prepared for these days. */
function away(acting: Acting): Administered {
  const { run, by, draw } = acting
  const owner = draw.pick(staffOf(acting)).name
  const from = addDays(run.moment().date, draw.int(4))
  const to = addDays(from, draw.int(3))
  return {
    what: `${by} marks ${owner} as away from ${from} to ${to}`,
    send() {
      const days = { startDate: from, endDate: to, weekdays: [] }
      return run.office.change(by, 'createAbsence', { user: run.office.user(owner), kind: 'LEAVE', ...days })
    },
    should: (model) => beAway(model, by, { owner, from, to }),
  }
}

function active({ run, by, draw }: Acting): Administered {
  const { model, office } = run
  const all = Object.values(model.people).filter(({ role }) => role === 'STAFF' || role === 'APPROVER')
  const disabled = all.filter((one) => !one.active)
  const { name, active: is } = disabled.length > 0 && !draw.oneIn(3) ? draw.pick(disabled) : draw.pick(all)
  return {
    what: `${by} ${is ? 'disables' : 'enables'} ${name}`,
    async send() {
      if (is) office.forget(name)
      const mutation = is ? 'disableAccount' : 'enableAccount'
      return office.change(by, mutation, { id: office.account(name), version: null })
    },
    should(now) {
      now.people[name]!.active = !is
      if (is) now.deputies = now.deputies.filter(({ absent, deputy }) => absent !== name && deputy !== name)
      return 'done'
    },
  }
}

/** Pays somebody in the other cycle from now on; what they have recorded stays in its own. */
function cycle(acting: Acting): Administered {
  const { run, by, draw } = acting
  const { office } = run
  const person = draw.pick(staffOf(acting))
  const gpPayCycle = person.cycle === 'NONE' ? 'RENTAL' : 'NONE'
  const { name } = person
  return {
    what: `${by} pays ${name} in the cycle ${gpPayCycle}`,
    async send() {
      const { version } = await db.user.findUniqueOrThrow({ where: { id: office.ids.people.get(name)! } })
      const input = {
        ...{ firstName: name, lastName: 'Sim', email: emailOf(name), userType: 'STAFF', taskType: 'ALL' },
        ...{ defaultStartTime: 420, gpEmployeeId: employeeOf(name), gpPayCycle },
        approvalGroup: office.group(person.group!),
        payLocation: globalId('PayLocation', office.world.company.payLocations.north),
      }
      return office.change(by, 'updateAccount', { id: office.account(name), version, input })
    },
    should({ people }) {
      people[name]!.cycle = gpPayCycle
      return 'done'
    },
  }
}

function settings({ run, by, draw }: Acting): Administered {
  const next = { maximumDailyHours: draw.pick([10, 12, 14]), overlapChecking: !draw.oneIn(4) }
  return {
    what: `${by} sets ${next.maximumDailyHours} hours a day, overlaps ${next.overlapChecking ? 'checked' : 'allowed'}`,
    async send() {
      const stored = await db.setting.findUniqueOrThrow({ where: { id: 1 } })
      const { maximumDailyHours, overlapChecking: timesheetOverlapCheckingEnable } = next
      const input = { ...pickSettings(stored), maximumDailyHours, timesheetOverlapCheckingEnable }
      return run.office.change(by, 'updateSettings', { version: stored.version, input })
    },
    should(model) {
      model.settings = next
      return 'done'
    },
  }
}
