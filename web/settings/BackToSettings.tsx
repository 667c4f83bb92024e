// The way back to the list of the settings, which is a page of its own on a phone and a small tablet.
import { chakra } from '@chakra-ui/react'
import { ChevronLeft } from 'lucide-react'
import { Link } from 'react-router'
import { SETTINGS } from '#domain/setting/views.ts'

const BackLink = chakra(Link)

/** @param props.isAlone outside a page of the settings, which has its own edges. */
export function BackToSettings({ isAlone = false }: { isAlone?: boolean }) {
  return (
    <chakra.div
      hideFrom="lg"
      paddingInline={isAlone ? { base: '4', md: '6' } : undefined}
      paddingTop={isAlone ? '2' : undefined}
    >
      <BackLink
        to={SETTINGS}
        display="inline-flex"
        alignItems="center"
        gap="0.5"
        minHeight="touch"
        marginInlineStart="-1.5"
        paddingInlineEnd="3"
        color="inkSoft"
        fontWeight="medium"
        textDecoration="none"
        borderRadius="md"
        _focusVisible={{ outline: '2px solid transparent', boxShadow: 'focus' }}
      >
        <ChevronLeft size={20} aria-hidden />
        Settings
      </BackLink>
    </chakra.div>
  )
}
