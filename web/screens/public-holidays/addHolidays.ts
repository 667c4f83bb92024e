// Adds one public holiday, or those of a file, to a region. A day that is already a holiday gets the new name.
import { graphql } from 'react-relay'

/** `years` are those of the list on screen, which the response updates. */
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
