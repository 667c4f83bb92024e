// The files of a batch, as they were made, with their size and their SHA-256.
import { chakra } from '@chakra-ui/react'
import { Download, FileArchive } from 'lucide-react'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { formatSize } from '#domain/manual/size.ts'
import type { BatchFiles_batch$key } from '#web/__generated__/BatchFiles_batch.graphql.ts'
import { notify } from '#web/client/notify.ts'
import { saveFile } from '#web/client/saveFile.ts'
import { Button } from '#web/design/Button.tsx'
import { Section } from '#web/design/Section.tsx'
import { sentenceOf } from '#web/manuals/useFile.ts'
import { useClient } from '#web/relay/client.ts'

export function BatchFiles({ batch }: { batch: BatchFiles_batch$key }) {
  const { number, files, filesUrl } = useFragment(
    graphql`
      fragment BatchFiles_batch on PayBatch {
        number
        files {
          name
          size
          sha256
          url
        }
        filesUrl
      }
    `,
    batch,
  )
  const client = useClient()
  const [loading, setLoading] = useState<string | null>(null)
  const download = async ({ name, url }: { name: string; url: string }) => {
    setLoading(url)
    try {
      const response = await client.files().get(url)
      saveFile(await response.blob(), name)
    } catch (error) {
      notify.error(sentenceOf(error))
    } finally {
      setLoading(null)
    }
  }
  return (
    <Section
      title="Files"
      lead="Each is kept as it was made. Compare its SHA-256 before you import it."
      aside={
        <Button
          size="sm"
          busy={loading === filesUrl}
          onClick={() => void download({ name: `${number}.zip`, url: filesUrl })}
        >
          <FileArchive aria-hidden />
          Download all
        </Button>
      }
    >
      <chakra.ul listStyleType="none" display="grid" gap="3">
        {files.map((file) => (
          <chakra.li
            key={file.name}
            display="flex"
            flexWrap="wrap"
            alignItems="center"
            columnGap="3"
            rowGap="1"
          >
            <chakra.div flex="1 1 200px" minWidth="0">
              <chakra.p fontWeight="strong" overflowWrap="anywhere">
                {file.name}{' '}
                <chakra.span color="inkSoft" fontWeight="normal" fontVariantNumeric="tabular-nums">
                  {formatSize(file.size)}
                </chakra.span>
              </chakra.p>
              <chakra.code
                display="block"
                fontSize="11px"
                lineHeight="1.4"
                color="inkFaint"
                overflowWrap="anywhere"
              >
                {file.sha256}
              </chakra.code>
            </chakra.div>
            <Button
              size="sm"
              aria-label={`Download ${file.name}`}
              busy={loading === file.url}
              onClick={() => void download({ ...file, name: `${number}-${file.name}` })}
            >
              <Download aria-hidden />
              Download
            </Button>
          </chakra.li>
        ))}
      </chakra.ul>
    </Section>
  )
}
