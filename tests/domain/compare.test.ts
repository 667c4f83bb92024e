// Two changes of one day: which fields the user must decide, which merge by themselves, and which signatures stay.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeDays } from '#domain/timesheet/compare.ts'
import { newFieldService } from '#domain/timesheet/field-service.ts'
import { newTask, type TaskValues, type TimesheetValues } from '#domain/timesheet/task.ts'

const task = (id: string | null, more: Partial<TaskValues> = {}): TaskValues => ({
  ...newTask(id ?? 'new', 'RENTAL', 420),
  id,
  endTime: 690,
  notes: 'Greased the boom',
  ...more,
})
const day = (lines: TaskValues[], more: Partial<TimesheetValues> = {}): TimesheetValues => ({
  startDate: '2026-11-17',
  shift: 'DAY',
  lines,
  ...more,
})
const order = (code: string) => ({
  id: code,
  code,
  name: 'Pump',
  equipment: { id: 'e', name: 'Dozer', site: { id: 's', name: 'Pit' } },
})

describe('a field', () => {
  it('that both sides changed must be decided, and keeps the stored value until then', () => {
    const before = day([task('a')])
    const mine = day([task('a', { endTime: 930, workOrder: order('WO-1') })])
    const theirs = day([task('a', { endTime: 900, workOrder: order('WO-2') })])
    const { contested, day: undecided } = mergeDays(before, mine, theirs)
    expect(contested).toEqual([
      { key: 'task a endTime', label: 'Task 1 · End Time', mine: '03:30 pm', theirs: '03:00 pm' },
      { key: 'task a workOrder', label: 'Task 1 · Work Order', mine: 'WO-1 Pump', theirs: 'WO-2 Pump' },
    ])
    expect(undecided).toEqual(theirs)
    const choices = { 'task a endTime': 'mine', 'task a workOrder': 'theirs' } as const
    expect(mergeDays(before, mine, theirs, choices).day.lines).toMatchObject([
      { endTime: 930, workOrder: { code: 'WO-2' } },
    ])
  })

  it('that one side changed takes that value without a question', () => {
    const before = day([task('a'), task('b')])
    const mine = day([task('a', { notes: 'Mine' }), task('b')], { shift: 'NIGHT' })
    const theirs = day([task('a', { endTime: 700 }), task('b', { notes: 'Theirs' })])
    const { contested, taken, day: merged } = mergeDays(before, mine, theirs)
    expect(contested).toEqual([])
    expect(taken, 'what the other side changed').toEqual([
      { key: 'task a endTime', label: 'Task 1 · End Time', before: '11:30 am', now: '11:40 am' },
      { key: 'task b notes', label: 'Task 2 · Job Description', before: 'Greased the boom', now: 'Theirs' },
    ])
    expect(merged).toMatchObject({
      shift: 'NIGHT',
      lines: [
        { notes: 'Mine', endTime: 700 },
        { notes: 'Theirs', endTime: 690 },
      ],
    })
  })

  it('must be decided wherever it differs, if the device did not know the stored timesheet', () => {
    const { contested } = mergeDays(null, day([task('a', { notes: 'Mine' })]), day([task('a')]))
    expect(contested.map(({ label }) => label)).toEqual(['Task 1 · Job Description'])
    // A new timesheet that arrived without an answer: the device does not know the ids of its tasks either.
    const sent = day([task(null, { notes: 'Mine' }), task(null, { endTime: 720 })])
    const stored = day([task('a')])
    const { contested: fields, day: merged } = mergeDays(null, sent, stored)
    expect(fields.map(({ label }) => label)).toEqual(['Task 1 · Job Description'])
    expect(merged.lines.map(({ id, endTime }) => [id, endTime])).toEqual([
      ['a', 690],
      [null, 720],
    ])
  })
})

