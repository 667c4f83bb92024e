// The home of an administrator who approves nobody: what waits, with its number and the act that leads there. It stands
// where a timesheet is reviewed, until one is chosen.
import { chakra } from '@chakra-ui/react'
import { ArrowRight, CircleCheck } from 'lucide-react'
import { graphql, useLazyLoadQuery } from 'react-relay'
import { Link } from 'react-router'
import { taskInWords } from '#domain/administration/tasks.ts'
import { formatBounded, wordFor } from '#domain/counted.ts'
import { systemAdministrators, type UserType } from '#domain/people.ts'
import type { WhatWaitsHealthQuery } from '#web/__generated__/WhatWaitsHealthQuery.graphql.ts'
import type { WhatWaitsQuery } from '#web/__generated__/WhatWaitsQuery.graphql.ts'
import { EmptyState } from '#web/design/EmptyState.tsx'
import { Part } from '#web/frame/Part.tsx'
import { PanelSkeleton } from '#web/design/skeleton/PanelSkeleton.tsx'
import { useReadAfterChanges } from '#web/relay/follow.ts'

export function WhatWaits({ userType }: { userType: UserType }) {
  return (
    <Part skeleton={<PanelSkeleton />}>{(attempt) => <Tasks userType={userType} attempt={attempt} />}</Part>
  )
}

function Tasks({ userType, attempt }: { userType: UserType; attempt: number }) {
  const { administratorTasks } = useLazyLoadQuery<WhatWaitsQuery>(
    query,
    {},
    { fetchPolicy: 'store-and-network', fetchKey: attempt },
  )
  useReadAfterChanges(query)
  const isNone = administratorTasks.length === 0
  return (
    <chakra.section aria-label="What waits" display="grid" gap="3">
      <chakra.h2 fontSize="lg" fontWeight="bold" letterSpacing="snug">
        What waits
      </chakra.h2>
      <div>
        {!isNone && (
          <chakra.ul listStyleType="none">
            {administratorTasks.map(({ task, count }) => {
              const { says, act, to } = taskInWords[task]
              return <Row key={task} count={count} says={says(count)} act={act} to={to} />
            })}
          </chakra.ul>
        )}
        {systemAdministrators.includes(userType) ? (
          <Part skeleton={null}>{(attempt) => <Health isAlone={isNone} attempt={attempt} />}</Part>
        ) : (
          isNone && <Nothing />
        )}
      </div>
    </chakra.section>
  )
}

function Nothing() {
  return (
    <EmptyState icon={CircleCheck} title="Nothing waits for you">
      Choose a timesheet in the list to look at it.
    </EmptyState>
  )
}

/** By itself, because the checks take longer than a list. `isAlone`: nothing else waits. */
function Health({ isAlone, attempt }: { isAlone: boolean; attempt: number }) {
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
    { fetchPolicy: 'store-and-network', fetchKey: attempt },
  )
  const count = health.checks.filter(({ state }) => state !== 'OK').length
  if (count === 0) return isAlone && <Nothing />
  const says = `${wordFor(count, 'health check needs', 'health checks need')} a look`
  return (
    <chakra.ul listStyleType="none">
      <Row count={count} says={says} act="Open Health" to="/admin/settings?view=health" />
    </chakra.ul>
  )
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
