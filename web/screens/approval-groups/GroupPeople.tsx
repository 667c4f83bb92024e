// The users of an approval group, in its form. They move to another group from here, and others into this one.
import { chakra } from '@chakra-ui/react'
import { ArrowRightLeft, UserPlus } from 'lucide-react'
import { useId } from 'react'
import { graphql, useFragment } from 'react-relay'
import { fullName, userTypeLabel } from '#domain/people.ts'
import type {
  GroupPeople_query$data,
  GroupPeople_query$key,
} from '#web/__generated__/GroupPeople_query.graphql.ts'
import type { Linked } from '#web/accounts/LinkPeople.tsx'
import { Avatar } from '#web/design/Avatar.tsx'
import { Button } from '#web/design/Button.tsx'
import { IconButton } from '#web/design/IconButton.tsx'
import { RowLink } from '#web/design/RowLink.tsx'
import { rowsOf } from '#web/relay/rowsOf.ts'

type Props = {
  query: GroupPeople_query$key
  group: { readonly number: number; readonly userCount: number }
  /** Opens the dialog that moves a person elsewhere. */
  onMove: (person: Linked) => void
  /** Opens the dialog that moves people here; omitted for an inactive group, which accepts nobody. */
  onAdd?: () => void
}

export function GroupPeople({ query, group, onMove, onAdd }: Props) {
  const id = useId()
  const { people } = useFragment(
    graphql`
      fragment GroupPeople_query on Query @argumentDefinitions(group: { type: "ID!" }) {
        people: accounts(first: 12, filter: { approvalGroup: $group }) {
          edges {
            node {
              id
              firstName
              lastName
              active
              userType
              approvalGroup {
                id
              }
              user {
                avatarUrl
              }
            }
          }
        }
      }
    `,
    query,
  )
  const { number, userCount } = group
  const rows = rowsOf(people.edges, (node) => node)
  return (
    <chakra.section aria-labelledby={id} display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="3">
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="4" rowGap="1">
        <chakra.h3 id={id} flex="1 0 auto" fontWeight="semibold">
          Users{' '}
          <chakra.span color="inkFaint" fontWeight="normal" fontVariantNumeric="tabular-nums">
            {userCount}
          </chakra.span>
        </chakra.h3>
        {userCount > 0 && (
          <RowLink to={`/admin/users?group=${number}`}>
            {userCount > rows.length ? `Show all ${userCount}` : 'Show in Users'}
          </RowLink>
        )}
        {onAdd && (
          <Button onClick={onAdd}>
            <UserPlus aria-hidden />
            Move people here…
          </Button>
        )}
      </chakra.div>
      {rows.length === 0 ? (
        <chakra.p color="inkSoft">Nobody submits timesheets to this group.</chakra.p>
      ) : (
        <chakra.ul
          aria-labelledby={id}
          listStyleType="none"
          display="grid"
          gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' }}
          columnGap="8"
        >
          {rows.map((person) => (
            <Row key={person.id} person={person} onMove={onMove} />
          ))}
        </chakra.ul>
      )}
    </chakra.section>
  )
}

type Person = GroupPeople_query$data['people']['edges'][number]['node']

function Row({ person, onMove }: { person: Person; onMove: Props['onMove'] }) {
  const name = fullName(person)
  return (
    <chakra.li
      display="flex"
      alignItems="center"
      gap="3"
      minWidth="0"
      paddingBlock="1"
      borderBottomWidth="1px"
      borderColor="line"
    >
      <Avatar person={{ ...person, avatarUrl: person.user.avatarUrl }} />
      <chakra.span flex="1" minWidth="0">
        <chakra.span
          display="block"
          truncate
          title={name}
          fontWeight="medium"
          color={person.active ? undefined : 'inkSoft'}
        >
          {name}
        </chakra.span>
        <chakra.span display="block" textStyle="caption" color="inkFaint">
          {userTypeLabel[person.userType]}
          {!person.active && ' · Disabled'}
        </chakra.span>
      </chakra.span>
      <IconButton
        label={`Move ${name} to another group`}
        onClick={() => onMove({ ...person, linkedTo: person.approvalGroup?.id ?? null })}
      >
        <ArrowRightLeft aria-hidden />
      </IconButton>
    </chakra.li>
  )
}
