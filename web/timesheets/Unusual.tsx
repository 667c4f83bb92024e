// The anomalies of a timesheet, a few words for each.
import { chakra } from '@chakra-ui/react'
import { TriangleAlert } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import { unusualInWords } from '#domain/unusual.ts'
import type { Unusual_settings$key } from '#web/__generated__/Unusual_settings.graphql.ts'
import type { Unusual_timesheet$key } from '#web/__generated__/Unusual_timesheet.graphql.ts'

type Props = {
  timesheet: Unusual_timesheet$key
  settings: Unusual_settings$key
  /** How it differs from what was prepared, in words; null or '' if it does not. */
  otherwise?: string | null
}

export function Unusual({ timesheet: key, settings: settingsKey, otherwise }: Props) {
  const { unusual, events } = useFragment(
    graphql`
      fragment Unusual_timesheet on Timesheet {
        unusual
        events {
          type
          changes {
            textField
          }
        }
      }
    `,
    key,
  )
  const settings = useFragment(
    graphql`
      fragment Unusual_settings on Setting {
        maximumDailyHours
      }
    `,
    settingsKey,
  )
  const words = unusualInWords(unusual, settings, events)
  const warnings = words.map((word, at) =>
    unusual[at] === 'PREPARED_OTHERWISE' && otherwise ? otherwise : word,
  )
  if (warnings.length === 0) return null
  return (
    <chakra.ul
      aria-label="Unusual"
      listStyleType="none"
      display="grid"
      gap="1"
      padding="2.5"
      paddingInline="3"
      borderWidth="1px"
      borderColor="warnLine"
      borderRadius="md"
      bg="warnSoft"
      color="warn"
      textStyle="small"
      fontWeight="medium"
    >
      {warnings.map((warning) => (
        <chakra.li key={warning} display="flex" gap="2" overflowWrap="anywhere">
          <chakra.span flex="none" paddingTop="2px">
            <TriangleAlert size={14} strokeWidth={2} aria-hidden />
          </chakra.span>
          {warning}
        </chakra.li>
      ))}
    </chakra.ul>
  )
}
