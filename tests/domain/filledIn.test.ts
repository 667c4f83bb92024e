// Descriptions that the form filled in.
import { describe, expect, it, test } from 'vitest'
import { filledInFrom, fillingRecords } from '#domain/timesheet/filled-in.ts'

const workOrder = { name: '250 h service' }
const jobCostCode = { name: 'Steel' }
const job = { name: 'Bridge' }
const glAccount = { name: 'Toolbox talk' }

describe('a description', () => {
  test.each([
    ['of the work order', { notes: '250 h service', workOrder }, 'from the order'],
    ['with other spaces', { notes: ' 250 h  service\n', workOrder }, 'from the order'],
    ['of the cost code', { notes: 'Steel', job, jobCostCode }, 'from the cost code'],
    ['of the job', { notes: 'Bridge', job, jobCostCode }, 'from the job'],
    ['of the GL entry', { notes: 'Toolbox talk', glAccount }, 'from the GL entry'],
    [
      'of the cost code while the machine has an order',
      { notes: 'Steel', workOrder, jobCostCode },
      'from the cost code',
    ],
    ['that says more', { notes: '250 h service, belt replaced', workOrder }, null],
    ['of another record', { notes: '250 h service', workOrder: null, glAccount }, null],
    ['that is empty', { notes: '  ', workOrder: { name: '' } }, null],
  ])('%s', (_, task, expected) => {
    expect(filledInFrom(task)).toBe(expected)
  })

  it('is compared with the names that a form fills in, as the records are stored', () => {
    const stored = {
      workOrder: { description: 'Service' },
      jobCostCode: null,
      job: undefined,
      glAccount: { number: 6100, description: '6100 Training' },
    }
    expect(filledInFrom({ notes: 'Training', ...fillingRecords(stored) })).toBe('from the GL entry')
    expect(filledInFrom({ notes: '6100 Training', ...fillingRecords(stored) })).toBeNull()
    expect(filledInFrom({ notes: 'Service', ...fillingRecords(stored) })).toBe('from the order')
  })
})
