// Personal records: templates of timesheets, and views of reports.
import { beforeEach, describe, expect, it } from 'vitest'
import {
  REPORT_VIEW_NAME_MAX,
  REPORT_VIEW_QUERY_MAX,
  REPORT_VIEWS_MAX,
  TEMPLATE_NAME_MAX,
  TEMPLATES_MAX,
} from '#domain/limits.ts'
import { db, onStatement } from '#server/database/client.ts'
import type { PersonName } from '#tests/support/company.ts'
import { globalId, setUpWorld } from '#tests/support/world.ts'

const world = setUpWorld()
beforeEach(async () => {
  await db.template.deleteMany()
  await db.reportView.deleteMany()
  await db.throttle.deleteMany()
})

const TEMPLATES = `me { templates { id name shift lines {
  timesheetLineType startTime endTime site { available } equipment { available } workOrder { id available }
  workOrderTask { id available } taskCategory { id } job { id available } jobCostCode { id } glAccount { id }
} } }`
const VIEWS = `me { reportViews { id name report queryString } }`
const REFUSED = '__typename ... on InvalidInput { problems { path message } } ... on Refusal { code message }'
const OF_TEMPLATE = `{ ${REFUSED} ... on TemplateChange { goneId me { templates { id name shift } } } }`
const OF_VIEW = `{ ${REFUSED} ... on ReportViewChange { goneId ${VIEWS} } }`
const SAVE_TEMPLATE = `mutation ($input: TemplateInput!) { result: saveTemplate(input: $input) ${OF_TEMPLATE} }`
const RENAME = `mutation ($id: ID!, $name: String!) { result: renameTemplate(id: $id, name: $name) ${OF_TEMPLATE} }`
const DELETE_TEMPLATE = `mutation ($id: ID!) { result: deleteTemplate(id: $id) ${OF_TEMPLATE} }`
const SAVE_VIEW = `mutation ($input: ReportViewInput!) { result: saveReportView(input: $input) ${OF_VIEW} }`
const DELETE_VIEW = `mutation ($id: ID!) { result: deleteReportView(id: $id) ${OF_VIEW} }`

type Template = { id: string; name: string; shift: string; lines: Record<string, unknown>[] }
type View = { id: string; name: string; report: string; queryString: string }
type Answer = {
  __typename?: string
  code?: string
  message?: string
  problems?: { path: string; message: string }[]
  goneId?: string | null
  me?: { templates: Template[]; reportViews: View[] }
  refused?: string
  error?: string
}
async function ask(name: PersonName, text: string, variables: object): Promise<Answer> {
  const { data, errors } = await world.ask<{ result: Answer }>(name, text, variables)
  return { ...data?.result, refused: errors[0]?.extensions?.code, error: errors[0]?.message }
}
async function read(name: PersonName, fields: string): Promise<NonNullable<Answer['me']>> {
  const { data, errors } = await world.ask<{ me: NonNullable<Answer['me']> }>(name, `{ ${fields} }`)
  expect(errors).toEqual([])
  return data!.me
}
/** What the answer says of one field. */
const problem = ({ problems }: Answer, path: string) => problems?.find((one) => one.path === path)?.message

/** A task of a timesheet as a template takes it. */
function pattern(task: object): object {
  const written = ['notes', 'fieldService', 'employerSite']
  return Object.fromEntries(Object.entries(task).filter(([name]) => !written.includes(name)))
}
const saveTemplate = (
  name: PersonName,
  called: string,
  lines: object[] = [world.rental('7:00', '11:30')],
  more = {},
) => ask(name, SAVE_TEMPLATE, { input: { name: called, shift: 'DAY', lines: lines.map(pattern), ...more } })
const templates = async (name: PersonName) => (await read(name, TEMPLATES)).templates

const saveView = (name: PersonName, called: string, more: { report?: string; queryString?: string } = {}) =>
  ask(name, SAVE_VIEW, {
    input: { name: called, report: 'HOURS', queryString: 'period=last-month', ...more },
  })
const views = async (name: PersonName) => (await read(name, VIEWS)).reportViews

async function node(name: PersonName, id: string): Promise<unknown> {
  const query = 'query ($id: ID!) { node(id: $id) { id } }'
  return (await world.ask<{ node: unknown }>(name, query, { id })).data!.node
}

