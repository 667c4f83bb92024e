// A person's picture or initials. It is decorative, because the name is always next to it.
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { lazyModule, useLazyModule } from '#web/start/lazyModule.ts'

export type AvatarPerson = { firstName: string; lastName: string; avatarUrl?: string | null }

export function Avatar({ person, size = 32 }: { person: AvatarPerson; size?: number }) {
  const letters = initials(person)
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
      // Letters of 200 % would not fit; the name is next to it.
      fontSize={size < 28 ? '10px' : size > 56 ? '20px' : '12px'}
      fontWeight="bold"
      lineHeight="1"
      userSelect="none"
    >
      {person.avatarUrl ? (
        <LatePicture url={person.avatarUrl} size={size}>
          {letters}
        </LatePicture>
      ) : (
        letters
      )}
    </chakra.span>
  )
}

const picture = lazyModule(() => import('./AvatarPicture.tsx'))

/** Loads with the first person who has a picture. */
function LatePicture(props: { url: string; size: number; children: ReactNode }) {
  const code = useLazyModule(picture)
  return code ? <code.AvatarPicture {...props} /> : props.children
}

function initials({ firstName, lastName }: AvatarPerson): string {
  const letter = (name: string) => Array.from(name.trim())[0] ?? ''
  return (letter(firstName) + letter(lastName)).toLocaleUpperCase()
}
