// Pay locations and the job divisions whose jobs their people book to, as the legacy interface names them (spec 3, Lookups).
import { entityType, flag, integer, text, type EntityType } from '#server/odata/model.ts'
import { jobDivisionPayLocations, payLocations } from '#server/read/pay-locations.ts'
import { named } from '#server/read/search.ts'

export const payLocationType: EntityType = entityType({
  name: 'PayLocation',
  key: 'PayLocationId',
  set: payLocations,
  found: named,
  properties: {
    PayLocationId: integer('id'),
    Name: text('name'),
    Region: text('region'),
    /** Whether people can be given it. */
    Active: flag('active'),
    /** What a change claims, where its caller says so. */
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
