// Prints the week of everybody who matches the filters: loads the people who are not on the screen yet, then opens the
// print dialog.
import { Printer } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { LoadMoreFn } from 'react-relay'
import { PAGE_MAX } from '#domain/limits.ts'
import type { PeopleWeekPaginationQuery } from '#web/__generated__/PeopleWeekPaginationQuery.graphql.ts'
import { messageOf } from '#web/client/call-failed.ts'
import { notify } from '#web/client/notify.ts'
import { Button } from '#web/design/Button.tsx'

type Pages = { hasNext: boolean; isLoadingNext: boolean; loadNext: LoadMoreFn<PeopleWeekPaginationQuery> }

export function PrintWeek({ pages }: { pages: Pages }) {
  const { hasNext, isLoadingNext } = pages
  const [isWanted, setWanted] = useState(false)
  const proceed = useEffectEvent(() => {
    if (hasNext) {
      pages.loadNext(PAGE_MAX, {
        onComplete: (error) => {
          if (!error) return
          setWanted(false)
          notify.error(messageOf(error))
        },
      })
    } else {
      setWanted(false)
      window.print()
    }
  })
  useEffect(() => {
    if (!isWanted || isLoadingNext) return
    const timer = setTimeout(() => proceed())
    return () => clearTimeout(timer)
  }, [isWanted, isLoadingNext, hasNext])
  return (
    <Button busy={isWanted} onClick={() => setWanted(true)}>
      <Printer aria-hidden />
      Print week
    </Button>
  )
}
