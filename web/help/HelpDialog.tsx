// The help of a screen: what it is for, what people usually do there, and its keys.
import { chakra } from '@chakra-ui/react'
import { useLocation } from 'react-router'
import { Dialog } from '#web/design/Dialog.tsx'
import { commonKeys, helpAt } from './helpAt.ts'

export function HelpDialog({ title, onClosed }: { title: string; onClosed: () => void }) {
  const help = helpAt(useLocation().pathname)
  return (
    <Dialog open onClose={onClosed} title={`Help: ${title}`} width={460} reading>
      <chakra.div display="grid" gap="4">
        {help && (
          <>
            <chakra.p>{help.about}</chakra.p>
            <chakra.ul display="grid" gap="2" paddingInlineStart="5" listStyleType="disc">
              {help.acts.map((act) => (
                <li key={act}>{act}</li>
              ))}
            </chakra.ul>
          </>
        )}
        <chakra.section aria-label="Keys" hideBelow="md">
          <chakra.h3 fontWeight="semibold" marginBottom="2">
            Keys
          </chakra.h3>
          <chakra.dl display="grid" gridTemplateColumns="88px 1fr" rowGap="2" alignItems="center">
            {[...(help?.keys ?? []), ...commonKeys].map(([key, what]) => (
              <chakra.div key={key} display="contents">
                <chakra.dt>
                  <chakra.kbd
                    display="inline-grid"
                    placeItems="center"
                    minWidth="24px"
                    height="24px"
                    paddingInline="1.5"
                    fontFamily="body"
                    fontSize="xs"
                    fontWeight="medium"
                    color="inkSoft"
                    bg="sunken"
                    borderWidth="1px"
                    borderColor="lineStrong"
                    borderRadius="xs"
                  >
                    {key}
                  </chakra.kbd>
                </chakra.dt>
                <chakra.dd>{what}</chakra.dd>
              </chakra.div>
            ))}
          </chakra.dl>
        </chakra.section>
      </chakra.div>
    </Dialog>
  )
}
