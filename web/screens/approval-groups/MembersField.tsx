// The approvers of a group: search for people, add and remove them.
import { chakra } from '@chakra-ui/react'
import { Search, X } from 'lucide-react'
import { useRef } from 'react'
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay'
import type { Environment } from 'relay-runtime'
import { mayBeMember } from '#domain/approval-group/forms.ts'
import { fullName, userTypeLabel, type UserType } from '#domain/people.ts'
import type { MembersFieldQuery } from '#web/__generated__/MembersFieldQuery.graphql.ts'
import { Avatar } from '#web/design/Avatar.tsx'
import { IconButton } from '#web/design/IconButton.tsx'
import { Popup } from '#web/design/Popup.tsx'
import { frameRecipe } from '#web/design/theme/recipes.ts'
import { FieldFrame } from '#web/fields/FieldFrame.tsx'
import { OptionList } from '#web/fields/OptionList.tsx'
import type { Asked, Option } from '#web/fields/options.ts'
import { useCombobox } from '#web/fields/useCombobox.ts'
import { useFormField } from '#web/fields/useFormField.ts'
import { usePopupField } from '#web/fields/usePopupField.ts'

const Frame = chakra('div', frameRecipe)

export type Member = {
  readonly id: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly active: boolean
  readonly userType: UserType
  readonly avatarUrl: string | null
}
type MemberOption = Option & { member: Member }

const HINT = 'Active Approvers and System Administrators; disabled users cannot be added'

export function MembersField() {
  const { field, popup, combobox } = useMemberSearch()
  const list = useRef<HTMLUListElement>(null)
  const members = field.value
  const remove = (at: number) => {
    const next = list.current?.querySelectorAll('button')[at === members.length - 1 ? at - 1 : at + 1]
    ;(next ?? popup.input.current)?.focus()
    field.setValue(members.filter((_, index) => index !== at))
  }
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="3">
      <FieldFrame
        label="Members"
        controlId={field.id}
        messageId={field.messageId}
        error={field.error}
        hint={HINT}
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
              <OptionList {...combobox.list} label="Members" />
            </Popup>
          )}
        </chakra.div>
      </FieldFrame>
      {members.length > 0 && (
        <chakra.ul
          ref={list}
          aria-label="Members"
          listStyleType="none"
          borderWidth="1px"
          borderColor="line"
          borderRadius="md"
        >
          {members.map((member, at) => (
            <Row key={member.id} member={member} onRemove={() => remove(at)} />
          ))}
        </chakra.ul>
      )}
    </chakra.div>
  )
}

function useMemberSearch() {
  const environment = useRelayEnvironment()
  const field = useFormField<readonly Member[]>('members', HINT)
  const popup = usePopupField({
    onOpen: () => combobox.refresh(),
    onClose: () => combobox.type(null),
    onLeave: () => field.touch(),
  })
  const combobox = useCombobox<MemberOption>({
    isOpen: popup.open,
    load: (asked) => loadCandidates(environment, field.value, asked),
    onPick: ({ member }) => {
      field.setValue([...field.value, member])
      popup.close()
    },
    onOpen: popup.show,
    onEscape: () => popup.close(),
  })
  return { field, popup, combobox }
}

function Row({ member, onRemove }: { member: Member; onRemove: () => void }) {
  const isIn = mayBeMember(member)
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
      <chakra.span opacity={isIn ? undefined : '0.5'}>
        <Avatar person={member} />
      </chakra.span>
      <chakra.span flex="1" minWidth="0">
        <chakra.span
          display="block"
          fontWeight="medium"
          overflowWrap="anywhere"
          color={isIn ? undefined : 'inkSoft'}
        >
          {fullName(member)}
        </chakra.span>
        <chakra.span
          display="block"
          textStyle="caption"
          color={isIn ? 'inkFaint' : 'warn'}
          overflowWrap="anywhere"
        >
          {isIn ? `${userTypeLabel[member.userType]} · ${member.email}` : whyNot(member)}
        </chakra.span>
      </chakra.span>
      <IconButton label={`Remove ${fullName(member)}`} onClick={onRemove}>
        <X aria-hidden />
      </IconButton>
    </chakra.li>
  )
}

function whyNot({ active }: Member): string {
  return `${active ? 'No longer an approver' : 'Disabled'}: stays in the group, but decides nothing`
}

async function loadCandidates(
  environment: Environment,
  chosen: readonly Member[],
  asked: Asked,
): Promise<MemberOption[]> {
  const query = graphql`
    query MembersFieldQuery($search: String!, $first: Int!, $except: [ID!]!) {
      memberCandidates(search: $search, first: $first, except: $except) {
        id
        firstName
        lastName
        email
        active
        userType
        user {
          avatarUrl
        }
      }
    }
  `
  const except = chosen.map(({ id }) => id)
  const answer = await fetchQuery<MembersFieldQuery>(environment, query, { ...asked, except }).toPromise()
  return answer!.memberCandidates.map(({ user, ...person }) => ({
    id: person.id,
    name: fullName(person),
    detail: person.email,
    member: { ...person, avatarUrl: user.avatarUrl ?? null },
  }))
}
