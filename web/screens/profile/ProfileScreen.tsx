// A person's own information and preferences, one section each (spec 2, /profile).
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { graphql } from 'react-relay'
import type { ProfileScreenQuery } from '#web/__generated__/ProfileScreenQuery.graphql.ts'
import { useScreen } from '#web/relay/useScreen.ts'
import { AccessTokens } from './AccessTokens.tsx'
import { Details } from './Details.tsx'
import { Devices } from './Devices.tsx'
import { NotificationPreferences } from './NotificationPreferences.tsx'
import { OwnAbsences } from './OwnAbsences.tsx'
import { OwnDeputies } from './OwnDeputies.tsx'
import { Password } from './Password.tsx'
import { Picture } from './Picture.tsx'
import { SecondFactor } from './SecondFactor.tsx'
import { Theme } from './Theme.tsx'
import { TopApprovers } from './TopApprovers.tsx'
import { WorkingHours } from './WorkingHours.tsx'

export function ProfileScreen() {
  const { data } = useScreen<ProfileScreenQuery>(graphql`
    query ProfileScreenQuery {
      me {
        ...AccessTokens_viewer
        ...Details_viewer
        ...Devices_viewer
        ...NotificationPreferences_viewer
        ...OwnAbsences_viewer
        ...OwnDeputies_viewer
        ...Password_viewer
        ...Picture_viewer
        ...SecondFactor_viewer
        ...TopApprovers_viewer
        ...WorkingHours_viewer
      }
    }
  `)
  const { me } = data
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: 'repeat(2, minmax(0, 1fr))' }}
      alignItems="start"
      gap={{ base: '4', md: '6' }}
      maxWidth={{ base: '720px', xl: '1240px' }}
      marginInline="auto"
      paddingInline={{ base: '4', md: '6' }}
      paddingBlock={{ base: '4', md: '6' }}
    >
      <Column>
        <Picture viewer={me} />
        <Details viewer={me} />
        <WorkingHours viewer={me} />
        <OwnAbsences viewer={me} />
        <OwnDeputies viewer={me} />
        <TopApprovers viewer={me} />
      </Column>
      <Column>
        <Password viewer={me} />
        <SecondFactor viewer={me} />
        <NotificationPreferences viewer={me} />
        <Devices viewer={me} />
        <AccessTokens viewer={me} />
        <Theme />
      </Column>
    </chakra.div>
  )
}

/** A second column on a desktop, otherwise below the first. */
function Column({ children }: { children: ReactNode }) {
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={{ base: '4', md: '6' }}>
      {children}
    </chakra.div>
  )
}
