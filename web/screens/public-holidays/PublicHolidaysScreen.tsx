// The public holidays of each region: which years still lack them, and the list of one region and year.
import { chakra } from '@chakra-ui/react'
import { graphql } from 'react-relay'
import holidaysQuery, {
  type PublicHolidaysScreenQuery,
} from '#web/__generated__/PublicHolidaysScreenQuery.graphql.ts'
import { useFollow } from '#web/lists/useFollow.ts'
import { useReadAgain } from '#web/relay/follow.ts'
import { useScreen } from '#web/relay/useScreen.ts'
import { HolidayHistory } from './HolidayHistory.tsx'
import { Holidays } from './Holidays.tsx'
import { SettingsPage } from '#web/settings/SettingsPage.tsx'

export function PublicHolidaysScreen() {
  const { data, variables, isLeaving } = useScreen<PublicHolidaysScreenQuery>(graphql`
    query PublicHolidaysScreenQuery($years: [Int!]!) {
      me {
        eventCursor
      }
      settings {
        ...Holidays_settings @arguments(years: $years)
      }
      ...HolidayHistory_query
    }
  `)
  const readAgain = useReadAgain<PublicHolidaysScreenQuery>(holidaysQuery, variables)
  useFollow(['PUBLIC_HOLIDAY', 'PAY_LOCATION'], data.me.eventCursor, readAgain)
  return (
    <SettingsPage view="public-holidays" isList>
      <Holidays settings={data.settings} year={variables.years[0]!} isBusy={isLeaving} />
      <chakra.div paddingInline={{ base: '4', md: '6' }} paddingBottom="6" maxWidth="728px">
        <HolidayHistory query={data} />
      </chakra.div>
    </SettingsPage>
  )
}
