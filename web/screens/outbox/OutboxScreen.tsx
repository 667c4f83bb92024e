// All mail for System_Administrators: sent, failed, and kept where no mail server is configured (rulings 5).
import { chakra } from '@chakra-ui/react'
import { graphql } from 'react-relay'
import type { OutboxScreenQuery } from '#web/__generated__/OutboxScreenQuery.graphql.ts'
import { useScreen } from '#web/relay/useScreen.ts'
import { BackToSettings } from '#web/settings/BackToSettings.tsx'
import { MailDialog } from './MailDialog.tsx'
import { NotDelivered } from './NotDelivered.tsx'
import { OutboxFilters } from './OutboxFilters.tsx'
import { OutboxList } from './OutboxList.tsx'

export function OutboxScreen() {
  const { data, isLeaving } = useScreen<OutboxScreenQuery>(graphql`
    query OutboxScreenQuery($filter: MailFilter!) {
      isMailSent
      ...NotDelivered_query
      ...OutboxList_query @arguments(filter: $filter)
    }
  `)
  return (
    <>
      <BackToSettings isAlone />
      <chakra.div
        display="grid"
        gridTemplateColumns="minmax(0, 1fr)"
        gap="3"
        paddingInline={{ base: '4', md: '6' }}
        paddingBlock={{ base: '3', md: '4' }}
      >
        {!data.isMailSent && (
          <chakra.p textStyle="small" color="inkSoft" maxWidth="72ch">
            Daybook has no mail server (SMTP_URL): it keeps every mail here and sends none. Open a person’s
            mail and pass on its link and code.
          </chakra.p>
        )}
        <NotDelivered query={data} isMailSent={data.isMailSent} />
        <OutboxFilters />
      </chakra.div>
      <OutboxList query={data} isBusy={isLeaving} />
      <MailDialog isMailSent={data.isMailSent} />
    </>
  )
}
