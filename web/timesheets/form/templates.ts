// The person's templates as the form offers them, and what a day is as a template is made of it.
import { useMemo } from 'react'
import { fetchQuery, graphql, readInlineData } from 'react-relay'
import type { Environment } from 'relay-runtime'
import { copyTasks, type Copied, type Pattern, type Template } from '#domain/timesheet/copy.ts'
import type { Shift } from '#domain/timesheet/time.ts'
import type { templates_me$key } from '#web/__generated__/templates_me.graphql.ts'
import type { templatesSourceQuery } from '#web/__generated__/templatesSourceQuery.graphql.ts'
import { newUuid } from '#web/client/uuid.ts'
import { readTask } from './task/readTask.ts'
import { readValues } from './values.ts'

/** By name; none where they were not asked for. */
export function useTemplates(key: templates_me$key | null | undefined): readonly Template[] {
  return useMemo(() => (key ? readTemplates(key) : []), [key])
}

function readTemplates(key: templates_me$key): Template[] {
  const { templates } = readInlineData(
    graphql`
      fragment templates_me on Viewer @inline {
        templates {
          id
          name
          shift
          lines {
            ...readTask_task
          }
        }
      }
    `,
    key,
  )
  return templates.map(({ lines, ...template }) => ({
    ...template,
    lines: lines.map((line, index) => readTask(`${template.id} ${index}`, line)),
  }))
}

/** A day as a template keeps it, and what of it cannot be kept. */
export type NewTemplate = Copied & { shift: Shift }

/**
 * What a template is made of: a day as a form holds it, or the viewer's timesheet of a number, which is fetched. Nothing,
 * where that is no longer there.
 * @throws CallFailed.
 */
export async function fetchNewTemplate(
  environment: Environment,
  day: Pattern | number,
): Promise<NewTemplate> {
  const isStored = typeof day === 'number'
  const variables = { number: isStored ? day : 0, isStored }
  const answer = await fetchQuery<templatesSourceQuery>(environment, source, variables).toPromise()
  const { me, timesheet } = answer!
  const { shift, lines } = isStored ? (timesheet ? readValues(timesheet) : nothing) : day
  return { shift, ...copyTasks(lines, me.taskType, newUuid) }
}

const nothing: Pattern = { shift: 'DAY', lines: [] }

const source = graphql`
  query templatesSourceQuery($number: Int!, $isStored: Boolean!) {
    me {
      taskType
    }
    timesheet(number: $number) @include(if: $isStored) {
      ...values_timesheet
    }
  }
`
