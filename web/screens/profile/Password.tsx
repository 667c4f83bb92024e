// Changes the person's password; the form is collapsed by default.
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { Password_viewer$key } from '#web/__generated__/Password_viewer.graphql.ts'
import { Button } from '#web/design/Button.tsx'
import { Section } from '#web/design/Section.tsx'
import { ChangePasswordForm } from '#web/forms/ChangePasswordForm.tsx'

export function Password({ viewer: key }: { viewer: Password_viewer$key }) {
  const { email } = useFragment(
    graphql`
      fragment Password_viewer on Viewer {
        email
      }
    `,
    key,
  )
  const [isOpen, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  const close = () => {
    setOpen(false)
    setWasOpen(true)
  }
  return (
    <Section
      title="Password"
      lead="Changing your password signs you out of all your other devices and revokes your access tokens."
    >
      {isOpen ? (
        <ChangePasswordForm email={email} onChanged={close} onCancel={close} />
      ) : (
        <Button justifySelf="start" autoFocus={wasOpen} onClick={() => setOpen(true)}>
          Change password
        </Button>
      )}
    </Section>
  )
}
