// The photos of a task to read: small in a row, one large in front of the page, and three in a row on paper.
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { photoOf } from '#domain/photo/photos.ts'
import type { TaskPhotos_line$key } from '#web/__generated__/TaskPhotos_line.graphql.ts'
import { PhotoDialog } from './PhotoDialog.tsx'
import { Thumbnail } from './Thumbnail.tsx'

/** @param task its name, such as 'Task 2'. */
export function TaskPhotos({ line: key, task }: { line: TaskPhotos_line$key; task: string }) {
  const { photos } = useFragment(
    graphql`
      fragment TaskPhotos_line on TimesheetLine {
        photos {
          name
          width
          height
        }
      }
    `,
    key,
  )
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState(0)
  if (photos.length === 0) return null
  const altOf = (index: number) => `${photoOf(index, photos.length)} of ${task}`
  // A live event may have removed it.
  const at = Math.min(chosen, photos.length - 1)
  return (
    <>
      <chakra.ul
        aria-label={`Photos of ${task}`}
        listStyleType="none"
        display="flex"
        flexWrap="wrap"
        gap="2"
        marginTop="3"
        _print={{ display: 'grid', gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' }}
      >
        {photos.map(({ name }, index) => (
          <chakra.li key={name} breakInside="avoid">
            <Thumbnail
              name={name}
              alt={altOf(index)}
              onOpen={() => {
                setChosen(index)
                setOpen(true)
              }}
            />
          </chakra.li>
        ))}
      </chakra.ul>
      <PhotoDialog
        open={isOpen}
        photo={photos[at]!}
        alt={altOf(at)}
        {...(photos.length > 1 && {
          onStep: (step) => setChosen((at + step + photos.length) % photos.length),
        })}
        onClose={() => setOpen(false)}
      />
    </>
  )
}
