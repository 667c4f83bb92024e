// A card of a view of the settings: one subject, with a row for each setting, or with whatever the subject needs.
import { chakra } from '@chakra-ui/react'
import { useId, type ReactNode } from 'react'
import type { SettingName } from '#domain/setting/settings.ts'
import { cardId, rowId, subjects, type Subject, type SubjectName } from './subjects.ts'

type CardProps = {
  /** A subject that the search finds, or the title of a record's own card. */
  subject: SubjectName | { title: string }
  /** In place of the reason of the subject. */
  reason?: ReactNode
  /** At the end of the title's line. */
  aside?: ReactNode
  /** The children are rows, which have a line between them. */
  hasRows?: boolean
  children?: ReactNode
}

export function SettingsCard({ subject, reason, aside, hasRows = false, children }: CardProps) {
  const titleId = useId()
  const about: Pick<Subject, 'title' | 'reason'> = typeof subject === 'string' ? subjects[subject] : subject
  const lead = reason ?? about.reason
  return (
    <chakra.section
      id={typeof subject === 'string' ? cardId(subject) : undefined}
      aria-labelledby={titleId}
      bg="surface"
      borderWidth="1px"
      borderColor="line"
      borderRadius="lg"
      css={{ '&[data-found]': { boxShadow: 'focus' } }}
    >
      <chakra.div
        display="flex"
        flexWrap="wrap"
        alignItems="center"
        gap="3"
        paddingInline={{ base: '4', md: '5' }}
        paddingBlock="3"
        minHeight="52px"
      >
        <chakra.div flex="1 1 220px" minWidth="0">
          <chakra.h3 id={titleId} fontWeight="semibold">
            {about.title}
          </chakra.h3>
          {lead && (
            <chakra.p textStyle="small" color="inkSoft" marginTop="0.5">
              {lead}
            </chakra.p>
          )}
        </chakra.div>
        {aside}
      </chakra.div>
      {hasRows ? (
        children
      ) : (
        <chakra.div
          display="grid"
          gridTemplateColumns="minmax(0, 1fr)"
          gap="4"
          paddingInline={{ base: '4', md: '5' }}
          paddingBlock="4"
          borderTopWidth="1px"
          borderColor="line"
          _empty={{ display: 'none' }}
        >
          {children}
        </chakra.div>
      )}
    </chakra.section>
  )
}

type RowProps = {
  /** The setting, for the search. */
  setting?: SettingName
  children: ReactNode
}

/** A field with `layout="row"`, and below it what its value means now. */
export function SettingsRow({ setting, children }: RowProps) {
  return (
    <chakra.div
      id={setting && rowId(setting)}
      paddingInline={{ base: '4', md: '5' }}
      paddingBlock="3.5"
      borderTopWidth="1px"
      borderColor="line"
      _last={{ borderBottomRadius: 'lg' }}
      css={{ '&[data-found]': { backgroundColor: 'current' } }}
      transition="background-color 180ms"
    >
      {children}
    </chakra.div>
  )
}

/** A fact that is no field: its label and reason at the left, its value at the right. */
export function SettingsFact({
  label,
  reason,
  children,
}: {
  label: string
  reason?: ReactNode
  children?: ReactNode
}) {
  return (
    <SettingsRow>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="4" rowGap="1.5">
        <chakra.div flex="1 1 220px" minWidth="0">
          <chakra.p fontWeight="medium">{label}</chakra.p>
          {reason && (
            <chakra.p textStyle="caption" color="inkFaint" overflowWrap="anywhere">
              {reason}
            </chakra.p>
          )}
        </chakra.div>
        <chakra.div maxWidth="100%" overflowWrap="anywhere" fontVariantNumeric="tabular-nums">
          {children}
        </chakra.div>
      </chakra.div>
    </SettingsRow>
  )
}
