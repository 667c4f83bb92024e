// The age of the data that this device shows offline, and the data that is missing.
import { chakra } from '@chakra-ui/react'
import { Instant } from '#web/design/Instant.tsx'
import { DAYS_AHEAD } from './aheadDays.ts'

/** @param at when everything was last fetched, ISO 8601. */
export function AsOf({ at }: { at: string | null }) {
  return (
    <chakra.p
      color="inkSoft"
      textStyle="small"
      paddingInline={{ base: '4', md: '6' }}
      paddingBlock={{ base: '3', md: '4' }}
    >
      {at && (
        <>
          Work orders as of <Instant at={at} />.{' '}
        </>
      )}
      {`Days older than ${DAYS_AHEAD} days need a network.`}
    </chakra.p>
  )
}
