// A failure: what happened, what to do, a retry button, and the reference in the failure log.
import { chakra } from '@chakra-ui/react'
import { RotateCw, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'

export function ErrorNotice({
  title,
  children,
  onRetry,
  retry = 'Try again',
  retrying = false,
  reference,
}: {
  title: string
  /** What the user can do about it. */
  children?: ReactNode
  onRetry?: () => void
  /** The label of the button that does it. */
  retry?: string
  retrying?: boolean
  reference?: string | null
}) {
  return (
    <chakra.div
      role="alert"
      display="flex"
      gap="3"
      padding="4"
      borderWidth="1px"
      borderColor="dangerLine"
      borderRadius="lg"
      bg="dangerSoft"
    >
      <chakra.span color="danger" flex="none" paddingTop="1px">
        <TriangleAlert size={18} strokeWidth={2} aria-hidden />
      </chakra.span>
      <chakra.div flex="1" minWidth="0">
        <chakra.p fontWeight="semibold" overflowWrap="anywhere">
          {title}
        </chakra.p>
        {children && <chakra.div color="inkSoft">{children}</chakra.div>}
        {(onRetry || reference) && (
          <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3" marginTop="3">
            {onRetry && (
              <Button size="sm" busy={retrying} onClick={onRetry}>
                <RotateCw aria-hidden />
                {retry}
              </Button>
            )}
            {reference && (
              <chakra.span textStyle="caption" color="inkSoft">
                Reference{' '}
                <chakra.code fontFamily="inherit" fontVariantNumeric="tabular-nums" userSelect="all">
                  {reference}
                </chakra.code>
              </chakra.span>
            )}
          </chakra.div>
        )}
      </chakra.div>
    </chakra.div>
  )
}
