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
  layout?: 'above' | 'left' | 'row'
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
  const isLeft = layout === 'left'
  const isSignedFor = useSignedFor()
  const message = (error || hint || aside) && (
    <chakra.div display="flex" gap="3" width="var(--message-width, auto)" marginTop="5px" textStyle="caption">
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
  )
  if (layout === 'row')
    return (
      <chakra.div css={fieldRow}>
        <div>
          <chakra.label
            id={labelId}
            htmlFor={controlId}
            display="inline-block"
            minWidth="132px"
            fontWeight="medium"
          >
            {label}
          </chakra.label>
          <chakra.div css={{ '& > div': { marginTop: '0' } }}>{message}</chakra.div>
        </div>
        <chakra.div minWidth="0">{children}</chakra.div>
      </chakra.div>
    )
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: isLeft ? '132px minmax(0, 1fr)' : 'minmax(0, 1fr)' }}
      columnGap="4"
      minWidth="0"
    >
      {label === null ? (
        <chakra.span hideBelow="md" display={isLeft ? undefined : 'none'} />
      ) : (
        <chakra.div display="flex" flexWrap="wrap" alignItems="baseline" columnGap="2">
          <chakra.label
            id={labelId}
            htmlFor={controlId}
            textStyle={isLeft ? undefined : 'label'}
            fontSize={isLeft ? { base: 'sm', md: 'md' } : undefined}
            fontWeight={isLeft ? { base: 'strong', md: 'medium' } : undefined}
            color="inkSoft"
            marginBottom={isLeft ? { base: '5px', md: '0' } : '5px'}
            paddingTop={isLeft ? { base: '0', md: '9px' } : '0'}
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
        {message}
        {isSignedFor && !message && (
          <chakra.span srOnly id={messageId}>
            {SIGNED}
          </chakra.span>
        )}
      </chakra.div>
    </chakra.div>
  )
}

/** Side by side where the page has room, otherwise the field below. */
const fieldRow = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'center',
  columnGap: '6',
  rowGap: '2',
  minWidth: '0',
  '@container (min-width: 520px)': { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 232px)' },
} as const
