// A view of the settings: its title, one column of 680 px from one left edge, and the bar of what has changed. A list that needs
// room gets all of it, from the same edge.
import { chakra } from '@chakra-ui/react'
import { useId, type ReactNode } from 'react'
import { settingsEntries, type SettingsView } from '#domain/setting/views.ts'
import { IsGroupedContext } from '#web/design/Section.tsx'
import { BackToSettings } from './BackToSettings.tsx'
import { COLUMN } from './SettingsBar.tsx'
import { leads } from './subjects.ts'

/** Of the page, without the list at its left. */
const WIDE = '@container settings (min-width: 1090px)'

type Props = {
  view: SettingsView
  /** At the end of the title's line, such as a button that creates something. */
  action?: ReactNode
  /** A list in place of a column. */
  isList?: boolean
  /** Beside the column where there is room, otherwise below it. */
  beside?: ReactNode
  /** A SettingsBar for what is no change of a form. */
  foot?: ReactNode
  children: ReactNode
}

export function SettingsPage({ view, action, isList = false, beside, foot, children }: Props) {
  const titleId = useId()
  const { label } = settingsEntries.find((entry) => entry.view === view)!
  const edges = { paddingInline: { base: '4', md: '6' } }
  return (
    <>
      <chakra.section
        aria-labelledby={titleId}
        flex="1"
        paddingBlock={{ base: '3', md: '6' }}
        css={{ containerType: 'inline-size', containerName: 'settings' }}
      >
        <chakra.div
          {...edges}
          marginBottom={isList ? '0' : { base: '4', md: '5' }}
          maxWidth={isList ? undefined : '728px'}
        >
          <BackToSettings />
          <chakra.div display="flex" flexWrap="wrap" alignItems="start" gap="3">
            <chakra.div flex="1 1 240px" minWidth="0">
              <chakra.h2 id={titleId} textStyle="title">
                {label}
              </chakra.h2>
              <chakra.p color="inkSoft" marginTop="0.5" maxWidth="72ch">
                {leads[view]}
              </chakra.p>
            </chakra.div>
            {action}
          </chakra.div>
        </chakra.div>
        <IsGroupedContext value={true}>
          {isList ? (
            children
          ) : (
            <chakra.div
              {...edges}
              display="grid"
              gap="4"
              gridTemplateColumns={`minmax(0, ${COLUMN})`}
              alignItems="start"
              css={beside ? { [WIDE]: { gridTemplateColumns: `minmax(0, ${COLUMN}) minmax(0, 380px)` } } : {}}
            >
              <chakra.div display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)">
                {children}
              </chakra.div>
              {beside && (
                <chakra.div css={{ [WIDE]: { position: 'sticky', top: '24px' } }}>{beside}</chakra.div>
              )}
            </chakra.div>
          )}
        </IsGroupedContext>
      </chakra.section>
      {foot}
    </>
  )
}
