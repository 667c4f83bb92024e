// The list of approval groups, with the form of the group in the address over it (spec 2 and 5).
import { chakra } from '@chakra-ui/react'
import { graphql } from 'react-relay'
import type { ApprovalGroupsScreenQuery } from '#web/__generated__/ApprovalGroupsScreenQuery.graphql.ts'
import { useShownRecord } from '#web/recordHistory/useShownRecord.ts'
import { useScreen } from '#web/relay/useScreen.ts'
import { GroupDialog } from './GroupDialog.tsx'
import { GroupFilters } from './GroupFilters.tsx'
import { GroupList } from './GroupList.tsx'
import { MoveAndDelete } from './MoveAndDelete.tsx'
import { NobodyNotice } from './NobodyNotice.tsx'
import { useGroupActions } from './useGroupActions.tsx'

export function ApprovalGroupsScreen() {
  const { data, isLeaving } = useScreen<ApprovalGroupsScreenQuery>(graphql`
    query ApprovalGroupsScreenQuery($filter: ApprovalGroupFilter!, $order: ApprovalGroupOrder!) {
      me {
        userType
      }
      ...NobodyNotice_query
      ...GroupList_query @arguments(filter: $filter, order: $order)
    }
  `)
  const { shown, show } = useShownRecord('group')
  const acts = useGroupActions(data.me.userType, show)
  return (
    <chakra.div>
      <chakra.div
        display="grid"
        gridTemplateColumns="minmax(0, 1fr)"
        gap="3"
        paddingInline={{ base: '4', md: '6' }}
        paddingBlock={{ base: '3', md: '4' }}
      >
        <NobodyNotice query={data} />
        <GroupFilters />
      </chakra.div>
      <GroupList query={data} isBusy={isLeaving} current={shown} onOpen={show} menuOf={acts.menuOf} />
      <GroupDialog shown={shown} menuOf={acts.menuOf} onClosed={() => show(null)} />
      {acts.leaving && <MoveAndDelete group={acts.leaving} onDone={acts.onDeleted} onClosed={acts.stay} />}
    </chakra.div>
  )
}
