// The number of users of an approval group; it leads to them.
import { chakra } from '@chakra-ui/react'
import { counted } from '#domain/counted.ts'
import { RowLink } from '#web/design/RowLink.tsx'
import type { GroupRow } from './groupRow.ts'

type Props = { row: Pick<GroupRow, 'name' | 'number' | 'userCount'>; noun?: boolean }

export function UsersOf({ row: { name, number, userCount }, noun = false }: Props) {
  const users = counted(userCount, 'user')
  if (userCount === 0) return <chakra.span color="inkFaint">{noun ? users : 0}</chakra.span>
  return (
    <RowLink to={`/admin/users?group=${number}`} label={`${users} of ${name}`}>
      {noun ? users : userCount}
    </RowLink>
  )
}
