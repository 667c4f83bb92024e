// The checks that passed, one line each.
import { chakra } from '@chakra-ui/react'
import { CircleCheck } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import { wordFor } from '#domain/counted.ts'
import type { Working_check$key } from '#web/__generated__/Working_check.graphql.ts'
import { Section } from '#web/design/Section.tsx'

export function Working({ checks }: { checks: Working_check$key }) {
  const rows = useFragment(
    graphql`
      fragment Working_check on HealthCheck @relay(plural: true) {
        code
        title
        says
      }
    `,
    checks,
  )
  return (
    <Section title={`${rows.length} ${wordFor(rows.length, 'check is', 'checks are')} OK`}>
      <chakra.ul listStyleType="none">
        {rows.map(({ code, title, says }) => (
          <chakra.li
            key={code}
            display="grid"
            gridTemplateColumns={{ base: '16px minmax(0, 1fr)', md: '16px 160px minmax(0, 1fr)' }}
            alignItems="start"
            columnGap="3"
            paddingBlock="2"
            borderTopWidth="1px"
            borderColor="line"
            _last={{ paddingBottom: '0' }}
          >
            <chakra.span color="status.approved.fg" paddingTop="3px">
              <CircleCheck size={16} aria-hidden />
            </chakra.span>
            <chakra.span fontWeight="strong">{title}</chakra.span>
            <chakra.span color="inkSoft" gridColumnStart={{ base: '2', md: '3' }} overflowWrap="anywhere">
              {says}
            </chakra.span>
          </chakra.li>
        ))}
      </chakra.ul>
    </Section>
  )
}
