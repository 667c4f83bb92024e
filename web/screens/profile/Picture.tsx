// The person's picture: chosen, cropped and uploaded, or removed (spec 5, Avatar).
import { chakra } from '@chakra-ui/react'
import { ImageUp, Trash2, TriangleAlert } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { Picture_viewer$key } from '#web/__generated__/Picture_viewer.graphql.ts'
import type { PictureMutation } from '#web/__generated__/PictureMutation.graphql.ts'
import { lazyModule } from '#web/start/lazyModule.ts'
import { deleted, notify } from '#web/client/notify.ts'
import { UNREACHABLE } from '#web/client/call-failed.ts'
import { Avatar } from '#web/design/Avatar.tsx'
import { Button } from '#web/design/Button.tsx'
import { Section } from '#web/design/Section.tsx'
import { useConfirm } from '#web/design/useConfirm.tsx'
import { useAction } from '#web/relay/useAction.ts'
import { openPicture, type OpenedPicture } from './openPicture.ts'

const cropping = lazyModule(() => import('./CropDialog.tsx'))

export function Picture({ viewer: key }: { viewer: Picture_viewer$key }) {
  const viewer = useFragment(fragment, key)
  const { avatarUrl } = viewer
  const choose = useChosen()
  const [remove, isRemoving] = useRemoving()
  const input = useRef<HTMLInputElement>(null)
  const problemId = useId()
  const { CropDialog } = cropping.loaded() ?? {}
  return (
    <Section title="Picture">
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="4">
        <Avatar person={viewer} size={80} />
        <chakra.div display="grid" gap="2" flex="1" minWidth="160px">
          <chakra.div display="flex" flexWrap="wrap" gap="2">
            <Button
              busy={choose.isOpening}
              aria-describedby={choose.problem ? problemId : undefined}
              onClick={() => input.current?.click()}
            >
              <ImageUp aria-hidden />
              {avatarUrl ? 'Change picture' : 'Add picture'}
            </Button>
            {avatarUrl && (
              <Button variant="ghost" busy={isRemoving} onClick={() => void remove()}>
                <Trash2 aria-hidden />
                Remove
              </Button>
            )}
          </chakra.div>
          {choose.problem ? (
            <chakra.p id={problemId} role="alert" display="flex" gap="1.5" textStyle="small" color="danger">
              <chakra.span flex="none" paddingTop="2px">
                <TriangleAlert size={14} strokeWidth={2.2} aria-hidden />
              </chakra.span>
              {choose.problem}
            </chakra.p>
          ) : (
            <chakra.p textStyle="small" color="inkSoft">
              JPG or PNG, at most 5 MB. You can crop it.
            </chakra.p>
          )}
        </chakra.div>
      </chakra.div>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png"
        aria-label="Picture file"
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          // Allows choosing the same file again.
          currentTarget.value = ''
          if (file) void choose.open(file)
        }}
      />
      {choose.opened && CropDialog && (
        <CropDialog picture={choose.opened} onRefused={choose.refuse} onClosed={choose.close} />
      )}
    </Section>
  )
}

/** Validates the chosen file immediately and opens it for cropping; releases it afterwards. */
function useChosen() {
  const [opened, setOpened] = useState<OpenedPicture | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isOpening, setOpening] = useState(false)
  const close = () => {
    opened?.close()
    setOpened(null)
  }
  return {
    opened,
    problem,
    isOpening,
    close,
    refuse: (message: string) => {
      close()
      setProblem(message)
    },
    open: async (file: File) => {
      setProblem(null)
      setOpening(true)
      const [picture] = await Promise.all([
        openPicture(file),
        cropping.load().catch(() => notify.error(UNREACHABLE)),
      ])
      setOpening(false)
      if ('problem' in picture) setProblem(picture.problem)
      else if (cropping.loaded()) setOpened(picture)
      else picture.close()
    },
  }
}

function useRemoving() {
  const confirm = useConfirm()
  const [run, isRunning] = useAction<PictureMutation>(
    graphql`
      mutation PictureMutation {
        result: removeAvatar {
          ...useAction_error @alias(as: "error")
          ... on AvatarChange {
            viewer {
              id
              avatarUrl
              user {
                id
                avatarUrl
              }
            }
          }
        }
      }
    `,
    { success: deleted('Your picture') },
  )
  const remove = async () => {
    const message = 'Your picture will be deleted. Are you sure?'
    if (await confirm({ title: 'Deleting', message, confirmLabel: 'Delete', tone: 'danger' })) await run({})
  }
  return [remove, isRunning] as const
}

const fragment = graphql`
  fragment Picture_viewer on Viewer {
    firstName
    lastName
    avatarUrl
  }
`
