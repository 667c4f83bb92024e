// Exports the history of one timesheet with the proof that it is unchanged since it was sealed, and the program that
// checks it.
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { checkerName, checkerPath, proofNameOf, proofPathOf } from '#domain/seal.ts'
import { notify } from '#web/client/notify.ts'
import { saveFile } from '#web/client/saveFile.ts'
import { Button } from '#web/design/Button.tsx'
import { Menu } from '#web/design/Menu.tsx'
import { sentenceOf } from '#web/manuals/useFile.ts'
import { useClient } from '#web/relay/client.ts'

export function ExportProof({ timesheetNumber }: { timesheetNumber: number }) {
  const client = useClient()
  const [isLoading, setLoading] = useState(false)
  const download = async (path: string, name: string) => {
    setLoading(true)
    try {
      const response = await client.files().get(path)
      saveFile(await response.blob(), name)
    } catch (error) {
      notify.error(sentenceOf(error))
    } finally {
      setLoading(false)
    }
  }
  return (
    <Menu
      items={[
        {
          label: 'Export with proof',
          onSelect: () => void download(proofPathOf(timesheetNumber), proofNameOf(timesheetNumber)),
        },
        { label: `Download ${checkerName}`, onSelect: () => void download(checkerPath, checkerName) },
      ]}
      trigger={(trigger) => (
        <Button {...trigger} busy={isLoading}>
          <ShieldCheck aria-hidden />
          Proof
        </Button>
      )}
    />
  )
}
