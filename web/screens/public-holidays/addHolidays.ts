// Adds public holidays to a region, one or those of a file; a day that is a holiday already gets the new name.
import { graphql } from 'react-relay'

/** `years` are those of the list on screen, which the answer renews. */
export const addHolidays = graphql`
  mutation addHolidaysMutation($region: String!, $holidays: [PublicHolidayInput!]!, $years: [Int!]!) {
    result: addPublicHolidays(region: $region, holidays: $holidays) {
      ...useAction_error @alias(as: "error")
      ... on PublicHolidaysChange {
        added
        renamed
        settings {
          ...Holidays_settings @arguments(years: $years)
        }
      }
    }
  }
`
