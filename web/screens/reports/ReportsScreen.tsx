// The user's own views, and all reports by the question that each answers, with their current figures.
import { chakra } from '@chakra-ui/react'
import { graphql } from 'react-relay'
import type { ReportsScreenQuery } from '#web/__generated__/ReportsScreenQuery.graphql.ts'
import { useScreen } from '#web/relay/useScreen.ts'
import { OwnViews } from './OwnViews.tsx'
import { ReportCard } from './ReportCard.tsx'
import { useGlances } from './useGlances.ts'
import { useViews } from './views.ts'

export function ReportsScreen() {
  const { data } = useScreen<ReportsScreenQuery>(graphql`
    query ReportsScreenQuery {
      reports {
        name
      }
      me {
        ...views_me
      }
    }
  `)
  const views = useViews(data.me)
  const glances = useGlances()
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      gap="4"
      paddingInline={{ base: '4', md: '6' }}
      paddingBlock={{ base: '3', md: '4' }}
    >
      <OwnViews views={views} />
      <chakra.ul
        listStyleType="none"
        display="grid"
        gridTemplateColumns="repeat(auto-fill, minmax(min(100%, 300px), 1fr))"
        gap="3"
        aria-label="Reports"
      >
        {data.reports.map(({ name }) => (
          <ReportCard
            key={name}
            name={name}
            glance={glances instanceof Map ? (glances.get(name) ?? null) : glances}
          />
        ))}
      </chakra.ul>
    </chakra.div>
  )
}
