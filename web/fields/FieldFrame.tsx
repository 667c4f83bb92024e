// A field's label, its control, and one line below for the error or the hint. The line is as wide as the field, unless
// a row of fields sets --message-width.
import { chakra } from '@chakra-ui/react'
import { Signature, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSignedFor } from './signedFor.ts'

const SIGNED = 'Signed for: changing it clears the signatures'

export type FieldFrameProps = {
  /** The control's id. For a group of controls omit it and use `labelId`. */
  controlId?: string
  labelId?: string
  /** Null if the control shows its label itself. */
  label: string | null
  layout?: 'above' | 'left'
  messageId?: string
  error?: string
  hint?: string
  /** After the label, the source that filled the field in; `id` is for the control's description. */
  filledIn?: { id: string; from: string }
  /** At the end of the message line, such as a counter. */
  aside?: ReactNode
  children: ReactNode
}

export function FieldFrame(props: FieldFrameProps) {
  const {
    controlId,
    labelId,
    label,
    layout = 'above',
    messageId,
    error,
    hint,
    filledIn,
    aside,
    children,
  } = props
  const left = layout === 'left'
  const isSignedFor = useSignedFor()
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: left ? '132px minmax(0, 1fr)' : 'minmax(0, 1fr)' }}
      columnGap="4"
      minWidth="0"
    >
      {label === null ? (
        <chakra.span hideBelow="md" display={left ? undefined : 'none'} />
      ) : (
        <chakra.div display="flex" flexWrap="wrap" alignItems="baseline" columnGap="2">
          <chakra.label
            id={labelId}
            htmlFor={controlId}
            textStyle={left ? undefined : 'label'}
            fontSize={left ? { base: 'sm', md: 'md' } : undefined}
            fontWeight={left ? { base: 'strong', md: 'medium' } : undefined}
            color="inkSoft"
            marginBottom={left ? { base: '5px', md: '0' } : '5px'}
            paddingTop={left ? { base: '0', md: '9px' } : '0'}
          >
            {label}
            {isSignedFor && (
              <chakra.span
                title={SIGNED}
                display="inline-block"
                marginInlineStart="1.5"
                verticalAlign="-2px"
                color="status.approved.fg"
              >
                <Signature size={13} strokeWidth={2.2} aria-hidden />
              </chakra.span>
            )}
          </chakra.label>
          {filledIn && (
            <chakra.span id={filledIn.id} textStyle="caption" color="inkFaint">
              {filledIn.from}
            </chakra.span>
          )}
        </chakra.div>
      )}
      <chakra.div minWidth="0">
        {children}
        {(error || hint || aside) && (
          <chakra.div
            display="flex"
            gap="3"
            width="var(--message-width, auto)"
            marginTop="5px"
            textStyle="caption"
          >
            <chakra.div
              id={messageId}
              flex="1"
              display="flex"
              gap="5px"
              color={error ? 'danger' : 'inkFaint'}
              animation={error ? 'appear 150ms' : undefined}
            >
              {error && (
                <chakra.span flex="none" paddingTop="1.5px">
                  <TriangleAlert size={13} strokeWidth={2.2} aria-hidden />
                </chakra.span>
              )}
              {error ?? hint}
              {isSignedFor && <chakra.span srOnly>{SIGNED}</chakra.span>}
            </chakra.div>
            {aside}
          </chakra.div>
        )}
        {isSignedFor && !error && !hint && !aside && (
          <chakra.span srOnly id={messageId}>
            {SIGNED}
          </chakra.span>
        )}
      </chakra.div>
    </chakra.div>
  )
}
