// The person's second factors: an authenticator app, passkeys, and recovery codes.
import { chakra } from '@chakra-ui/react'
import { KeyRound, LifeBuoy, Smartphone } from 'lucide-react'
import type { ReactNode } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { SecondFactor_viewer$key } from '#web/__generated__/SecondFactor_viewer.graphql.ts'
import { Button } from '#web/design/Button.tsx'
import { Instant } from '#web/design/Instant.tsx'
import { Section } from '#web/design/Section.tsx'
import { useSecondFactor } from '#web/forms/second-factor/useSecondFactor.tsx'
import { hasPasskeys } from '#web/forms/second-factor/webauthn.ts'

export function SecondFactor({ viewer: key }: { viewer: SecondFactor_viewer$key }) {
  const viewer = useFragment(
    graphql`
      fragment SecondFactor_viewer on Viewer {
        userType
        ...useSecondFactor_viewer
      }
    `,
    key,
  )
  const factor = useSecondFactor(viewer)
  const { totp, passkeys, recoveryCodesLeft, isRequired, passkeySite } = factor.secondFactor
  const mayAdd = hasPasskeys(passkeySite)
  // They can change the address.
  const isSystemAdministrator = viewer.userType === 'SYSTEM_ADMINISTRATOR'
  const hasAny = totp !== null || passkeys.length > 0
  return (
    <Section
      title="Second factor"
      lead={
        hasAny
          ? 'You need it after your password when you sign in. Changing it signs you out of your other devices and revokes your access tokens.'
          : `Somebody who has your password cannot sign in without it.${isRequired ? ' Administrators need one.' : ''}`
      }
    >
      <chakra.ul display="grid" listStyleType="none" borderTopWidth="1px" borderColor="line">
        <Row
          icon={<Smartphone size={18} aria-hidden />}
          name="Authenticator app"
          about={totp ? <Used {...totp} /> : 'Codes from an app on your phone'}
        >
          {totp ? (
            <Button
              variant="ghost"
              aria-label="Remove authenticator app"
              onClick={() => void factor.removeTotp()}
            >
              Remove
            </Button>
          ) : (
            <Button
              aria-label="Set up authenticator app"
              busy={factor.isBeginningTotp}
              onClick={() => void factor.addTotp()}
            >
              Set up
            </Button>
          )}
        </Row>
        {passkeys.map((passkey) => (
          <Row
            key={passkey.id}
            icon={<KeyRound size={18} aria-hidden />}
            name={passkey.name}
            about={
              <>
                Passkey. <Used {...passkey} />
              </>
            }
          >
            <Button
              variant="ghost"
              aria-label={`Remove passkey ${passkey.name}`}
              onClick={() => void factor.removePasskey(passkey)}
            >
              Remove
            </Button>
          </Row>
        ))}
        {(mayAdd || isSystemAdministrator) && (
          <Row
            icon={<KeyRound size={18} aria-hidden />}
            name={passkeys.length > 0 ? 'Another passkey' : 'Passkey'}
            about={
              mayAdd
                ? 'Fingerprint, face or PIN of a device'
                : passkeySite === null
                  ? 'Passkeys do not work at an IP address'
                  : `To add a passkey, open Daybook at ${passkeySite}`
            }
          >
            {mayAdd && (
              <Button aria-label="Add a passkey" onClick={factor.addPasskey}>
                Add
              </Button>
            )}
          </Row>
        )}
        {hasAny && (
          <Row
            icon={<LifeBuoy size={18} aria-hidden />}
            name="Recovery codes"
            about={`${recoveryCodesLeft} left, in case you lose your app or passkey`}
          >
            <Button
              aria-label="Make new recovery codes"
              busy={factor.isRenewing}
              onClick={() => void factor.renewCodes()}
            >
              Make new
            </Button>
          </Row>
        )}
      </chakra.ul>
      {factor.dialogs}
    </Section>
  )
}

type RowProps = { icon: ReactNode; name: string; about: ReactNode; children?: ReactNode }

function Row({ icon, name, about, children }: RowProps) {
  return (
    <chakra.li
      display="flex"
      alignItems="center"
      gap="3"
      paddingBlock="3"
      borderBottomWidth="1px"
      borderColor="line"
    >
      <chakra.span color="inkSoft" flex="none">
        {icon}
      </chakra.span>
      <chakra.div flex="1" minWidth="0">
        <chakra.p fontWeight="medium" overflowWrap="anywhere">
          {name}
        </chakra.p>
        <chakra.p color="inkSoft" textStyle="small">
          {about}
        </chakra.p>
      </chakra.div>
      {children}
    </chakra.li>
  )
}

function Used({ createdAt, lastUsedAt }: { createdAt: string; lastUsedAt: string | null }) {
  return lastUsedAt ? (
    <>
      Last used <Instant at={lastUsedAt} />
    </>
  ) : (
    <>
      Added <Instant at={createdAt} />
    </>
  )
}