describe.each([
  {
    ...{ noun: 'template', save: saveTemplate, list: templates, DELETE: DELETE_TEMPLATE },
    ...{ nameMax: TEMPLATE_NAME_MAX, max: TEMPLATES_MAX, tooMany: 'TOO_MANY_TEMPLATES' },
    tooManySays: 'You can have at most 12 templates. Delete one first.',
  },
  {
    ...{ noun: 'view', save: saveView, list: views, DELETE: DELETE_VIEW },
    ...{ nameMax: REPORT_VIEW_NAME_MAX, max: REPORT_VIEWS_MAX, tooMany: 'TOO_MANY_VIEWS' },
    tooManySays: 'You can have at most 30 views. Delete one first.',
  },
])('a $noun', ({ save, list, DELETE, nameMax, max, tooMany, tooManySays }) => {
  const names = async (name: PersonName) => (await list(name)).map((one) => one.name)

  it('has a visible name that is not too long; the list is sorted by name', async () => {
    expect(problem(await save('tess', ' \u200b '), 'name')).toBe('Please enter a name')
    const long = 'x'.repeat(nameMax + 1)
    expect(problem(await save('tess', long), 'name')).toBe('At most 60 characters')
    expect((await save('tess', long.slice(1))).__typename).toMatch(/Change$/)
    await save('tess', ' Pit day ')
    expect(await names('tess')).toEqual(['Pit day', long.slice(1)])
  })

  it('is the only one of its name, whatever its case, of one person, also at the same time', async () => {
    await Promise.all(['Pit day', 'PIT DAY', 'pit day'].map((name) => save('tess', name)))
    expect(await list('tess')).toHaveLength(1)
    // No character of a name is a pattern.
    await save('tess', 'Pit_day')
    await save('theo', 'pit day')
    expect([(await list('tess')).length, await names('theo')]).toEqual([2, ['pit day']])
  })

  it('is limited in number per person, even at the same time', async () => {
    for (let at = 2; at < max; at++) await save('tess', `Number ${at}`)
    const answers = await Promise.all(['One', 'Two', 'Three', 'Four'].map((name) => save('tess', name)))
    const refused = answers.filter(({ code }) => code === tooMany)
    expect(refused.map(({ message }) => message)).toEqual([tooManySays, tooManySays])
    expect((await save('tess', 'Number 2')).code, 'of a name that is there').toBeUndefined()
    expect(await list('tess')).toHaveLength(max)
  })

  it('of somebody else is not found: nobody can read, replace, rename or delete it', async () => {
    await save('tess', 'Mine')
    const [before] = await list('tess')
    const { id } = before!
    for (const name of ['theo', 'amy', 'ada', 'uma', 'sam'] as const) {
      expect(await names(name), name).toEqual([])
      expect(await node(name, id), name).toBeNull()
      await ask(name, RENAME, { id, name: 'Theirs' })
      await ask(name, DELETE, { id })
      await save(name, 'Mine')
    }
    expect(await list('tess')).toEqual([before])
  })

  it('is deleted once: deleting it again changes nothing', async () => {
    await save('tess', 'Mine')
    const { id } = (await list('tess'))[0]!
    await save('tess', 'Stays')
    for (let time = 1; time <= 2; time++) {
      expect((await ask('tess', DELETE, { id })).goneId).toBe(id)
      expect(await names('tess')).toEqual(['Stays'])
    }
  })
})

