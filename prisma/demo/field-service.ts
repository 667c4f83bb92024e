// What a fitter collects at a machine: readings, the customer's name and two signatures.
import type { FieldServiceData } from '#domain/timesheet/field-service.ts'
import { fullName } from '#domain/people.ts'
import { chanceOf } from './chance.ts'
import type { Machine } from './lookups.ts'
import type { Circumstances } from './circumstances.ts'

export const companyName = 'Tallowbark Plant Hire & Civil'

export type FieldServiceFacts = {
  /** Whether the machine stood at a site of the company itself. */
  employerSite: boolean
  values: FieldServiceData
  /** Who signed; null for whoever has yet to sign. */
  worker: string | null
  customer: string | null
}

/** Who takes a machine over at the company's own sites. */
const ownContacts = ['Craig Dunleavy', 'Jasmine Wong', 'Len Stubbs']

/** A complete record about a machine; at an own site some fields are fixed or blank (spec 5). */
export function fieldServiceOf(about: Circumstances, machine: Machine): FieldServiceFacts {
  const { chance, person, words, daysAgo } = about
  const { customer, site } = machine.place
  const accepts = customer?.contact ?? chance.oneOf(ownContacts)
  return {
    employerSite: customer === null,
    values: {
      customerName: customer?.name ?? companyName,
      customerEmail: customer?.email ?? 'yard.office@demo.example',
      location: customer ? site.location : '',
      manufacturer: customer ? machine.manufacturer : '',
      model: customer ? machine.model : '',
      serialNumber: customer ? machine.serialNumber : '',
      rego: regoOf(person.user.email),
      // About seven hours a day, counted back from the reading of today.
      smuReading: machine.hours + Math.max(0, 70 - daysAgo) * 7 + chance.between(0, 9) / 10,
      travelKms: customer ? chance.between(14, 190) : chance.between(2, 18),
      additionalInfo: words.fieldNote(chance),
      customerAcceptanceName: accepts,
    },
    worker: fullName(person.user),
    customer: accepts,
  }
}

/** The registration of the truck somebody drives: three digits, two letters and a digit, as in Queensland. */
function regoOf(email: string): string {
  const chance = chanceOf(`${email} drives`)
  const letter = () => chance.oneOf([...'ABCDEFGHJKLMNPRSTUVWXYZ'])
  return `${chance.between(100, 989)} ${letter()}${letter()}${chance.between(1, 9)}`
}
