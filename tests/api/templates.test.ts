// What people keep for themselves: templates of timesheets, and views of reports.
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
import { globalId, NOON, setUpWorld } from '#tests/support/world.ts'

const world = setUpWorld()

// Templates over the API: a day under a name, each person's own only, and re-read before it is used.
describe('templates', () => {
  beforeEach(async () => {
    world.at(NOON)
    await db.template.deleteMany()
  })

  const ANSWER = `__typename ... on UserError { message } ... on InvalidInput { problems { path message } }
  ... on Refusal { code } ... on TemplateChange { goneId me { templates { id name shift } } }`
  const SAVE = `mutation ($input: TemplateInput!) { result: saveTemplate(input: $input) { ${ANSWER} } }`
  const RENAME = `mutation ($id: ID!, $name: String!) { result: renameTemplate(id: $id, name: $name) { ${ANSWER} } }`
  const DELETE = `mutation ($id: ID!) { result: deleteTemplate(id: $id) { ${ANSWER} } }`
  const TEMPLATES = `{ me { templates { id name shift lines {
  timesheetLineType startTime endTime site { available } equipment { available } workOrder { id available }
  workOrderTask { id available } taskCategory { id } job { id available } jobCostCode { id } glAccount { id }
} } } }`

  type Answer = {
    __typename: string
    message?: string
    code?: string
    problems?: { path: string; message: string }[]
    goneId?: string | null
    me?: { templates: { id: string; name: string; shift: string }[] }
  }
  type Template = { id: string; name: string; shift: string; lines: Record<string, unknown>[] }

  async function ask(name: PersonName, text: string, variables: object) {
    const { data, errors } = await world.ask<{ result: Answer }>(name, text, variables)
    return { ...(data?.result ?? {}), refused: errors[0]?.extensions?.code } as Partial<Answer> & {
      refused?: string
    }
  }
  /** A task of a timesheet as a template takes it. */
  function pattern(task: object): object {
    const written = ['notes', 'fieldService', 'employerSite']
    return Object.fromEntries(Object.entries(task).filter(([name]) => !written.includes(name)))
  }
  const save = (
    name: PersonName,
    template: string,
    lines: object[] = [world.rental('7:00', '11:30')],
    more = {},
  ) => ask(name, SAVE, { input: { name: template, shift: 'DAY', lines: lines.map(pattern), ...more } })
  async function templates(name: PersonName): Promise<Template[]> {
    const caller = await world.signInAgain(name)
    const { data, errors } = await caller.ask<{ me: { templates: Template[] } }>(TEMPLATES)
    expect(errors).toEqual([])
    return data!.me.templates
  }
  const names = async (name: PersonName) => (await templates(name)).map((template) => template.name)
  /** What the answer says of one field. */
  const problem = ({ problems }: Partial<Answer>, path: string) =>
    problems?.find((one) => one.path === path)?.message

  describe('a template', () => {
    it('stores the tasks of a day in order: types, times and bookings', async () => {
      const { workOrders, jobs, glAccounts, categories } = world.company
      const lines = [
        world.unbilled('6:45', '7:00'),
        world.rental('7:00', '11:30'),
        world.jobCost('12:00', '15:00'),
      ]
      const { __typename, me } = await save('tess', '  Pit day ', lines, { shift: 'NIGHT' })
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

    it('has room for nothing that was written, signed or measured', async () => {
      const line = { ...pattern(world.rental('7:00', '8:00')), notes: 'Seal was gone' }
      const { errors } = await world.ask('tess', SAVE, {
        input: { name: 'Pit day', shift: 'DAY', lines: [line] },
      })
      expect(errors[0]!.message).toContain('notes')
      expect(await names('tess')).toEqual([])
    })

    it('may lack times and records', async () => {
      const { __typename } = await save('tess', 'Bare', [{ timesheetLineType: 'RENTAL' }])
      expect(__typename).toBe('TemplateChange')
      expect((await templates('tess'))[0]!.lines).toMatchObject([{ startTime: null, site: null }])
    })

    it('shows which of its records can no longer be chosen', async () => {
      await save('tess', 'Pit day', [world.rental('7:00', '8:00'), world.jobCost('8:00', '9:00')])
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
      await save('tess', 'Pit day')
      await save('tess', 'Workshop', [world.unbilled('7:00', '8:00'), world.jobCost('8:00', '9:00')])
      expect(await statements()).toBe(none)
    })
  })

  describe('the name of a template', () => {
    it('must show something, and not too much', async () => {
      expect(problem(await save('tess', ' \u200b '), 'name')).toBe('Please enter a name')
      const long = 'x'.repeat(TEMPLATE_NAME_MAX + 1)
      expect(problem(await save('tess', long), 'name')).toBe('At most 60 characters')
      expect((await save('tess', long.slice(1))).__typename).toBe('TemplateChange')
    })

    it('is unique for a person, without regard to case', async () => {
      await save('tess', 'Pit day')
      expect(problem(await save('tess', ' PIT Day'), 'name')).toBe(
        'You already have a template with this name',
      )
      // Nothing in it is a pattern of others.
      expect((await save('tess', 'Pit_day')).__typename).toBe('TemplateChange')
      expect((await save('theo', 'pit day')).__typename).toBe('TemplateChange')
    })

    it('stays unique if two are saved at the same time', async () => {
      const answers = await Promise.all(['Pit day', 'PIT DAY', 'pit day'].map((name) => save('tess', name)))
      expect(answers.filter(({ __typename }) => __typename === 'TemplateChange')).toHaveLength(1)
      expect(await names('tess')).toHaveLength(1)
    })

    it('can be another one, also the same in other letters', async () => {
      await save('tess', 'Workshop')
      await save('tess', 'Pit day')
      const [{ id }] = (await templates('tess')).filter(({ name }) => name === 'Pit day') as [Template]
      const renamed = await ask('tess', RENAME, { id, name: ' PIT day ' })
      expect(renamed.me!.templates.map(({ name }) => name)).toEqual(['PIT day', 'Workshop'])
      expect(problem(await ask('tess', RENAME, { id, name: 'workshop' }), 'name')).toBe(
        'You already have a template with this name',
      )
      expect(problem(await ask('tess', RENAME, { id, name: '  ' }), 'name')).toBe('Please enter a name')
      expect(await names('tess')).toEqual(['PIT day', 'Workshop'])
    })
  })

  describe('saving a template', () => {
    it('is limited per person, even at the same time', async () => {
      const wanted = Array.from({ length: TEMPLATES_MAX + 2 }, (_, at) => `Day ${at}`)
      const answers = await Promise.all(wanted.map((name) => save('tess', name)))
      const refused = answers.filter(({ code }) => code === 'TOO_MANY_TEMPLATES')
      expect(refused).toHaveLength(2)
      expect(refused[0]!.message).toBe('You can have at most 12 templates. Delete one first.')
      expect(await names('tess')).toHaveLength(TEMPLATES_MAX)
    })

    it('has at least one task and at most sixty, with times of a day', async () => {
      expect(problem(await save('tess', 'Empty', []), 'lines')).toBe('A template has at least one task')
      const many = Array.from({ length: 61 }, () => ({ timesheetLineType: 'RENTAL' }))
      expect(problem(await save('tess', 'Many', many), 'lines')).toBe('A timesheet has at most 60 tasks')
      const late = { timesheetLineType: 'RENTAL', startTime: 1441 }
      expect(problem(await save('tess', 'Late', [late]), 'lines.0.startTime')).toBe('Please choose a time')
    })

    it('accepts only available records that belong together', async () => {
      const { jobs, equipment, workOrders } = world.company
      const refused = async (path: string, line: object) => problem(await save('tess', 'No', [line]), path)
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
      expect(await refused('lines.0.workOrder', world.rental('8:00', '9:00'))).toBe(
        'Please select Work Order',
      )
      await db.workOrder.update({ where, data: { active: true } })
      expect(await names('tess')).toEqual([])
    })

    it('is of the types of tasks that the person may record', async () => {
      expect(await save('rita', 'Job', [world.jobCost('8:00', '9:00')])).toMatchObject({
        code: 'TASK_TYPE_NOT_ALLOWED',
      })
      expect((await save('rita', 'Rental')).__typename).toBe('TemplateChange')
    })
  })

  describe("somebody else's template", () => {
    it('is not found: it cannot be read, renamed or deleted by anybody', async () => {
      await save('tess', 'Pit day')
      const [{ id }] = (await templates('tess')) as [Template]
      for (const name of ['theo', 'amy', 'ada', 'uma', 'sam'] as const) {
        expect(await names(name), name).toEqual([])
        const { data } = await world.ask<{ node: unknown }>(
          name,
          `query ($id: ID!) { node(id: $id) { id } }`,
          {
            id,
          },
        )
        expect(data!.node, name).toBeNull()
        expect((await ask(name, RENAME, { id, name: 'Mine' })).refused, name).toBe('NOT_FOUND')
        await ask(name, DELETE, { id })
      }
      expect(await names('tess')).toEqual(['Pit day'])
    })
  })

  describe('a deleted template', () => {
    it('is not found, and deleting it again changes nothing', async () => {
      await save('tess', 'Pit day')
      await save('tess', 'Workshop')
      const [{ id }] = (await templates('tess')) as [Template]
      for (let time = 1; time <= 2; time++) {
        const { goneId, me } = await ask('tess', DELETE, { id })
        expect(goneId).toBe(id)
        expect(me!.templates.map(({ name }) => name)).toEqual(['Workshop'])
      }
      expect(await db.templateLine.count()).toBe(1)
    })
  })
})

// Views over the API: a report under a name, each person's own only, and only of reports that their role has.
describe('views of reports', () => {
  beforeEach(async () => {
    world.at(NOON)
    await db.reportView.deleteMany()
    await db.throttle.deleteMany()
  })

  const VIEWS = `me { reportViews { id name report queryString } }`
  const ANSWER = `__typename ... on UserError { message } ... on InvalidInput { problems { path message } }
  ... on Refusal { code } ... on ReportViewChange { goneId ${VIEWS} }`
  const SAVE = `mutation ($input: ReportViewInput!) { result: saveReportView(input: $input) { ${ANSWER} } }`
  const DELETE = `mutation ($id: ID!) { result: deleteReportView(id: $id) { ${ANSWER} } }`

  type View = { id: string; name: string; report: string; queryString: string }
  type Answer = {
    __typename: string
    message?: string
    code?: string
    problems?: { path: string; message: string }[]
    goneId?: string | null
    me?: { reportViews: View[] }
  }

  async function ask(name: PersonName, text: string, variables: object) {
    const { data, errors } = await world.ask<{ result: Answer }>(name, text, variables)
    const [error] = errors
    return { ...(data?.result ?? {}), refused: error?.extensions?.code, error } as Partial<Answer> & {
      refused?: string
      error?: { message: string }
    }
  }
  const save = (name: PersonName, view: string, more: { report?: string; queryString?: string } = {}) =>
    ask(name, SAVE, { input: { name: view, report: 'HOURS', queryString: 'period=last-month', ...more } })
  async function views(name: PersonName): Promise<View[]> {
    const { data, errors } = await world.ask<{ me: { reportViews: View[] } }>(name, `{ ${VIEWS} }`)
    expect(errors).toEqual([])
    return data!.me.reportViews
  }
  const names = async (name: PersonName) => (await views(name)).map((view) => view.name)
  const problem = ({ problems }: Partial<Answer>, path: string) =>
    problems?.find((one) => one.path === path)?.message

  describe('a view', () => {
    it('stores a report with its query string under a name, and views are in the order of names', async () => {
      await save('tess', ' Last month ')
      const { me } = await save('tess', 'By job', {
        report: 'JOBS',
        queryString: 'by=job%2Cweek&shift=night',
      })
      const expected = [
        { name: 'By job', report: 'JOBS', queryString: 'by=job%2Cweek&shift=night' },
        { name: 'Last month', report: 'HOURS', queryString: 'period=last-month' },
      ]
      expect(me!.reportViews).toMatchObject(expected)
      expect(await views('tess')).toMatchObject(expected)
    })

    it('replaces the view of the same name, without regard to case', async () => {
      await save('tess', 'Last month')
      const [{ id }] = (await views('tess')) as [View]
      await save('tess', 'LAST month', { report: 'JOBS', queryString: '' })
      expect(await views('tess')).toEqual([{ id, name: 'LAST month', report: 'JOBS', queryString: '' }])
      // No character of a name is a pattern.
      await save('tess', 'Last_month')
      await save('theo', 'last month')
      expect(await views('tess')).toHaveLength(2)
      expect(await names('theo')).toEqual(['last month'])
    })

    it('exists once if it is saved several times at the same time', async () => {
      const answers = await Promise.all(['Mine', 'MINE', 'mine'].map((name) => save('tess', name)))
      expect(answers.map(({ __typename }) => __typename)).toEqual(Array(3).fill('ReportViewChange'))
      expect(await views('tess')).toHaveLength(1)
    })

    it('has a name and a query string of limited length', async () => {
      expect(problem(await save('tess', ' \u200b '), 'name')).toBe('Please enter a name')
      const long = 'x'.repeat(REPORT_VIEW_NAME_MAX + 1)
      expect(problem(await save('tess', long), 'name')).toBe('At most 60 characters')
      expect((await save('tess', long.slice(1))).__typename).toBe('ReportViewChange')
      const queryString = 'x'.repeat(REPORT_VIEW_QUERY_MAX + 1)
      expect(problem(await save('tess', 'Mine', { queryString }), 'queryString')).toBe(
        'This report has too many filters to save',
      )
      expect((await save('tess', 'Mine', { queryString: queryString.slice(1) })).__typename).toBe(
        'ReportViewChange',
      )
    })

    it('is limited in number per person, even at the same time; one of them can still be replaced', async () => {
      const { id: userId } = world.company.people.tess
      const row = { userId, report: 'HOURS', queryString: '', createdAt: new Date(NOON) }
      await db.reportView.createMany({
        data: Array.from({ length: REPORT_VIEWS_MAX - 1 }, (_, at) => ({ ...row, name: `View ${at}` })),
      })
      const answers = await Promise.all(['One', 'Two', 'Three'].map((name) => save('tess', name)))
      const refused = answers.filter(({ code }) => code === 'TOO_MANY_VIEWS')
      expect(refused).toHaveLength(2)
      expect(refused[0]!.message).toBe('You can have at most 30 views. Delete one first.')
      expect((await save('tess', 'View 0', { report: 'JOBS' })).__typename).toBe('ReportViewChange')
      expect(await views('tess')).toHaveLength(REPORT_VIEWS_MAX)
    })
  })

  describe('the report of a view', () => {
    it('is one that exists', async () => {
      const { error } = await save('tess', 'Mine', { report: 'SALARIES' })
      expect(error!.message).toContain('SALARIES')
      expect(await names('tess')).toEqual([])
    })

    it('is one that the role has', async () => {
      for (const [name, report] of [
        ['tess', 'MACHINES'],
        ['ada', 'RECONCILIATION'],
        ['uma', 'RECONCILIATION'],
      ] as const) {
        expect((await save(name, 'Mine', { report })).refused, name).toBe('FORBIDDEN')
        expect(await names(name), name).toEqual([])
      }
      expect((await save('ada', 'Mine', { report: 'MACHINES' })).__typename).toBe('ReportViewChange')
      expect((await save('sam', 'Mine', { report: 'RECONCILIATION' })).__typename).toBe('ReportViewChange')
    })

    it('hides the view from a person whose role no longer has it', async () => {
      const { id: userId } = world.company.people.tess
      const row = { userId, name: 'Machines', report: 'MACHINES', queryString: '', createdAt: new Date(NOON) }
      const { id } = await db.reportView.create({ data: row })
      expect(await names('tess')).toEqual([])
      const { data } = await world.ask<{ node: unknown }>(
        'tess',
        `query ($id: ID!) { node(id: $id) { id } }`,
        {
          id: globalId('ReportView', { id }),
        },
      )
      expect(data!.node).toBeNull()
    })
  })

  describe("somebody else's view", () => {
    it('is not found: it cannot be read, replaced or deleted by anybody', async () => {
      await save('tess', 'Last month')
      const [{ id }] = (await views('tess')) as [View]
      for (const name of ['theo', 'amy', 'ada', 'uma', 'sam'] as const) {
        expect(await names(name), name).toEqual([])
        const { data } = await world.ask<{ node: unknown }>(
          name,
          `query ($id: ID!) { node(id: $id) { id } }`,
          {
            id,
          },
        )
        expect(data!.node, name).toBeNull()
        await ask(name, DELETE, { id })
        await save(name, 'Last month', { report: 'JOBS' })
      }
      expect(await views('tess')).toEqual([
        { id, name: 'Last month', report: 'HOURS', queryString: 'period=last-month' },
      ])
    })
  })

  describe('a deleted view', () => {
    it('is not found, and deleting it again changes nothing', async () => {
      await save('tess', 'Last month')
      await save('tess', 'Mine')
      const [{ id }] = (await views('tess')) as [View]
      for (let time = 1; time <= 2; time++) {
        const { goneId, me } = await ask('tess', DELETE, { id })
        expect(goneId).toBe(id)
        expect(me!.reportViews.map(({ name }) => name)).toEqual(['Mine'])
      }
    })
  })
})
