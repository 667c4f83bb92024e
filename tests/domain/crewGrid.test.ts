// The crew day as a grid: what is stored becomes rows and columns, and what a leader types lies over it (rulings 6b).
import { describe, expect, it } from 'vitest'
import {
  copied,
  filled,
  gridOf,
  isTyped,
  keptOver,
  noInput,
  withCells,
  withColumn,
  withoutColumn,
  type CrewMember,
} from '#domain/crew/grid.ts'
import { inBrief, obstacleOf } from '#domain/crew/obstacle.ts'
import type { CrewState } from '#domain/crew/prepared-day.ts'
import { newTask, type TaskValues } from '#domain/timesheet/task.ts'

const at = (time: string) => Number(time.split(':')[0]) * 60 + Number(time.split(':')[1])
function task(what: string, start: string, end: string, key = ''): TaskValues {
  const glAccount = { id: what, name: what }
  return { ...newTask(key, 'UNBILLED', at(start)), endTime: at(end), glAccount }
}
function person(userId: string, lines: TaskValues[] | null, more: Partial<CrewMember> = {}): CrewMember {
  const day = lines && {
    id: `day of ${userId}`,
    version: 3,
    shift: 'DAY' as const,
    lines,
    by: 'Ada Tester',
    words: '',
  }
  const state: CrewState = lines ? 'OFFERED' : 'FREE'
  return { userId, name: userId, state, isOfCrew: true, day, ...more }
}
const settings = {
  timesheetOverlapCheckingEnable: true,
  passMidnightCheckingEnable: true,
  maximumDailyHoursCheckingEnable: true,
  maximumDailyHours: 14,
}
/** The grid as 'person: task 7-11, task 12-15' lines. */
function inWords(people: CrewMember[], input = noInput): string[] {
  const hour = (minutes: number | null) => (minutes === null ? '?' : minutes / 60)
  return gridOf(people, input, 'DAY').rows.map(
    ({ person: { userId }, tasks }) =>
      `${userId}: ${tasks.map((one) => `${one.glAccount!.id} ${hour(one.startTime)}-${hour(one.endTime)}`).join(', ')}`,
  )
}

describe('What is stored', () => {
  const people = [
    person('tess', [task('yard', '7:00', '11:00'), task('drill', '12:00', '15:00')]),
    person('theo', [task('drill', '13:00', '15:00'), task('yard', '7:00', '11:00')]),
    person('rita', [task('yard', '7:00', '9:00'), task('yard', '10:00', '11:00')]),
    person('jack', null),
  ]
  it('is a column for each task, the second time of a task in a day another one, with the most common times', () => {
    const { columns, rows } = gridOf(people, noInput, 'DAY')
    expect(columns.map((one) => [one.glAccount!.id, one.startTime, one.endTime])).toEqual([
      ['yard', at('7:00'), at('11:00')],
      ['drill', at('12:00'), at('15:00')],
      ['yard', at('10:00'), at('11:00')],
    ])
    const [yard, drill] = columns.map(({ key }) => key)
    expect(rows[0]!.cells).toEqual({ [yard!]: 'usual', [drill!]: 'usual' })
    expect(rows[1]!.cells[drill!]).toEqual({ startTime: at('13:00'), endTime: at('15:00') })
    expect(inWords(people)).toEqual([
      'tess: yard 7-11, drill 12-15',
      'theo: yard 7-11, drill 13-15',
      'rita: yard 7-9, yard 10-11',
      'jack: ',
    ])
    expect(isTyped(gridOf(people, noInput, 'DAY'))).toBe(false)
  })

  it('moves with the usual times of its column, but not for those who have their own times or are locked', () => {
    const locked = [...people, person('will', [task('yard', '7:00', '11:00')], { state: 'STARTED' })]
    const grid = gridOf(locked, noInput, 'DAY')
    const later = withColumn(grid, noInput, { ...grid.columns[1]!, endTime: at('16:00') })
    expect(inWords(locked, later)).toEqual([
      'tess: yard 7-11, drill 12-16',
      'theo: yard 7-11, drill 13-15',
      'rita: yard 7-9, yard 10-11',
      'jack: ',
      'will: yard 7-11',
    ])
    const other = withColumn(grid, noInput, { ...grid.columns[0]!, glAccount: { id: 'shed', name: 'shed' } })
    expect(inWords(locked, other)).toEqual([
      'tess: shed 7-11, drill 12-15',
      'theo: shed 7-11, drill 13-15',
      'rita: shed 7-9, yard 10-11',
      'jack: ',
      'will: yard 7-11',
    ])
    const keys = gridOf(locked, other, 'DAY').columns.map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
  })
})

