// Sealed history: whether anything was changed, its newest seal, and a check of all of it.
import { chakra } from '@chakra-ui/react'
import { graphql } from 'react-relay'
import type { SealedHistoryScreenQuery } from '#web/__generated__/SealedHistoryScreenQuery.graphql.ts'
import { useScreen } from '#web/relay/useScreen.ts'
import { NewestSeal } from './NewestSeal.tsx'
import { SealCheck } from './SealCheck.tsx'
import { SettingsViews } from '#web/settings/SettingsViews.tsx'

export function SealedHistoryScreen() {
  const { data } = useScreen<SealedHistoryScreenQuery>(graphql`
    query SealedHistoryScreenQuery {
      sealedHistory {
        ...SealCheck_history
        ...NewestSeal_history
      }
    }
  `)
  return (
    <SettingsViews>
      <chakra.section
        aria-label="Sealed history"
        width="100%"
        maxWidth="720px"
        marginInline="auto"
        display="grid"
        alignContent="start"
        gap="6"
        paddingInline={{ base: '4', md: '6' }}
        paddingBlock={{ base: '4', md: '6' }}
      >
        <SealCheck history={data.sealedHistory} />
        <NewestSeal history={data.sealedHistory} />
      </chakra.section>
    </SettingsViews>
  )
}
