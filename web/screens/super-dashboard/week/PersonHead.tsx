// The head of a row: picture, name, group, and when the person was reminded today.
import { chakra } from '@chakra-ui/react'
import { useContext } from 'react'
import { formatInstant } from '#domain/date.ts'
import { fullName } from '#domain/people.ts'
import { CompanyZoneContext } from '#web/client/companyZone.ts'
import { Avatar } from '#web/design/Avatar.tsx'
import { Checkbox } from '#web/design/Checkbox.tsx'
import { NARROW } from './narrow.ts'
import { isTickable, type PersonWeek } from './personWeek.ts'

type Props = {
  week: PersonWeek
  isTicked: boolean
  /** Null if rows cannot be selected. */
  onToggle: ((userId: string) => void) | null
}

export function PersonHead({ week, isTicked, onToggle }: Props) {
  const zone = useContext(CompanyZoneContext)
  const { user, groupName, remindedAt } = week
  const name = fullName(user)
  const notes = [
    groupName,
    remindedAt == null ? null : `Reminded ${formatInstant(remindedAt, zone).slice(-5)}`,
  ].filter((note) => note !== null && note !== undefined)
  return (
    <chakra.span display="flex" alignItems="center" gap="2.5" minWidth="0">
      {onToggle && (isTickable(week) || isTicked) ? (
        <Checkbox label={`Select ${name}`} checked={isTicked} onChange={() => onToggle(user.id)} />
      ) : (
        // On a desktop names do not wrap.
        onToggle && <chakra.span flex="none" width="16px" hideBelow="md" _print={{ display: 'none' }} />
      )}
      <chakra.span display={{ base: 'none', md: 'contents' }} css={{ [NARROW]: { display: 'none' } }}>
        <Avatar person={user} size={28} />
      </chakra.span>
      <chakra.span
        minWidth="0"
        display={{ base: 'flex', md: 'grid' }}
        flexWrap="wrap"
        alignItems="baseline"
        columnGap="2"
        lineHeight="1.25"
      >
        <chakra.span fontWeight="strong">{name}</chakra.span>
        <chakra.span textStyle="caption" color="inkFaint">
          {notes.join(' · ')}
        </chakra.span>
      </chakra.span>
    </chakra.span>
  )
}
