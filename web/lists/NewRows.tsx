// The notice above a list that new rows have arrived; a click shows them.
import { chakra } from '@chakra-ui/react'
import { ArrowUp } from 'lucide-react'
import { counted } from '#domain/counted.ts'

type Props = {
  count: number
  /** Their name, singular and plural. */
  news: readonly [one: string, many: string]
  onShow: () => void
}

export function NewRows({ count, news: [one, many], onShow }: Props) {
  return (
    <chakra.div
      role="status"
      position="sticky"
      top={{ base: '64px', md: '42px' }}
      zIndex="dropdown"
      display="flex"
      justifyContent="center"
      height="0"
    >
      {count > 0 && (
        <chakra.button
          type="button"
          onClick={onShow}
          display="inline-flex"
          alignItems="center"
          gap="1.5"
          height={{ base: 'touch', md: '32px' }}
          paddingInline="3.5"
          borderRadius="full"
          bg="ink"
          color="onInk"
          boxShadow="float"
          fontSize="sm"
          fontWeight="strong"
          fontVariantNumeric="tabular-nums"
          cursor="pointer"
          animation="appear 150ms"
          _focusVisible={{ outline: '2px solid', outlineColor: 'accent', outlineOffset: '2px' }}
          css={{ '& svg': { width: '14px', height: '14px', strokeWidth: '2.2' } }}
        >
          <ArrowUp aria-hidden />
          {counted(count, one, many)}
        </chakra.button>
      )}
    </chakra.div>
  )
}