describe('a task', () => {
  it('that either side added stays', () => {
    const before = day([task('a')])
    const mine = day([task('a'), task(null, { notes: 'Mine' })])
    const theirs = day([task('a'), task('b', { notes: 'Theirs' })])
    const { contested, taken, day: merged } = mergeDays(before, mine, theirs)
    expect(contested).toEqual([])
    const added = { key: 'task b', label: 'Task 2', before: '', now: 'Rental, 07:00 am to 11:30 am' }
    expect(taken).toEqual([added])
    expect(merged.lines.map(({ id, notes }) => [id, notes])).toEqual([
      ['a', 'Greased the boom'],
      ['b', 'Theirs'],
      [null, 'Mine'],
    ])
  })

  it('that one side deleted is removed, unless the other changed it', () => {
    const before = day([task('a'), task('b'), task('c')])
    const mine = day([task('a'), task('b', { endTime: 720 })])
    const theirs = day([task('a'), task('c', { endTime: 740 })])
    const { contested, day: merged } = mergeDays(before, mine, theirs)
    expect(contested.map(({ key, mine, theirs }) => [key, mine, theirs])).toEqual([
      ['task c', '', 'Rental, 07:00 am to 12:20 pm'],
      ['task b', 'Rental, 07:00 am to 12:00 pm', ''],
    ])
    expect(merged.lines.map(({ id }) => id)).toEqual(['a', 'c'])
    const { day: other } = mergeDays(before, mine, theirs, { 'task c': 'mine', 'task b': 'mine' })
    expect(other.lines.map(({ id, endTime }) => [id, endTime])).toEqual([
      ['a', 690],
      [null, 720],
    ])
  })
})

describe('a signature', () => {
  const signed = () =>
    task('a', {
      fieldServiceOn: true,
      fieldService: { ...newFieldService(), customerName: 'Acme', customerSignature: 'c.png' },
    })
  const begun = { fieldServiceOn: true, fieldService: { ...newFieldService(), customerName: 'Acme' } }
  const before = day([task('a', begun)])

  it.each([
    ['stays if nothing changed that it vouches for', { notes: 'Theirs' }, 'c.png'],
    ['is cleared if the time that it vouches for has changed', { endTime: 660 }, null],
  ])('%s', (_, change, customerSignature) => {
    const theirs = day([{ ...before.lines[0]!, ...change }])
    const { day: merged, cleared } = mergeDays(before, day([signed()]), theirs)
    expect(cleared).toEqual(customerSignature ? [] : [{ task: 0, signature: 'customerSignature' }])
    expect(merged.lines[0]).toMatchObject({ ...change, fieldService: { customerSignature } })
  })

  it('is cleared on another day', () => {
    const moved = (line: TaskValues) => day([line], { startDate: '2026-11-16' })
    expect(mergeDays(day([signed()]), day([signed()]), moved(signed())).cleared).toEqual([])
    const { cleared } = mergeDays(day([task('a')]), day([signed()]), moved(task('a')))
    expect(cleared).toEqual([{ task: 0, signature: 'customerSignature' }])
  })
})

const anyTask = (id: string) =>
  fc
    .record({ endTime: fc.constantFrom(660, 690, 720), notes: fc.constantFrom('', 'A', 'B') })
    .map((more) => task(id, more))
const anyDay = fc
  .record({
    shift: fc.constantFrom('DAY' as const, 'NIGHT' as const),
    lines: fc.tuple(anyTask('a'), anyTask('b')),
  })
  .map(({ shift, lines }) => day(lines, { shift }))

describe('any two changes', () => {
  it('merge without a question if one of them changes nothing', () => {
    fc.assert(
      fc.property(anyDay, anyDay, (before, changed) => {
        const merged = { day: changed, contested: [], cleared: [] }
        expect(mergeDays(before, changed, before)).toEqual({ ...merged, taken: [] })
        expect(mergeDays(before, before, changed)).toMatchObject(merged)
      }),
    )
  })

  it('equal one side if the user chooses it everywhere and the other side changed nothing else', () => {
    fc.assert(
      fc.property(anyDay, anyDay, anyDay, (before, mine, theirs) => {
        const { contested } = mergeDays(null, mine, theirs)
        const all = (side: 'mine' | 'theirs') => Object.fromEntries(contested.map(({ key }) => [key, side]))
        expect(mergeDays(null, mine, theirs, all('mine')).day).toEqual(mine)
        expect(mergeDays(null, mine, theirs, all('theirs')).day).toEqual(theirs)
        expect(mergeDays(before, mine, theirs).contested.length).toBeLessThanOrEqual(contested.length)
      }),
    )
  })
})
