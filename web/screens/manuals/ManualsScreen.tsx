// Manuals: everybody searches, reads and downloads those of their type; administrators add and edit them.
import { chakra } from '@chakra-ui/react'
import { Upload } from 'lucide-react'
import { useState } from 'react'
import { graphql } from 'react-relay'
import { mayManageManuals } from '#domain/manual/administration.ts'
import type { ManualsScreenQuery } from '#web/__generated__/ManualsScreenQuery.graphql.ts'
import { useShownRecord } from '#web/recordHistory/useShownRecord.ts'
import { lazyModule, useLazyModule } from '#web/start/lazyModule.ts'
import { Button } from '#web/design/Button.tsx'
import { useScreen } from '#web/relay/useScreen.ts'
import { ManualDialog } from './ManualDialog.tsx'
import { ManualFilters } from './ManualFilters.tsx'
import { ManualList } from './ManualList.tsx'

/** Loaded on demand: most people upload nothing. */
const uploading = lazyModule(() => import('./UploadDialog.tsx'))

export function ManualsScreen() {
  const { data, isLeaving } = useScreen<ManualsScreenQuery>(graphql`
    query ManualsScreenQuery($search: String, $active: Boolean, $visibleType: UserType) {
      me {
        userType
      }
      ...ManualList_query @arguments(search: $search, active: $active, visibleType: $visibleType)
    }
  `)
  const manages = mayManageManuals(data.me)
  const { shown, show } = useShownRecord('manual')
  // Files dropped on the list; null while the dialog is closed.
  const [files, setFiles] = useState<readonly File[] | null>(null)
  const upload = useLazyModule(uploading)
  const open = (dropped: readonly File[]) => {
    void uploading.load()
    setFiles(dropped)
  }
  return (
    <chakra.div
      minHeight="60dvh"
      onDragOver={(event) => manages && event.preventDefault()}
      onDrop={(event) => {
        if (!manages) return
        event.preventDefault()
        if (event.dataTransfer.files.length > 0) open([...event.dataTransfer.files])
      }}
    >
      <chakra.div
        display="flex"
        flexWrap={{ base: 'wrap', md: 'nowrap' }}
        gap="2"
        paddingInline={{ base: '4', md: '6' }}
        paddingBlock={{ base: '3', md: '4' }}
      >
        <chakra.div flex={{ base: '1 1 100%', md: '1' }} minWidth="0">
          <ManualFilters manages={manages} />
        </chakra.div>
        {manages && (
          <>
            <Button variant="primary" onClick={() => open([])} onPointerEnter={() => void uploading.load()}>
              <Upload aria-hidden />
              Upload Manuals
            </Button>
          </>
        )}
      </chakra.div>
      <ManualList query={data} manages={manages} isBusy={isLeaving} current={shown} onOpen={show} />
      <ManualDialog
        shown={typeof shown === 'number' ? shown : null}
        manages={manages}
        onClosed={() => show(null)}
      />
      {files && upload && <upload.UploadDialog dropped={files} onClosed={() => setFiles(null)} />}
    </chakra.div>
  )
}
