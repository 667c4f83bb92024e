// The person's recent choices, as the form's look-ups offer them: first those made in this form, then those of their
// last timesheets on the server (rulings 2c).
import { createContext, useCallback, useRef } from 'react'
import { graphql, readInlineData } from 'react-relay'
import type { Visit } from '#domain/timesheet/visits.ts'
import { RECENT_MAX } from '#domain/limits.ts'
import { narrowing } from '#domain/timesheet/selections.ts'
import type { Choice, EquipmentChoice, TaskValues, WorkOrderChoice } from '#domain/timesheet/task.ts'
import type { recents_me$key } from '#web/__generated__/recents_me.graphql.ts'
import { equipmentChoice, glAccountChoice, jobChoice, siteChoice, workOrderChoice } from './task/choices.ts'

/** Newest first. */
export type Recents = {
  readonly site: readonly Choice[]
  readonly equipment: readonly EquipmentChoice[]
  readonly workOrder: readonly WorkOrderChoice[]
  readonly taskCategory: readonly Choice[]
  readonly job: readonly Choice[]
  readonly glAccount: readonly Choice[]
  /** What they wrote about a work order, cost code or GL account, by its id. */
  readonly words: ReadonlyMap<string, readonly string[]>
  /** Their latest field services. */
  readonly visits: readonly Visit[]
}
export type RecentLink = Exclude<keyof Recents, 'visits' | 'words'>
type ChoiceOf<L extends RecentLink> = Recents[L][number]

export function readRecents(key: recents_me$key): Recents {
  const { recents, visits } = readInlineData(
    graphql`
      fragment recents_me on Viewer @inline {
        visits {
          number
          startDate
          equipmentId
          customerName
          location
          customerEmail
          customerAcceptanceName
          manufacturer
          model
          rego
          serialNumber
          smuReading
        }
        recents {
          sites {
            id
            location
            number
          }
          equipment {
            id
            name
            description
            site {
              id
              location
              number
            }
          }
          workOrders {
            id
            name
            description
            equipment {
              id
              name
              description
              site {
                id
                location
                number
              }
            }
          }
          taskCategories {
            id
            name
          }
          jobs {
            id
            name
            description
            division
          }
          glAccounts {
            id
            number
            description
          }
          words {
            record
            texts
          }
        }
      }
    `,
    key,
  )
  return {
    site: recents.sites.map(siteChoice),
    equipment: recents.equipment.map(equipmentChoice),
    workOrder: recents.workOrders.map(workOrderChoice),
    taskCategory: recents.taskCategories.map(({ id, name }) => ({ id, name })),
    job: recents.jobs.map(jobChoice),
    glAccount: recents.glAccounts.map(glAccountChoice),
    visits: visits.map(({ equipmentId = null, smuReading = null, ...visit }) => ({
      ...visit,
      equipmentId,
      smuReading,
    })),
    words: new Map(recents.words.map(({ record, texts }) => [record, texts])),
  }
}

type Offer = <L extends RecentLink>(link: L, task: TaskValues) => ChoiceOf<L>[]
/** What the person wrote recently, by the id of the record. */
export const WordsContext = createContext<Recents['words']>(new Map())
export const RecentsContext = createContext<Offer>(() => [])
/** The person's field services in other timesheets, newest first. */
export const VisitsContext = createContext<readonly Visit[]>([])

/** The first options of a task's look-up. The function is a constant for the life of the form. */
export function useRecentsOf(recents: Recents, tasks: readonly TaskValues[]): Offer {
  const latest = useRef({ recents, tasks })
  latest.current = { recents, tasks }
  return useCallback((link, task) => {
    const { recents, tasks } = latest.current
    return recentFor(link, task, recents, tasks)
  }, [])
}

/** The recent choices for a link that fit the task's other links. */
function recentFor<L extends RecentLink>(
  link: L,
  task: TaskValues,
  recents: Recents,
  tasks: readonly TaskValues[],
): ChoiceOf<L>[] {
  const chosen = tasks.toReversed().flatMap((other) => other[link] ?? [])
  const here = chosen.filter(({ available }) => available !== false)
  const all = [...here, ...recents[link]] as ChoiceOf<L>[]
  const each = new Map(all.map((choice) => [choice.id, choice]))
  return [...each.values()].filter((choice) => belongsTo(link, choice, task)).slice(0, RECENT_MAX)
}

/** Whether a record belongs to the task's other links: a fleet item to the chosen site, a work order to the
 * chosen machine. */
function belongsTo(link: RecentLink, choice: Choice, task: TaskValues): boolean {
  if (link !== 'equipment' && link !== 'workOrder') return true
  const { site, equipment } = narrowing(link, task)
  const machine = link === 'equipment' ? (choice as EquipmentChoice) : (choice as WorkOrderChoice).equipment
  if (equipment !== null) return machine.id === equipment.id
  return site === null || machine.site.id === site.id
}