describe('What a leader types', () => {
  const people = [
    person('tess', null),
    person('theo', null),
    person('away', null, { state: 'AWAY' }),
    person('night', [task('yard', '7:00', '11:00')], {}),
  ]
  people[3]!.day!.shift = 'NIGHT'
  const begun = withColumn(gridOf(people, noInput, 'DAY'), noInput, task('yard', '7:00', '11:00', 'a'))
  const cells = people.map(({ userId }) => ({ userId, key: 'a' }))
  const fill = (input = begun) => filled(gridOf(people, input, 'DAY'), input, cells)

  it('fills a column for those who can have it, empties it the second time, and is nothing once it is as before', () => {
    const full = fill(
      withCells(gridOf(people, begun, 'DAY'), begun, [{ ...cells[0]!, cell: { startTime: 0, endTime: 60 } }]),
    )
    expect(inWords(people, full)).toEqual(['tess: yard 0-1', 'theo: yard 7-11', 'away: ', 'night: '])
    const empty = fill(full)
    expect(inWords(people, empty)).toEqual(['tess: ', 'theo: ', 'away: ', 'night: '])
    const gone = withoutColumn(gridOf(people, empty, 'DAY'), empty, 'a')
    expect(isTyped(gridOf(people, full, 'DAY'))).toBe(true)
    expect(isTyped(gridOf(people, gone, 'DAY'))).toBe(false)
  })

  it('copies an earlier day without its times, to those who have nothing', () => {
    const days = [
      { userId: 'tess', lines: [task('yard', '6:00', '9:00'), task('drill', '9:00', '10:00')] },
      { userId: 'theo', lines: [task('drill', '9:00', '10:00')] },
      { userId: 'away', lines: [task('drill', '9:00', '10:00')] },
    ]
    const before = filled(gridOf(people, begun, 'DAY'), begun, [cells[1]!])
    const after = copied(gridOf(people, before, 'DAY'), before, days, () => 'new')
    expect(inWords(people, after)).toEqual([
      'tess: yard 7-11, drill ?-?',
      'theo: yard 7-11',
      'away: ',
      'night: ',
    ])
  })

  it('is not sent over what somebody else has changed since, unless the leader has seen that', () => {
    const input = fill()
    const theirs = people.map((one) =>
      one.userId === 'theo' ? person('theo', [task('shed', '8:00', '9:00')]) : one,
    )
    const rowOf = (typed: typeof input) => gridOf(theirs, typed, 'DAY').rows[1]!
    expect(rowOf(input)).toMatchObject({ isEdited: true, isOvertaken: true })
    expect(obstacleOf(rowOf(input), '2026-11-17', 'DAY', settings)!.words).toBe('Ada Tester changed it')
    const kept = keptOver(input, theirs[1]!)
    expect(rowOf(kept)).toMatchObject({ isOvertaken: false })
    expect(inWords(theirs, kept)[1]).toBe('theo: yard 7-11')
  })

  it('is refused by the server in words about the task', () => {
    const row = {
      tasks: [
        task('yard', '7:00', '11:00', 'a'),
        { ...task('drill', '12:00', '15:00', 'b'), job: { id: 'j', code: 'J-200', name: 'Mill' } },
      ],
    }
    const typed = {
      code: 'TASK_TYPE_NOT_ALLOWED',
      message: 'You cannot perform this function',
      path: 'lines.0.startTime',
    }
    expect(inBrief(typed, row)).toMatchObject({ words: 'Records no UnBilled', key: 'a' })
    const job = { code: 'INVALID_INPUT', message: 'Please select Job', path: 'lines.1.job' }
    expect(inBrief(job, row)).toMatchObject({ words: 'J-200 is not in their division', key: 'b' })
    expect(inBrief({ code: 'NOT_FOUND', message: 'Gone', path: null }, row)).toEqual({
      words: 'Gone',
      sentence: 'Gone',
      key: null,
    })
  })

  it.each([
    ['overlapping tasks', [task('yard', '7:00', '11:00'), task('shed', '10:00', '12:00')], 'Tasks overlap'],
    ['too many hours', [task('yard', '5:00', '20:00')], 'Over 14 h a day'],
    ['a Day past midnight', [task('yard', '20:00', '2:00')], 'Past midnight on a Day shift'],
    ['no times', [{ ...task('yard', '7:00', '8:00'), endTime: null }], 'Times are missing'],
    ['a usual day', [task('yard', '7:00', '15:00')], null],
  ])('says at once what is wrong with %s', (_, lines, words) => {
    const [row] = gridOf([person('tess', lines)], noInput, 'DAY').rows
    expect(obstacleOf(row!, '2026-11-17', 'DAY', settings)?.words ?? null).toBe(words)
  })
})
