// Chooses several people: search for them, add and remove them.
import { chakra } from '@chakra-ui/react'
import { Search, X } from 'lucide-react'
import { useRef } from 'react'
import { fullName } from '#domain/people.ts'
import { Avatar } from '#web/design/Avatar.tsx'
import { IconButton } from '#web/design/IconButton.tsx'
import { Popup } from '#web/design/Popup.tsx'
import { frameRecipe } from '#web/design/theme/recipes.ts'
import { FieldFrame } from '#web/fields/FieldFrame.tsx'
import { OptionList } from '#web/fields/OptionList.tsx'
import type { OptionRequest, Option } from '#web/fields/options.ts'
import { useCombobox } from '#web/fields/useCombobox.ts'
import { useFormField, type FieldProps } from '#web/fields/useFormField.ts'
import { usePopupField } from '#web/fields/usePopupField.ts'

const Frame = chakra('div', frameRecipe)

export type Chosen = {
  readonly id: string
  readonly firstName: string
  readonly lastName: string
  readonly avatarUrl: string | null
}
export type PersonOption<Person extends Chosen> = Option & { person: Person }

type Props<Person extends Chosen> = Pick<FieldProps, 'name' | 'label' | 'hint'> & {
  /** The people to choose from, without those chosen already. */
  load: (chosen: readonly Person[], request: OptionRequest) => Promise<PersonOption<Person>[]>
  /** The line below a name. Muted if the person has no effect, such as an inactive approver. */
  about: (person: Person) => { text: string; isMuted: boolean }
}

export function PeopleField<Person extends Chosen>(props: Props<Person>) {
  const { label, hint, about } = props
  const { field, popup, combobox } = usePeopleSearch(props)
  const list = useRef<HTMLUListElement>(null)
  const people = field.value
  const remove = (at: number) => {
    const next = list.current?.querySelectorAll('button')[at === people.length - 1 ? at - 1 : at + 1]
    ;(next ?? popup.input.current)?.focus()
    field.setValue(people.filter((_, index) => index !== at))
  }
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="3">
      <FieldFrame
        label={label}
        controlId={field.id}
        messageId={field.messageId}
        error={field.error}
        hint={hint}
      >
        <chakra.div position="relative" {...popup.around}>
          <Frame ref={popup.frame}>
            <chakra.span color="inkFaint" paddingInlineStart="3" flex="none">
              <Search size={16} aria-hidden />
            </chakra.span>
            <chakra.input
              ref={popup.input}
              id={field.id}
              type="text"
              autoCapitalize="none"
              placeholder="Search by name"
              value={combobox.typed ?? ''}
              onChange={(event) => {
                popup.show()
                combobox.type(event.currentTarget.value)
              }}
              onClick={popup.show}
              {...field.described}
              {...combobox.input}
            />
          </Frame>
          {popup.open && (
            <Popup anchor={popup.frame} fit="anchor" onMouseDown={(event) => event.preventDefault()}>
              <OptionList {...combobox.list} label={label} />
            </Popup>
          )}
        </chakra.div>
      </FieldFrame>
      {people.length > 0 && (
        <chakra.ul
          ref={list}
          aria-label={label}
          listStyleType="none"
          borderWidth="1px"
          borderColor="line"
          borderRadius="md"
        >
          {people.map((person, at) => (
            <Row key={person.id} person={person} {...about(person)} onRemove={() => remove(at)} />
          ))}
        </chakra.ul>
      )}
    </chakra.div>
  )
}

function usePeopleSearch<Person extends Chosen>({ name, hint, load }: Props<Person>) {
  const field = useFormField<readonly Person[]>(name, hint)
  const popup = usePopupField({
    onOpen: () => combobox.refresh(),
    onClose: () => combobox.type(null),
    onLeave: () => field.touch(),
  })
  const combobox = useCombobox<PersonOption<Person>>({
    isOpen: popup.open,
    load: (asked) => load(field.value, asked),
    onPick: ({ person }) => {
      field.setValue([...field.value, person])
      popup.close()
    },
    onOpen: popup.show,
    onEscape: () => popup.close(),
  })
  return { field, popup, combobox }
}

type RowProps = { person: Chosen; text: string; isMuted: boolean; onRemove: () => void }

function Row({ person, text, isMuted, onRemove }: RowProps) {
  return (
    <chakra.li
      display="flex"
      alignItems="center"
      gap="3"
      paddingInlineStart="3"
      paddingInlineEnd="1"
      paddingBlock="1.5"
      borderColor="line"
      css={{ '& + &': { borderTopWidth: '1px' } }}
    >
      <chakra.span opacity={isMuted ? '0.5' : undefined}>
        <Avatar person={person} />
      </chakra.span>
      <chakra.span flex="1" minWidth="0">
        <chakra.span
          display="block"
          fontWeight="medium"
          overflowWrap="anywhere"
          color={isMuted ? 'inkSoft' : undefined}
        >
          {fullName(person)}
        </chakra.span>
        <chakra.span
          display="block"
          textStyle="caption"
          color={isMuted ? 'warn' : 'inkFaint'}
          overflowWrap="anywhere"
        >
          {text}
        </chakra.span>
      </chakra.span>
      <IconButton label={`Remove ${fullName(person)}`} onClick={onRemove}>
        <X aria-hidden />
      </IconButton>
    </chakra.li>
  )
}
