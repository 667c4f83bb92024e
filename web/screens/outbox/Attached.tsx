// The file that is attached to a mail: its name, its size, and a button that downloads it.
import { chakra } from '@chakra-ui/react'
import { Download, Paperclip } from 'lucide-react'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { formatSize } from '#domain/manual/size.ts'
import type { Attached_attachment$key } from '#web/__generated__/Attached_attachment.graphql.ts'
import { notify } from '#web/client/notify.ts'
import { saveFile } from '#web/client/saveFile.ts'
import { Button } from '#web/design/Button.tsx'
import { sentenceOf } from '#web/manuals/useFile.ts'
import { useClient } from '#web/relay/client.ts'

export function Attached({ attachment }: { attachment: Attached_attachment$key }) {
  const { name, size, url } = useFragment(
    graphql`
      fragment Attached_attachment on MailAttachment {
        name
        size
        url
      }
    `,
    attachment,
  )
  const client = useClient()
  const [isLoading, setLoading] = useState(false)
  const download = async () => {
    setLoading(true)
    try {
      const response = await client.files().get(url)
      saveFile(await response.blob(), name)
    } catch (error) {
      notify.error(sentenceOf(error))
    } finally {
      setLoading(false)
    }
  }
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="3" rowGap="1">
      <chakra.p display="flex" alignItems="center" gap="1.5" flex="1 1 200px" minWidth="0">
        <Paperclip size={14} aria-hidden />
        <chakra.span fontWeight="strong" overflowWrap="anywhere">
          {name}
        </chakra.span>
        {size !== null && (
          <chakra.span color="inkSoft" fontVariantNumeric="tabular-nums">
            {formatSize(size)}
          </chakra.span>
        )}
      </chakra.p>
      <Button size="sm" aria-label={`Download ${name}`} busy={isLoading} onClick={() => void download()}>
        <Download aria-hidden />
        Download
      </Button>
    </chakra.div>
  )
}
