// The pay codes: those of GP, with a description and the rules that use each.
import { chakra } from '@chakra-ui/react'
import { Plus, X } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { NAME_MAX, PAY_CODES_MAX, PAY_CODE_MAX } from '#domain/limits.ts'
import { Button } from '#web/design/Button.tsx'
import { IconButton } from '#web/design/IconButton.tsx'
import { TextField } from '#web/fields/TextField.tsx'
import { SettingsCard, SettingsRow } from '#web/settings/SettingsCard.tsx'
import { codeText, newKey, type PayrollValues } from './payrollValues.ts'
import { rulesInWords } from './rulesInWords.ts'

/** Room for what uses a code beside it. */
const WIDE = '@container (min-width: 640px)'

type Props = { values: PayrollValues; onChange: (changes: Partial<PayrollValues>) => void }

export function Codes({ values: { codes, rules }, onChange }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const isAdding = useRef(false)
  useLayoutEffect(() => {
    if (isAdding.current) list.current?.querySelector<HTMLElement>('li:last-child input')?.focus()
    isAdding.current = false
  }, [codes.length])
  const add = () => {
    isAdding.current = true
    onChange({ codes: [...codes, { key: newKey(), code: '', description: '' }] })
  }
  return (
    <>
      <SettingsCard
        subject="codes"
        aside={
          <Button onClick={add} disabled={codes.length >= PAY_CODES_MAX}>
            <Plus aria-hidden />
            Add code
          </Button>
        }
      >
        {codes.length > 0 && (
          <chakra.ul ref={list} aria-label="Pay codes" listStyleType="none" display="grid" gap="3">
            {codes.map(({ key, code }, index) => {
              const users = rules.flatMap((rule, at) => (rule.code === key ? [at] : []))
              const name = codeText(code) || `code ${index + 1}`
              const noteId = `${key}-users`
              return (
                <chakra.li
                  key={key}
                  display="grid"
                  gridTemplateColumns="104px minmax(0, 1fr) auto"
                  css={{ [WIDE]: { gridTemplateColumns: '120px minmax(0, 1fr) 150px auto' } }}
                  alignItems="start"
                  columnGap="2"
                  rowGap="1"
                >
                  <chakra.div css={{ '& input': { textTransform: 'uppercase' } }} minWidth="0">
                    <TextField
                      name={`codes.${index}.code`}
                      label={`Code ${index + 1}`}
                      quietLabel
                      placeholder="Code"
                      maxLength={PAY_CODE_MAX}
                    />
                  </chakra.div>
                  <TextField
                    name={`codes.${index}.description`}
                    label={`Description of ${name}`}
                    quietLabel
                    placeholder="Description"
                    maxLength={NAME_MAX}
                  />
                  <chakra.span
                    id={noteId}
                    gridColumn="1 / -1"
                    gridRow="2"
                    css={{ [WIDE]: { gridColumn: '3', gridRow: '1', paddingTop: '10px' } }}
                    textStyle="small"
                    color={users.length > 0 ? 'inkSoft' : 'inkFaint'}
                  >
                    {usedBy(users)}
                  </chakra.span>
                  <IconButton
                    label={`Remove ${name}`}
                    title={users.length > 0 ? `${usedBy(users)}, so it stays` : `Remove ${name}`}
                    aria-describedby={noteId}
                    disabled={users.length > 0}
                    onClick={() => onChange({ codes: codes.toSpliced(index, 1) })}
                  >
                    <X aria-hidden />
                  </IconButton>
                </chakra.li>
              )
            })}
          </chakra.ul>
        )}
      </SettingsCard>
      <SettingsCard subject="shiftCodes" hasRows>
        {(['day', 'night'] as const).map((shift) => (
          <SettingsRow key={shift}>
            <chakra.div css={{ '& input': { textTransform: 'uppercase' } }}>
              <TextField
                layout="row"
                name={`${shift}ShiftCode`}
                label={shift === 'day' ? 'Day Shift code' : 'Night Shift code'}
                maxLength={PAY_CODE_MAX}
              />
            </chakra.div>
          </SettingsRow>
        ))}
      </SettingsCard>
    </>
  )
}

function usedBy(indexes: readonly number[]): string {
  return indexes.length === 0 ? 'Not used by a rule' : `Used by ${rulesInWords(indexes)}`
}
