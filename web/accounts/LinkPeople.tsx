// Moves people to another approval group, or sets their pay location, after showing the effects.
import { chakra } from '@chakra-ui/react'
import { useRelayEnvironment } from 'react-relay'
import { mixed, object } from 'yup'
import { wordFor } from '#domain/counted.ts'
import { fullName } from '#domain/people.ts'
import { LookupField } from '#web/fields/LookupField.tsx'
import type { Option } from '#web/fields/options.ts'
import { useFormField } from '#web/fields/useFormField.ts'
import { FormScreen } from '#web/forms/FormScreen.tsx'
import { listed, peopleOf } from './listed.ts'
import { formatImported, formatStaying, type Impact } from './loadImpact.ts'
import { loadGroups, loadPayLocations, NOBODY } from './lookups.ts'
import { useActOnPeople, type Person, type Refused } from './useActOnPeople.ts'

/** A person, and the record that they have now. */
export type Linked = Person & { readonly linkedTo: string | null }
export type Kind = 'group' | 'payLocation'
type Values = { target: Option | null }

const nothing: Values = { target: null }
const words = {
  group: {
    label: 'Approval Group',
    button: 'Move',
    there: 'in',
    schema: required('Please select Approval Group'),
  },
  payLocation: {
    label: 'Pay Location',
    button: 'Set pay location',
    there: 'paid from',
    schema: required('Please enter Pay Location'),
  },
}

type Props = {
  kind: Kind
  people: readonly Linked[]
  impact: Impact
  /** Fixes the record; otherwise the user chooses it. */
  target?: Option
  onDone: (refused: Refused) => void
  onClosed: () => void
}

export function LinkPeople({ kind, people, impact, target, onDone, onClosed }: Props) {
  const environment = useRelayEnvironment()
  const { moveTo, payFrom } = useActOnPeople()
  const { label, button, schema } = words[kind]
  const named = peopleOf(people.map(fullName))
  const send = async ({ target }: Values) => {
    const due = people.filter(({ linkedTo }) => linkedTo !== target!.id)
    const refused = await (kind === 'group' ? moveTo : payFrom)(due.length > 0 ? due : people, target!)
    if (refused === null) return { is: 'failed', message: null } as const
    onDone(refused)
    return { is: 'done', result: null } as const
  }
  return (
    <FormScreen<Values>
      card
      title={kind === 'group' ? `Move ${named}` : `Set pay location of ${named}`}
      submitLabel={button}
      stored={target ? { target } : nothing}
      schema={schema}
      send={send}
      onDone={() => {}}
      onClosed={onClosed}
    >
      {!target && (
        <LookupField
          name="target"
          label={label}
          load={(asked) => (kind === 'group' ? loadGroups : loadPayLocations)(environment, asked)}
        />
      )}
      <Consequences kind={kind} people={people} impact={impact} />
    </FormScreen>
  )
}

/** One sentence per line. The sentences depend on the choice, so room for the longest is reserved from the start. */
function Consequences({ kind, people, impact }: Pick<Props, 'kind' | 'people' | 'impact'>) {
  const { value: target } = useFormField<Option | null>('target')
  const there = people.filter(({ linkedTo }) => target && linkedTo === target.id).map(fullName)
  const sentences = [
    kind === 'group'
      ? 'The group’s approvers decide what they submit from now on.'
      : 'They book to the jobs of its divisions from now on.',
    kind === 'group' && formatStaying(impact, target?.id ?? null),
    kind === 'group'
      ? formatImported(impact.approvalGroups, people.length, 'approval group')
      : formatImported(impact.payLocations, people.length, 'pay location'),
    there.length > 0 &&
      `${listed(there)} ${wordFor(there.length, 'is', 'are')} ${words[kind].there} ${target!.name} already.`,
    target?.detail === NOBODY &&
      `${target.name} has no active approver: nobody can approve what they submit.`,
  ].filter((text) => typeof text === 'string')
  return (
    <chakra.div role="status" display="grid" alignContent="start" gap="1.5" minHeight="84px" color="inkSoft">
      {sentences.map((text) => (
        <chakra.p key={text} overflowWrap="anywhere">
          {text}
        </chakra.p>
      ))}
    </chakra.div>
  )
}

function required(message: string) {
  return object({ target: mixed<object>().nullable().required(message) })
}
