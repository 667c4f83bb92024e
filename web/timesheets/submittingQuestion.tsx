// The question before a day is submitted, in the specification's words (spec 4). If the hours are not over yet, it says
// when they end.
import { chakra } from '@chakra-ui/react'
import { useCallback, useContext } from 'react'
import type { CheckedSheet } from '#domain/timesheet/checks.ts'
import { endInWords } from '#domain/timesheet/handed-in.ts'
import { CompanyZoneContext } from '#web/client/companyZone.ts'
import type { Question } from '#web/design/useConfirm.tsx'

/** @returns the question for a day, by the company's clock. */
export function useSubmittingQuestion(): (day: CheckedSheet) => Question {
  const timeZone = useContext(CompanyZoneContext)
  return useCallback(
    (day) => {
      const end = endInWords(day, new Date(), timeZone)
      return {
        title: 'Submitting',
        message: (
          <>
            {end && (
              <chakra.span display="block" marginBottom="2" color="ink">
                {end}
              </chakra.span>
            )}
            Your timesheet will be submitted. Are you sure?
          </>
        ),
      }
    },
    [timeZone],
  )
}
