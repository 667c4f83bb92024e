// The id of the open mail. It is part of the address, so that a link opens it and Back closes it.
import { idParam } from '#web/lists/params.ts'
import { useParams } from '#web/lists/useParams.ts'

const params = { mail: idParam('mail', 'MailMessage') }

export function useShownMail() {
  const { values, set } = useParams(params)
  return { shown: values.mail, show: (mail: string | null) => set({ mail }, { preventScrollReset: true }) }
}
