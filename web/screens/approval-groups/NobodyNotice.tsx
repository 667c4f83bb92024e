// Names the groups without an active approver: nobody can approve the timesheets submitted to them.
import { chakra } from '@chakra-ui/react'
import { UserRoundX } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import type { NobodyNotice_query$key } from '#web/__generated__/NobodyNotice_query.graphql.ts'
import { Button } from '#web/design/Button.tsx'
import { useParams } from '#web/lists/useParams.ts'
import { rowsOf } from '#web/relay/rowsOf.ts'
import { groupParams } from './groupFilters.ts'

/** The maximum number of groups to name. */
const NAMED = 3

export function NobodyNotice({ query }: { query: NobodyNotice_query$key }) {
  const { without } = useFragment(
    graphql`
      fragment NobodyNotice_query on Query {
        without: administeredGroups(first: 4, filter: { active: true, canDecide: false }) {
          edges {
            node {
              id
              name
            }
          }
        }
      }
    `,
    query,
  )
  const { shown, set } = useParams(groupParams)
  const names = rowsOf(without.edges, (node) => node).map(({ name }) => name)
  if (names.length === 0) return null
  const isOne = names.length === 1
  return (
    <chakra.aside
      role="status"
      aria-label="Without an approver"
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      columnGap="2.5"
      rowGap="2"
      padding="3"
      borderWidth="1px"
      borderColor="warnLine"
      borderRadius="md"
      bg="warnSoft"
      textStyle="small"
    >
      <chakra.span color="warn" flex="none">
        <UserRoundX size={16} aria-hidden />
      </chakra.span>
      <chakra.span flex="1 1 240px" minWidth="0" overflowWrap="anywhere">
        <chakra.b fontWeight="strong">{listed(names)}</chakra.b>{' '}
        {isOne
          ? 'has no active approver: nobody can approve its timesheets.'
          : 'have no active approver: nobody can approve their timesheets.'}
      </chakra.span>
      {!shown.nobody && !isOne && (
        <Button size="sm" onClick={() => set({ nobody: true, status: null, search: null })}>
          Show them
        </Button>
      )}
    </chakra.aside>
  )
}

/** 'A', 'A and B', 'A, B, C and others'. */
function listed(names: readonly string[]): string {
  const all = names.length > NAMED ? [...names.slice(0, NAMED), 'others'] : names
  return all.length === 1 ? all[0]! : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`
}
