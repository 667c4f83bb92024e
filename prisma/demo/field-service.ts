// What a fitter collects at a machine: readings, the customer's name and two signatures.
import { fullName } from '#domain/people.ts'
import { randomFor } from './random.ts'
import type { Machine } from './lookups.ts'
import type { Circumstances, FieldServiceFacts } from './types.ts'

export const companyName = 'Tallowbark Plant Hire & Civil'

/** Who takes a machine over at the company's own sites. */
const ownContacts = ['Craig Dunleavy', 'Jasmine Wong', 'Len Stubbs']

/** A complete record about a machine; at an own site some fields are fixed or blank (spec 5). */
export function fieldServiceOf(about: Circumstances, machine: Machine): FieldServiceFacts {
  const { random, person, texts, daysAgo } = about
  const { customer, site } = machine.place
  const accepts = customer?.contact ?? random.oneOf(ownContacts)
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
      smuReading: machine.hours + Math.max(0, 70 - daysAgo) * 7 + random.between(0, 9) / 10,
      travelKms: customer ? random.between(14, 190) : random.between(2, 18),
      additionalInfo: texts.fieldNote(random),
      customerAcceptanceName: accepts,
    },
    worker: fullName(person.user),
    customer: accepts,
  }
}

/** The registration of the truck somebody drives: three digits, two letters and a digit, as in Queensland. */
function regoOf(email: string): string {
  const random = randomFor(`${email} drives`)
  const letter = () => random.oneOf([...'ABCDEFGHJKLMNPRSTUVWXYZ'])
  return `${random.between(100, 989)} ${letter()}${letter()}${random.between(1, 9)}`
}
