// A person's picture, or their initials where there is none. The name is always beside it, so it is decoration.
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'

export type AvatarPerson = { firstName: string; lastName: string; avatarUrl?: string | null }

export function Avatar({ person, size = 32 }: { person: AvatarPerson; size?: number }) {
  const [broken, setBroken] = useState<string | null>(null)
  const url = person.avatarUrl
  return (
    <chakra.span
      aria-hidden
      display="grid"
      placeItems="center"
      flex="none"
      overflow="hidden"
      width={`${size}px`}
      height={`${size}px`}
      borderRadius="full"
      bg="sunken"
      color="inkSoft"
      fontSize={size < 28 ? '10px' : size > 56 ? 'xl' : 'xs'}
      fontWeight="bold"
      lineHeight="1"
      userSelect="none"
    >
      {url && url !== broken ? (
        <chakra.img
          src={url}
          alt=""
          width="100%"
          height="100%"
          objectFit="cover"
          onError={() => setBroken(url)}
        />
      ) : (
        initials(person)
      )}
    </chakra.span>
  )
}

function initials({ firstName, lastName }: AvatarPerson): string {
  const letter = (name: string) => Array.from(name.trim())[0] ?? ''
  return (letter(firstName) + letter(lastName)).toLocaleUpperCase()
}
