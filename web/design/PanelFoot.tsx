// The actions of a panel. They stay at its foot while the rest scrolls. The panel's padding is 16 px on a phone and 20
// px at a desk.
import { chakra } from '@chakra-ui/react'
import type { ComponentProps } from 'react'

export function PanelFoot(props: ComponentProps<typeof chakra.div>) {
  return (
    <chakra.div
      position="sticky"
      bottom={{ base: '-16px', md: '-20px' }}
      zIndex="1"
      marginTop="auto"
      marginInline={{ base: '-16px', md: '-20px' }}
      marginBottom={{ base: '-16px', md: '-20px' }}
      padding="3"
      paddingInline={{ base: '4', md: '5' }}
      display="flex"
      flexWrap="wrap"
      gap="1.5"
      bg="surface"
      borderTopWidth="1px"
      borderColor="line"
      {...props}
    />
  )
}
