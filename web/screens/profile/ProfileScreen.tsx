// A person's own information and preferences in groups, one section each (spec 2, /profile).
import { chakra } from '@chakra-ui/react'
import { type ReactNode, useEffect } from 'react'
import { graphql } from 'react-relay'
import { Link, useLocation, useNavigationType } from 'react-router'
import { decidesTimesheets, mayCreateTimesheet } from '#domain/people.ts'
import type { ProfileScreenQuery } from '#web/__generated__/ProfileScreenQuery.graphql.ts'
import { sideways } from '#web/design/sideways.ts'
import { useScreen } from '#web/relay/useScreen.ts'
import { AccessTokens } from './AccessTokens.tsx'
import { CalendarAddress } from './CalendarAddress.tsx'
import { Details } from './Details.tsx'
import { Devices } from './Devices.tsx'
import { NotificationPreferences } from './NotificationPreferences.tsx'
import { OwnAbsences } from './OwnAbsences.tsx'
import { OwnDeputies } from './OwnDeputies.tsx'
import { Password } from './Password.tsx'
import { Picture } from './Picture.tsx'
import { ProfileGroup } from './ProfileGroup.tsx'
import { SecondFactor } from './SecondFactor.tsx'
import { TopApprovers } from './TopApprovers.tsx'
import { WorkingHours } from './WorkingHours.tsx'
import { Section } from '#web/design/Section.tsx'
import { ThemeChoice } from '#web/frame/shell/ThemeChoice.tsx'

export function ProfileScreen() {
  const { data } = useScreen<ProfileScreenQuery>(graphql`
    query ProfileScreenQuery {
      me {
        userType
        allowTimesheetCreation
        workingHours {
          weeks {
            minutes
          }
        }
        notificationPreferences {
          notifiedOf
        }
        ...AccessTokens_viewer
        ...CalendarAddress_viewer
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
  useHash()
  const hasTime =
    mayCreateTimesheet(me) ||
    decidesTimesheets(me.userType) ||
    me.workingHours.weeks.some(({ minutes }) => minutes > 0)
  const isNotified = me.notificationPreferences.length > 0
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: 'repeat(2, minmax(0, 1fr))' }}
      alignItems="start"
      rowGap={{ base: '6', md: '8' }}
      columnGap="6"
      maxWidth={{ base: '720px', xl: '1240px' }}
      marginInline="auto"
      paddingInline={{ base: '4', md: '6' }}
      paddingBlock={{ base: '3', md: '6' }}
    >
      <Jumps
        to={[
          ['me', 'Me'],
          ...(hasTime ? ([['my-time', 'My time']] as const) : []),
          ['signing-in', 'Signing in'],
          ...(isNotified ? ([['notifications', 'Notifications']] as const) : []),
          ['programs', 'Programs'],
        ]}
      />
      <ProfileGroup id="me" title="Me">
        <Picture viewer={me} />
        <Details viewer={me} />
        <Theme />
      </ProfileGroup>
      {hasTime && (
        <ProfileGroup id="my-time" title="My time">
          <OwnAbsences viewer={me} />
          <OwnDeputies viewer={me} />
          <WorkingHours viewer={me} />
          <TopApprovers viewer={me} />
        </ProfileGroup>
      )}
      <ProfileGroup id="signing-in" title="Signing in">
        <Column>
          <Password viewer={me} />
          <SecondFactor viewer={me} />
        </Column>
        <Devices viewer={me} />
      </ProfileGroup>
      {isNotified && (
        <ProfileGroup id="notifications" title="Notifications" isHalf>
          <NotificationPreferences viewer={me} />
        </ProfileGroup>
      )}
      <ProfileGroup id="programs" title="Programs" isHalf>
        <AccessTokens viewer={me} />
        <CalendarAddress viewer={me} />
      </ProfileGroup>
    </chakra.div>
  )
}

/** Next to a long card. */
function Column({ children }: { children: ReactNode }) {
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={{ base: '4', md: '6' }}>
      {children}
    </chakra.div>
  )
}

const JumpLink = chakra(Link)

/** Leads to a group where they are below each other. */
function Jumps({ to }: { to: readonly (readonly [id: string, title: string])[] }) {
  return (
    <chakra.nav aria-label="Profile" hideFrom="xl" minWidth="0">
      <chakra.div css={sideways('md')}>
        {to.map(([id, title]) => (
          <JumpLink
            key={id}
            to={{ hash: id }}
            flex="none"
            display="grid"
            alignItems="center"
            minHeight="touch"
            paddingInline="3"
            borderWidth="1px"
            borderColor="lineStrong"
            borderRadius="full"
            bg="surface"
            color="ink"
            fontWeight="strong"
            textDecoration="none"
            _focusVisible={{ outline: 'none', boxShadow: 'focus' }}
          >
            {title}
          </JumpLink>
        ))}
      </chakra.div>
    </chakra.nav>
  )
}

/** The appearance of Daybook in this browser (spec 1). */
function Theme() {
  return (
    <Section title="Theme" lead="Applies to this browser. Auto follows the setting of the device.">
      <ThemeChoice />
    </Section>
  )
}

/** Scrolls there and gives it the focus. Back and a reload restore the position instead. */
function useHash(): void {
  const { hash, key } = useLocation()
  const isNew = useNavigationType() !== 'POP'
  useEffect(() => {
    const part = isNew && hash ? document.getElementById(hash.slice(1)) : null
    if (!part) return
    part.tabIndex = -1
    part.focus({ preventScroll: true })
    part.scrollIntoView?.()
  }, [hash, key, isNew])
}