describe('a template of a timesheet', () => {
  const names = async () => (await templates('tess')).map(({ name }) => name)

  it('stores the tasks of a day in order: types, times and bookings', async () => {
    const { workOrders, jobs, glAccounts, categories } = world.company
    const lines = [
      world.unbilled('6:45', '7:00'),
      world.rental('7:00', '11:30'),
      world.jobCost('12:00', '15:00'),
    ]
    const { __typename, me } = await saveTemplate('tess', '  Pit day ', lines, { shift: 'NIGHT' })
    expect(__typename).toBe('TemplateChange')
    expect(me!.templates).toMatchObject([{ name: 'Pit day', shift: 'NIGHT' }])
    const [template] = await templates('tess')
    expect(template!.lines).toMatchObject([
      { startTime: 405, endTime: 420, glAccount: { id: globalId('GlAccount', glAccounts.training) } },
      {
        startTime: 420,
        endTime: 690,
        workOrder: { id: globalId('WorkOrder', workOrders.repair), available: true },
        taskCategory: { id: globalId('TaskCategory', categories.repairs) },
        job: null,
      },
      { timesheetLineType: 'JOB_COST', job: { id: globalId('Job', jobs.bridge) }, workOrder: null },
    ])
  })

  it('shows which of its records can no longer be chosen', async () => {
    await saveTemplate('tess', 'Pit day', [world.rental('7:00', '8:00'), world.jobCost('8:00', '9:00')])
    const where = { id: world.company.workOrders.repair.id }
    const person = { id: world.company.people.tess.id }
    await db.workOrder.update({ where, data: { active: false } })
    await db.user.update({ where: person, data: { payLocationId: world.company.payLocations.south.id } })
    expect((await templates('tess'))[0]!.lines).toMatchObject([
      { workOrder: { available: false }, equipment: { available: true } },
      { job: { available: false } },
    ])
    await db.workOrder.update({ where, data: { active: true } })
    await db.user.update({ where: person, data: { payLocationId: world.company.payLocations.north.id } })
  })

  it('costs one statement to read, however many there are', async () => {
    const statements = async () => {
      const caller = await world.signIn('tess')
      await caller.ask(TEMPLATES)
      const sent: string[] = []
      const stop = onStatement(({ sql }) => sent.push(sql))
      await caller.ask(TEMPLATES)
      stop()
      return sent.length
    }
    const none = await statements()
    await saveTemplate('tess', 'Pit day')
    await saveTemplate('tess', 'Workshop', [world.unbilled('7:00', '8:00'), world.jobCost('8:00', '9:00')])
    expect(await statements()).toBe(none)
  })

  it('can be renamed, also to the same name in another case', async () => {
    await saveTemplate('tess', 'Workshop')
    await saveTemplate('tess', 'Pit day')
    const [{ id }] = (await templates('tess')).filter(({ name }) => name === 'Pit day') as [Template]
    const renamed = await ask('tess', RENAME, { id, name: ' PIT day ' })
    expect(renamed.me!.templates.map(({ name }) => name)).toEqual(['PIT day', 'Workshop'])
    expect(problem(await ask('tess', RENAME, { id, name: 'workshop' }), 'name')).toBe(
      'You already have a template with this name',
    )
    expect(problem(await ask('tess', RENAME, { id, name: '  ' }), 'name')).toBe('Please enter a name')
    expect(await names()).toEqual(['PIT day', 'Workshop'])
  })

  it('has at least one task and at most sixty, with times of a day', async () => {
    expect(problem(await saveTemplate('tess', 'Empty', []), 'lines')).toBe('A template has at least one task')
    const many = Array.from({ length: 61 }, () => ({ timesheetLineType: 'RENTAL' }))
    expect(problem(await saveTemplate('tess', 'Many', many), 'lines')).toBe(
      'A timesheet has at most 60 tasks',
    )
    const late = { timesheetLineType: 'RENTAL', startTime: 1441 }
    expect(problem(await saveTemplate('tess', 'Late', [late]), 'lines.0.startTime')).toBe(
      'Please choose a time',
    )
  })

  it('accepts only available records that belong together', async () => {
    const { jobs, equipment, workOrders } = world.company
    const refused = async (path: string, line: object) =>
      problem(await saveTemplate('tess', 'No', [line]), path)
    const elsewhere = world.jobCost('8:00', '9:00', { job: globalId('Job', jobs.mill), jobCostCode: null })
    expect(await refused('lines.0.job', elsewhere)).toBe('Please select Job')
    const nowhere = world.rental('8:00', '9:00', { workOrder: globalId('WorkOrder', { id: 999_999 }) })
    expect(await refused('lines.0.workOrder', nowhere)).toBe('Please select Work Order')
    const crane = world.rental('8:00', '9:00', {
      equipment: globalId('Equipment', equipment.crane),
      site: null,
    })
    expect(await refused('lines.0.workOrder', crane)).toBe('WO-1042 is not a work order of CR-007')
    const where = { id: workOrders.repair.id }
    await db.workOrder.update({ where, data: { active: false } })
    expect(await refused('lines.0.workOrder', world.rental('8:00', '9:00'))).toBe('Please select Work Order')
    await db.workOrder.update({ where, data: { active: true } })
    expect(await names()).toEqual([])
  })

  it('has only task types that the person may record', async () => {
    expect(await saveTemplate('rita', 'Job', [world.jobCost('8:00', '9:00')])).toMatchObject({
      code: 'TASK_TYPE_NOT_ALLOWED',
    })
    expect((await saveTemplate('rita', 'Rental')).__typename).toBe('TemplateChange')
  })
})

describe('a view of a report', () => {
  it('stores a report with its query string, and replaces the view of the same name', async () => {
    await saveView('tess', ' Last month ')
    const [{ id }] = (await views('tess')) as [View]
    const { me } = await saveView('tess', 'LAST month', { report: 'JOBS', queryString: 'by=job%2Cweek' })
    const expected = [{ id, name: 'LAST month', report: 'JOBS', queryString: 'by=job%2Cweek' }]
    expect(me!.reportViews).toEqual(expected)
    expect(await views('tess')).toEqual(expected)
    const queryString = 'x'.repeat(REPORT_VIEW_QUERY_MAX + 1)
    expect(problem(await saveView('tess', 'Mine', { queryString }), 'queryString')).toBe(
      'This report has too many filters to save',
    )
    const longest = { queryString: queryString.slice(1) }
    expect((await saveView('tess', 'Mine', longest)).__typename).toBe('ReportViewChange')
  })

  it('is of a report that exists and that the role has, and is hidden when the role has it no longer', async () => {
    expect((await saveView('tess', 'Mine', { report: 'SALARIES' })).error).toContain('SALARIES')
    for (const [name, report, refused] of [
      ['tess', 'MACHINES', 'FORBIDDEN'],
      ['ada', 'RECONCILIATION', 'FORBIDDEN'],
      ['ada', 'MACHINES', undefined],
      ['uma', 'RECONCILIATION', 'FORBIDDEN'],
      ['sam', 'RECONCILIATION', undefined],
    ] as const) {
      expect((await saveView(name, 'Mine', { report })).refused, `${name}, ${report}`).toBe(refused)
      expect(await views(name)).toHaveLength(refused ? 0 : 1)
    }
    const [{ id }] = (await views('ada')) as [View]
    const userId = world.company.people.tess.id
    await db.reportView.updateMany({ where: { report: 'MACHINES' }, data: { userId } })
    expect([await views('tess'), await node('tess', id)]).toEqual([[], null])
  })
})
