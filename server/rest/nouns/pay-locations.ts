// Pay locations and their job divisions with their legacy names (spec 3, Lookups).
import { entityType, flag, integer, text, type EntityType } from '#server/odata/model.ts'
import { jobDivisionPayLocations, payLocations } from '#server/read/payroll/pay-locations.ts'
import { nameMatches } from '#server/read/search.ts'

export const payLocationType: EntityType = entityType({
  name: 'PayLocation',
  key: 'PayLocationId',
  set: payLocations,
  searchWhere: nameMatches,
  properties: {
    PayLocationId: integer('id'),
    Name: text('name'),
    Region: text('region'),
    /** Whether it can be assigned to users. */
    Active: flag('active'),
    /** Clients may send it with a change, which then fails if someone else changed the record. */
    Version: integer('version'),
  },
})

export const jobDivisionPayLocationType: EntityType = entityType({
  name: 'JobDivisionPayLocation',
  key: 'JobDivisionPayLocationId',
  set: jobDivisionPayLocations,
  properties: {
    JobDivisionPayLocationId: integer('id'),
    PayLocationId: integer('payLocationId'),
    Division: text('division'),
    Active: flag('active'),
  },
  navigations: { PayLocation: ['payLocation', () => payLocationType] },
})
