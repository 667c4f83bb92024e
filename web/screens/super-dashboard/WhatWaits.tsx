// The home of an administrator who approves nobody: what waits, with its number and the act that leads there. It stands
// where a timesheet is reviewed, until one is chosen.
import { chakra } from '@chakra-ui/react'
import { ArrowRight, CircleCheck } from 'lucide-react'
import { Suspense } from 'react'
import { graphql, useLazyLoadQuery } from 'react-relay'
import { Link } from 'react-router'
import { taskInWords } from '#domain/administration/tasks.ts'
import { formatBounded, wordFor } from '#domain/counted.ts'
import { systemAdministrators, type UserType } from '#domain/people.ts'
import type { WhatWaitsHealthQuery } from '#web/__generated__/WhatWaitsHealthQuery.graphql.ts'
import type { WhatWaitsQuery } from '#web/__generated__/WhatWaitsQuery.graphql.ts'
import { EmptyState } from '#web/design/EmptyState.tsx'
import { PanelSkeleton } from '#web/design/skeleton/PanelSkeleton.tsx'
import { useReadAfterChanges } from '#web/relay/follow.ts'

export function WhatWaits({ userType }: { userType: UserType }) {
  return (
    <Suspense fallback={<PanelSkeleton />}>
      <Tasks userType={userType} />
    </Suspense>
  )
}

function Tasks({ userType }: { userType: UserType }) {
  const { administratorTasks } = useLazyLoadQuery<WhatWaitsQuery>(
    query,
    {},
    { fetchPolicy: 'store-and-network' },
  )
  useReadAfterChanges(query)
  return (
    <chakra.section aria-label="What waits" display="grid" gap="3">
      <chakra.h2 fontSize="lg" fontWeight="bold" letterSpacing="snug">
        What waits
      </chakra.h2>
      {administratorTasks.length === 0 && (
        <EmptyState icon={CircleCheck} title="Nothing waits for you">
          Choose a timesheet in the list to look at it.
        </EmptyState>
      )}
      <chakra.ul listStyleType="none">
        {administratorTasks.map(({ task, count }) => {
          const { says, act, to } = taskInWords[task]
          return <Row key={task} count={count} says={says(count)} act={act} to={to} />
        })}
        {systemAdministrators.includes(userType) && (
          <Suspense>
            <Health />
          </Suspense>
        )}
      </chakra.ul>
    </chakra.section>
  )
}

/** By itself, because the checks take longer than a list. */
function Health() {
  const { health } = useLazyLoadQuery<WhatWaitsHealthQuery>(
    graphql`
      query WhatWaitsHealthQuery {
        health {
          checks {
            state
          }
        }
      }
    `,
    {},
    { fetchPolicy: 'store-and-network' },
  )
  const count = health.checks.filter(({ state }) => state !== 'OK').length
  if (count === 0) return null
  const says = `${wordFor(count, 'health check needs', 'health checks need')} a look`
  return <Row count={count} says={says} act="Open Health" to="/admin/settings?view=health" />
}

function Row({ count, says, act, to }: { count: number; says: string; act: string; to: string }) {
  return (
    <chakra.li borderTopWidth="1px" borderColor="line">
      <chakra.span css={look}>
        <Link to={to}>
          <b>{formatBounded(count)}</b>
          <span>{says}</span>
          <chakra.span color="inkSoft" display="inline-flex" alignItems="center" gap="1" textStyle="small">
            {act}
            <ArrowRight size={14} aria-hidden />
          </chakra.span>
        </Link>
      </chakra.span>
    </chakra.li>
  )
}

const look = {
  '& a': {
    display: 'grid',
    gridTemplateColumns: '44px minmax(0, 1fr) auto',
    alignItems: 'baseline',
    columnGap: '3',
    minHeight: 'touch',
    paddingBlock: '2.5',
    paddingInline: '2',
    marginInline: '-2',
    borderRadius: 'sm',
    color: 'ink',
    textDecoration: 'none',
    outline: 'none',
    '&:hover': { bg: 'hover' },
    '&:focus-visible': { boxShadow: 'focus', outline: '2px solid transparent' },
  },
  '& b': {
    fontSize: 'lg',
    fontWeight: 'bold',
    fontVariantNumeric: 'tabular-nums',
    textAlign: 'end',
  },
} as const

const query = graphql`
  query WhatWaitsQuery {
    administratorTasks {
      task
      count
    }
  }
`
