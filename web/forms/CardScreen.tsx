// A card alone on a page, for users who are not signed in: sign-in, password change, set-up (spec 2).
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { BrandMark } from '#web/design/BrandMark.tsx'
import { TestNotice } from './TestNotice.tsx'

type Props = {
  title: string
  lead: string
  /** Appears below the card. */
  foot: ReactNode
  children?: ReactNode
}

/** A touch target of full size. */
const links = {
  '& a': { display: 'inline-block', paddingBlock: '10px', color: 'ink', textDecoration: 'underline' },
  '& a:focus-visible': { outline: '2px solid transparent', borderRadius: 'sm', boxShadow: 'focus' },
}

export function CardScreen({ title, lead, foot, children }: Props) {
  return (
    <chakra.main
      display="grid"
      placeItems={{ base: 'start center', md: 'center' }}
      minHeight="100dvh"
      paddingInline="4"
      paddingBlock={{ base: '12', md: '16' }}
    >
      <title>{`${title} · Daybook`}</title>
      <TestNotice />
      <chakra.div width="100%" maxWidth="384px" display="grid" gap="6">
        <chakra.div display="flex" alignItems="center" gap="3" fontSize="20px" fontWeight="bold">
          <BrandMark size={32} />
          Daybook
        </chakra.div>
        <chakra.section
          aria-labelledby="card-title"
          display="grid"
          gap="5"
          padding={{ base: '5', md: '7' }}
          bg="surface"
          borderWidth="1px"
          borderColor="line"
          borderRadius="14px"
        >
          <chakra.div>
            <chakra.h1 id="card-title" textStyle="title">
              {title}
            </chakra.h1>
            <chakra.p color="inkSoft" textStyle="small" marginTop="1">
              {lead}
            </chakra.p>
          </chakra.div>
          {children}
        </chakra.section>
        <chakra.div color="inkSoft" textStyle="small" textAlign="center" css={links}>
          {foot}
        </chakra.div>
      </chakra.div>
    </chakra.main>
  )
}
