// One call of the API reference: its method and path, with its parameters and responses collapsed.
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Fold } from '#web/design/Fold.tsx'
import { describeSchema, membersOf, type ApiCall, type Member, type Schema } from './apiDocument.ts'

export function ApiCallFold({ call }: { call: ApiCall }) {
  const { method, path, summary, parameters = [], requestBody, responses, security } = call
  const [bodyType, body] = Object.entries(requestBody?.content ?? {})[0] ?? []
  const done = Object.entries(responses).filter(([status]) => status.startsWith('2'))
  const rows = parameters.map(({ name, schema, description, in: location }): Row => ({
    name,
    kind: describeSchema(schema),
    isRequired: location === 'path',
    depth: 0,
    description,
  }))
  return (
    <Fold
      label={
        <chakra.span display="flex" flexWrap="wrap" columnGap="2" minWidth="0" overflowWrap="anywhere">
          <chakra.code fontSize="13px" color="inkSoft">
            {method}
          </chakra.code>
          <chakra.code fontSize="13px" minWidth="0">
            {path}
          </chakra.code>
          <chakra.span flexBasis="100%" textStyle="small" fontWeight="normal" color="inkSoft">
            {summary}
            {security?.length === 0 && ' Needs no token.'}
          </chakra.span>
        </chakra.span>
      }
    >
      <chakra.div
        display="grid"
        gridTemplateColumns="minmax(0, 1fr)"
        gap="4"
        paddingBlock="2"
        paddingInlineStart={{ base: '0', md: '5' }}
      >
        {rows.length > 0 && <Table caption="Parameters" rows={rows} />}
        {body?.schema && (
          <Table
            caption={bodyType === 'multipart/form-data' ? 'Form' : 'Body'}
            rows={membersOf(body.schema)}
          />
        )}
        <chakra.dl display="grid" gap="1">
          {done.map(([status, { content }]) => (
            <Answer key={status} status={status}>
              {answerIn(content)}
            </Answer>
          ))}
        </chakra.dl>
      </chakra.div>
    </Fold>
  )
}

type Row = Member & { description?: string }

function Table({ caption, rows }: { caption: string; rows: readonly Row[] }) {
  return (
    <chakra.table width="100%" tableLayout="fixed" textAlign="start" fontSize="13px">
      <chakra.caption textAlign="start" fontWeight="semibold" paddingBottom="1" captionSide="top">
        {caption}
      </chakra.caption>
      <thead>
        <chakra.tr srOnly>
          <th scope="col">Name</th>
          <th scope="col">Kind</th>
        </chakra.tr>
      </thead>
      <tbody>
        {rows.map(({ name, kind, isRequired, depth, description }, index) => (
          <chakra.tr key={`${index} ${name}`} borderTopWidth="1px" borderColor="line" verticalAlign="top">
            <chakra.th
              scope="row"
              textAlign="start"
              fontWeight="normal"
              width="46%"
              paddingBlock="1"
              paddingInlineEnd="3"
              overflowWrap="anywhere"
              style={{ paddingInlineStart: depth * 16 }}
            >
              <chakra.code>{name}</chakra.code>
              {isRequired && <chakra.span color="inkSoft"> required</chakra.span>}
            </chakra.th>
            <chakra.td paddingBlock="1" color="inkSoft" overflowWrap="anywhere">
              {kind}
              {description && `. ${description}`}
            </chakra.td>
          </chakra.tr>
        ))}
      </tbody>
    </chakra.table>
  )
}

function Answer({ status, children }: { status: string; children: ReactNode }) {
  return (
    <chakra.div display="flex" gap="3" fontSize="13px">
      <chakra.dt fontVariantNumeric="tabular-nums">{status}</chakra.dt>
      <chakra.dd color="inkSoft">{children}</chakra.dd>
    </chakra.div>
  )
}

function answerIn(content: Readonly<Record<string, { schema?: Schema }>> | undefined): string {
  const [type, whole] = Object.entries(content ?? {})[0] ?? []
  if (!type) return 'Nothing.'
  if (!whole?.schema) return 'The bytes of the file.'
  const list = whole.schema.properties?.value
  return list ? `A ${describeSchema(list)}.` : `A ${describeSchema(whole.schema)}.`
}
