// Shows a form or a record in a dialog, on its own page, or in the panel of a screen.
import { chakra } from '@chakra-ui/react'
import { useContext } from 'react'
import { Dialog } from '#web/design/Dialog.tsx'
import { useIsLive } from '#web/relay/connection.ts'
import { OfflineLine } from './OfflineLine.tsx'
import { Page } from './Page.tsx'
import { Panel } from './Panel.tsx'
import { FormContainerContext, type FormContainerProps } from './formContainer.ts'
import { FormSubtitle } from './FormSubtitle.tsx'

/** A card is always a dialog, because it asks a question in front of the page or panel. */
export function DialogOrPage({ note, keeps = false, ...props }: FormContainerProps) {
  const isCard = props.phone === 'card'
  const around = useContext(FormContainerContext)
  const surface = isCard ? 'dialog' : around
  const isOffline = !useIsLive() && !isCard
  // Pages and panels have the frame's banner.
  if (surface === 'page') return <Page {...props} note={note} />
  if (surface !== 'dialog') return <Panel {...props} note={note} leaving={surface.leaving} />
  const header = (note || isOffline) && (
    <chakra.div display="grid" gap="2">
      {note && <FormSubtitle>{note}</FormSubtitle>}
      {isOffline && <OfflineLine shown={props.reading ? 'reading' : keeps ? 'kept form' : 'form'} />}
    </chakra.div>
  )
  return <Dialog open {...props} {...(header && { header })} />
}
