// Upload Manuals: files chosen or dropped, each with a name and all with the same visible types, uploaded one after
// another.
import { chakra } from '@chakra-ui/react'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { manualEndings } from '#domain/manual/file-types.ts'
import { NO_FILE, userTypes } from '#domain/manual/forms.ts'
import { NAME_MAX } from '#domain/limits.ts'
import type { UserType } from '#domain/people.ts'
import { listed } from '#web/accounts/listed.ts'
import { notify, saved } from '#web/client/notify.ts'
import { Button } from '#web/design/Button.tsx'
import { Dialog } from '#web/design/Dialog.tsx'
import { DropArea } from '#web/design/DropArea.tsx'
import { inputRecipe } from '#web/design/theme/recipes.ts'
import { useConfirm } from '#web/design/useConfirm.tsx'
import { TypeChoice } from './VisibleTypesField.tsx'
import { UploadLine } from './UploadLine.tsx'
import { useUploads, type UploadItem } from './useUploads.ts'

const NameInput = chakra('input', inputRecipe)

type Props = {
  /** Files that were dropped on the list. */
  dropped: readonly File[]
  onClosed: () => void
}

export function UploadDialog({ dropped, onClosed }: Props) {
  const uploads = useUploads(dropped)
  const { items } = uploads
  const [types, setTypes] = useState<readonly UserType[]>(userTypes)
  const [problem, setProblem] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const confirm = useConfirm()
  const typesId = useId()

  const send = (item: UploadItem) =>
    uploads.send(item, {
      method: 'POST',
      path: '/api/Manual',
      fields: { Name: item.name, VisibleTypes: types.join() },
    })
  const submit = async () => {
    const waiting = items.filter(({ state }) => state !== 'done')
    const found = problemOf(waiting, types)
    setProblem(found)
    if (found) return
    setSending(true)
    for (const item of waiting) await send(item)
    setSending(false)
  }
  const again = (item: UploadItem) => {
    const found = problemOf([item], types)
    setProblem(found)
    if (!found) void send(item)
  }
  // The dialog closes when all files have been uploaded, together or one by one.
  const isDone = items.length > 0 && items.every(({ state }) => state === 'done')
  const finish = useEffectEvent(() => {
    const names = listed(items.map(({ name }) => name))
    const [only, ...more] = items
    const isOne = only?.number != null && more.length === 0
    notify.success(saved(`${names} uploaded`, isOne ? `/manuals?manual=${only.number}` : undefined))
    onClosed()
  })
  useEffect(() => {
    if (isDone) finish()
  }, [isDone])
  const close = async () => {
    const isUnsent = items.some(({ state }) => state !== 'done')
    const message = "Your data won't be saved. Are you sure?"
    if (!isUnsent || (await confirm({ title: 'Closing', message, confirmLabel: 'Yes' }))) onClosed()
  }
  const add = (files: readonly File[]) => {
    setProblem(null)
    uploads.add(files)
  }
  return (
    <Dialog
      open
      onClose={() => void close()}
      title="Upload Manuals"
      foot={
        <>
          <Button onClick={() => void close()}>Close</Button>
          <Button variant="primary" busy={isSending} onClick={() => void submit()}>
            Upload
          </Button>
        </>
      }
    >
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="5" paddingTop="2">
        <DropArea
          label="Manuals"
          title="Choose files, or drop them here"
          hint="PDF, pictures and documents of Office, at most 50 MB each."
          button="Choose files"
          accept={manualEndings}
          onFiles={add}
        />
        {items.length > 0 && (
          <chakra.ul
            aria-label="Files"
            listStyleType="none"
            display="grid"
            gridTemplateColumns="minmax(0, 1fr)"
            gap="4"
          >
            {items.map((item) => (
              <chakra.li key={item.id}>
                <UploadLine
                  item={item}
                  onCancel={() =>
                    item.state === 'sending' ? uploads.cancel(item.id) : uploads.remove(item.id)
                  }
                  onAgain={() => again(item)}
                >
                  {item.state !== 'done' && item.state !== 'sending' && (
                    <NameInput
                      aria-label={`Name of ${item.file.name}`}
                      value={item.name}
                      maxLength={NAME_MAX}
                      onChange={(event) => uploads.change(item.id, { name: event.currentTarget.value })}
                    />
                  )}
                </UploadLine>
              </chakra.li>
            ))}
          </chakra.ul>
        )}
        <chakra.div display="grid" gap="2">
          <chakra.p id={typesId} fontWeight="medium">
            Visible Type
          </chakra.p>
          <TypeChoice labelId={typesId} value={types} onChange={setTypes} />
        </chakra.div>
        {problem && (
          <chakra.p role="alert" color="danger">
            {problem}
          </chakra.p>
        )}
      </chakra.div>
    </Dialog>
  )
}

function problemOf(items: readonly UploadItem[], types: readonly UserType[]): string | null {
  if (items.length === 0) return NO_FILE
  if (items.some(({ name }) => name.trim() === '')) return 'Please enter Name'
  return types.length === 0 ? 'Please select Visible Type' : null
}
