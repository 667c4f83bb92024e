// The user's own views, and all reports by the question that each answers.
import { chakra } from '@chakra-ui/react'
import { graphql } from 'react-relay'
import { Link } from 'react-router'
import { reportOf } from '#domain/report/reports.ts'
import type { ReportsScreenQuery } from '#web/__generated__/ReportsScreenQuery.graphql.ts'
import { useScreen } from '#web/relay/useScreen.ts'
import { reportPath } from './reportParams.ts'
import { OwnViews } from './OwnViews.tsx'
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
        {data.reports.map(({ name }) => {
          const { title, about } = reportOf(name)
          return (
            <chakra.li
              key={name}
              display="grid"
              css={{
                '& a': {
                  display: 'grid',
                  alignContent: 'start',
                  gap: '1',
                  padding: '4',
                  minHeight: '104px',
                  borderWidth: '1px',
                  borderColor: 'line',
                  borderRadius: 'lg',
                  bg: 'surface',
                  outline: 'none',
                  '&:hover': { bg: 'hover' },
                  '&:focus-visible': { boxShadow: 'focus', outline: '2px solid transparent' },
                },
              }}
            >
              <Link to={reportPath(name)}>
                <chakra.b fontWeight="semibold">{title}</chakra.b>
                <chakra.span color="inkSoft">{about}</chakra.span>
              </Link>
            </chakra.li>
          )
        })}
      </chakra.ul>
    </chakra.div>
  )
}
