// The values that earlier field services fill in.
import { describe, expect, it } from 'vitest'
import type { FieldServiceData } from '#domain/timesheet/field-service.ts'
import { newTask, type TaskValues } from '#domain/timesheet/task.ts'
import { customersOf, lastReading, machinesOf, withRemembered, type Visit } from '#domain/timesheet/visits.ts'

const bowen: Visit = {
  number: 9,
  startDate: '2026-11-03',
  equipmentId: null,
  customerName: 'Bowen Quarries',
  location: 'Pit 4',
  customerEmail: 'shed@bowen.example',
  customerAcceptanceName: 'Dale Whitford',
  manufacturer: 'Komatsu',
  model: 'PC300',
  rego: '704-XKW',
  serialNumber: 'K1',
  smuReading: 14_210,
}
const carrick: Visit = {
  ...bowen,
  number: 8,
  startDate: '2026-10-20',
  equipmentId: 'digger',
  customerName: 'Carrick Downs',
  location: 'Apron',
  customerEmail: 'desk@carrick.example',
  customerAcceptanceName: 'Jo Reed',
  model: 'PC200',
  rego: '111-AAA',
  serialNumber: 'K2',
  smuReading: 900,
}
const visits = [bowen, carrick, { ...bowen, number: 7, startDate: '2026-10-01', smuReading: 14_000 }]
const digger = { id: 'digger', name: 'Digger', site: { id: 's', name: 'Yard' } }

const begun: TaskValues = { ...newTask('a', 'RENTAL', 480), fieldServiceOn: true }
const written = (task: TaskValues, data: Partial<FieldServiceData>): TaskValues => ({
  ...task,
  fieldService: { ...task.fieldService, ...data },
})
const write = (task: TaskValues, data: Partial<FieldServiceData>) =>
  withRemembered(task, written(task, data), visits)
const chosen = ({ customerName, location }: Visit) => ({ customerName, location })

describe('a customer', () => {
  const atBowen = write(begun, chosen(bowen))

  it('fills in location, e-mail and acceptance name, and nothing about a machine', () => {
    const { customerName, location, customerEmail, customerAcceptanceName } = bowen
    const filled = { customerName, location, customerEmail, customerAcceptanceName }
    expect(atBowen).toEqual(written(begun, filled))
    expect(write(begun, { customerName: ' bowen quarries' }).fieldService).toMatchObject({
      location,
      customerEmail,
    })
  })

  it('replaces the values that the previous customer filled in, but no typed ones', () => {
    const typed = write(atBowen, { customerAcceptanceName: 'Somebody else' })
    expect(write(typed, chosen(carrick)).fieldService).toMatchObject({
      location: 'Apron',
      customerEmail: 'desk@carrick.example',
      customerAcceptanceName: 'Somebody else',
    })
  })

  it('that is unknown does not keep the previous customer’s address', () => {
    const { fieldService } = write(atBowen, { customerName: 'Cadia' })
    expect(fieldService).toMatchObject({ customerName: 'Cadia', location: '', customerEmail: '' })
  })

  it('does not fill in again a value that the user is deleting', () => {
    expect(write(atBowen, { location: '' }).fieldService).toMatchObject({
      location: '',
      customerEmail: bowen.customerEmail,
    })
  })

  it('is offered once for each location, the latest first', () => {
    expect(customersOf(visits)).toEqual([bowen, carrick])
    expect(customersOf([{ ...bowen, location: '' }])).toEqual([])
  })
})

describe('a machine', () => {
  const known = ({ manufacturer, model, rego, serialNumber }: Visit) => ({
    manufacturer,
    model,
    rego,
    serialNumber,
  })

  it('of a fleet item fills in make, model, registration and serial number, also later', () => {
    const after = { ...begun, equipment: digger }
    for (const before of [begun, { ...after, fieldServiceOn: false }])
      expect(withRemembered(before, after, visits).fieldService).toMatchObject(known(carrick))
  })

  it('of a fleet item comes from a visit that recorded it, before one at an employer site', () => {
    const machine = { manufacturer: '', model: '', serialNumber: '' }
    const atSite = { ...carrick, ...machine, customerName: 'Daybook', location: '' }
    const after = { ...begun, equipment: digger }
    expect(withRemembered(begun, after, [atSite, carrick]).fieldService).toMatchObject(known(carrick))
  })

  it('is found by make and model when there is only one', () => {
    expect(write(begun, { manufacturer: 'komatsu', model: 'PC200' }).fieldService).toMatchObject({
      serialNumber: 'K2',
      rego: '111-AAA',
    })
    const several = [carrick, { ...carrick, serialNumber: 'K3' }]
    const typed = written(begun, { manufacturer: 'Komatsu', model: 'PC200' })
    expect(withRemembered(begun, typed, several)).toBe(typed)
  })

  it('keeps a typed serial number', () => {
    const typed = write(begun, { serialNumber: 'X9' })
    const { fieldService } = withRemembered(typed, { ...typed, equipment: digger }, visits)
    expect(fieldService).toMatchObject({ manufacturer: 'Komatsu', serialNumber: 'X9' })
  })

  it('of the same make and model, but another serial number, keeps only make and model', () => {
    const found = write(begun, { manufacturer: 'Komatsu', model: 'PC200' })
    expect(write(found, { serialNumber: 'K7' }).fieldService).toMatchObject({
      manufacturer: 'Komatsu',
      model: 'PC200',
      rego: '',
      serialNumber: 'K7',
    })
  })

  it('is offered once, those of the customer first', () => {
    expect(machinesOf(visits, '').map(({ serialNumber }) => serialNumber)).toEqual(['K1', 'K2'])
    expect(machinesOf(visits, 'Carrick Downs').map(({ serialNumber }) => serialNumber)).toEqual(['K2', 'K1'])
  })

  it('shows its last reading by serial number, or by fleet item if it has none', () => {
    expect(lastReading({ serialNumber: 'k1 ', equipment: digger }, visits)).toBe(bowen)
    expect(lastReading({ serialNumber: '', equipment: digger }, visits)).toBe(carrick)
    expect(lastReading({ serialNumber: '', equipment: null }, visits)).toBeNull()
    expect(lastReading({ serialNumber: 'X9', equipment: digger }, visits)).toBeNull()
  })
})

it('nothing is filled in without field service', () => {
  const off = { ...begun, fieldServiceOn: false }
  const after = { ...off, equipment: digger }
  expect(withRemembered(off, after, visits)).toBe(after)
})

it('an unfinished draft at a customer does not name a contact there', () => {
  const draft = { ...bowen, number: 11, startDate: '2026-11-16', customerAcceptanceName: '' }
  expect(customersOf([draft, ...visits])[0]).toBe(bowen)
  const named = written(begun, { customerName: 'Bowen Quarries' })
  expect(withRemembered(begun, named, [draft, ...visits]).fieldService.customerAcceptanceName).toBe(
    'Dale Whitford',
  )
})
