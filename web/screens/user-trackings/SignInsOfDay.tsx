// The number of sign-ins of a person on a day, in a row that stands for all of them. A press shows every entry of that
// day.
import { chakra } from '@chakra-ui/react'
import { useContext } from 'react'
import { clockIn } from '#domain/date.ts'
import { fullName } from '#domain/people.ts'
import { CompanyZoneContext } from '#web/client/companyZone.ts'
import { useParams } from '#web/lists/useParams.ts'
import type { UserLogRow } from './userLogRow.ts'
import { isByDay, userTrackingParams } from './userTrackingParams.ts'

export function SignInsOfDay({ row, tabIndex }: { row: UserLogRow; tabIndex?: 0 | -1 }) {
  const { at, signIns, user } = row
  const { shown, set } = useParams(userTrackingParams)
  const { date } = clockIn(at, useContext(CompanyZoneContext))
  if (signIns < 2 || !isByDay(shown)) return null
  return (
    <chakra.button
      type="button"
      tabIndex={tabIndex}
      aria-label={`${signIns} times: show the day of ${fullName(user)}`}
      onClick={() => set({ user: user.id, from: date, to: date })}
      minHeight={{ base: 'touch', md: '28px' }}
      color="inkSoft"
      textStyle="small"
      textDecoration="underline"
      textUnderlineOffset="2px"
      cursor="pointer"
      _hover={{ color: 'ink' }}
    >
      {signIns} times
    </chakra.button>
  )
}
