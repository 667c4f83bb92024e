// The person's templates in the form, and how a day becomes a template.
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

/** By name; empty if they were not requested. */
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

/** A day as a template stores it, and what a template cannot store. */
export type NewTemplate = Copied & { shift: Shift }

/**
 * Returns the source of a template: the day in a form, or the viewer's timesheet of this number, which is fetched. Null
 * if that timesheet no longer exists.
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
