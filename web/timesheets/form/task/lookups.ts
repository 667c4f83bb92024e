// The type-ahead look-ups of the task form.
import { fetchQuery, graphql } from 'react-relay'
import type { Environment } from 'relay-runtime'
import type { OptionRequest } from '#web/fields/options.ts'
import { narrowing } from '#domain/timesheet/selections.ts'
import type { Choice, EquipmentChoice, TaskValues, WorkOrderChoice } from '#domain/timesheet/task.ts'
import type { lookupsCategoriesQuery } from '#web/__generated__/lookupsCategoriesQuery.graphql.ts'
import type { lookupsCostCodesQuery } from '#web/__generated__/lookupsCostCodesQuery.graphql.ts'
import type { lookupsEquipmentQuery } from '#web/__generated__/lookupsEquipmentQuery.graphql.ts'
import type { lookupsGlAccountsQuery } from '#web/__generated__/lookupsGlAccountsQuery.graphql.ts'
import type { lookupsJobsQuery } from '#web/__generated__/lookupsJobsQuery.graphql.ts'
import type { lookupsSitesQuery } from '#web/__generated__/lookupsSitesQuery.graphql.ts'
import type { lookupsTasksQuery } from '#web/__generated__/lookupsTasksQuery.graphql.ts'
import type { lookupsWorkOrdersQuery } from '#web/__generated__/lookupsWorkOrdersQuery.graphql.ts'
import {
  siteChoice,
  codedChoice,
  equipmentChoice,
  workOrderChoice,
  jobChoice,
  glAccountChoice,
} from './choices.ts'

export async function loadSites(environment: Environment, request: OptionRequest): Promise<Choice[]> {
  const query = graphql`
    query lookupsSitesQuery($search: String!, $first: Int!) {
      sites(search: $search, first: $first) {
        id
        location
        number
      }
    }
  `
  const answer = await fetchQuery<lookupsSitesQuery>(environment, query, request).toPromise()
  return answer!.sites.map(siteChoice)
}

export async function loadEquipment(
  environment: Environment,
  request: OptionRequest,
  task: TaskValues,
): Promise<EquipmentChoice[]> {
  const query = graphql`
    query lookupsEquipmentQuery($search: String!, $first: Int!, $site: ID) {
      equipment(search: $search, first: $first, site: $site) {
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
  `
  const variables = { ...request, site: narrowing('equipment', task).site?.id ?? null }
  const answer = await fetchQuery<lookupsEquipmentQuery>(environment, query, variables).toPromise()
  return answer!.equipment.map(equipmentChoice)
}

export async function loadWorkOrders(
  environment: Environment,
  request: OptionRequest,
  task: TaskValues,
): Promise<WorkOrderChoice[]> {
  const query = graphql`
    query lookupsWorkOrdersQuery($search: String!, $first: Int!, $site: ID, $equipment: ID) {
      workOrders(search: $search, first: $first, site: $site, equipment: $equipment) {
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
    }
  `
  const { site, equipment } = narrowing('workOrder', task)
  const variables = { ...request, site: site?.id ?? null, equipment: equipment?.id ?? null }
  const answer = await fetchQuery<lookupsWorkOrdersQuery>(environment, query, variables).toPromise()
  return answer!.workOrders.map(workOrderChoice)
}

export async function loadTasks(
  environment: Environment,
  request: OptionRequest,
  task: TaskValues,
): Promise<Choice[]> {
  const { within: workOrder } = narrowing('workOrderTask', task)
  if (!workOrder) return []
  const query = graphql`
    query lookupsTasksQuery($search: String!, $first: Int!, $workOrder: ID!) {
      workOrderTasks(search: $search, first: $first, workOrder: $workOrder) {
        id
        name
        description
      }
    }
  `
  const variables = { ...request, workOrder: workOrder.id }
  const answer = await fetchQuery<lookupsTasksQuery>(environment, query, variables).toPromise()
  return answer!.workOrderTasks.map(codedChoice)
}

export async function loadJobs(environment: Environment, request: OptionRequest): Promise<Choice[]> {
  const query = graphql`
    query lookupsJobsQuery($search: String!, $first: Int!) {
      jobs(search: $search, first: $first) {
        id
        name
        description
        division
      }
    }
  `
  const answer = await fetchQuery<lookupsJobsQuery>(environment, query, request).toPromise()
  return answer!.jobs.map(jobChoice)
}

export async function loadCostCodes(
  environment: Environment,
  request: OptionRequest,
  task: TaskValues,
): Promise<Choice[]> {
  const { within: job } = narrowing('jobCostCode', task)
  if (!job) return []
  const query = graphql`
    query lookupsCostCodesQuery($search: String!, $first: Int!, $job: ID!) {
      jobCostCodes(search: $search, first: $first, job: $job) {
        id
        name
        description
      }
    }
  `
  const answer = await fetchQuery<lookupsCostCodesQuery>(environment, query, {
    ...request,
    job: job.id,
  }).toPromise()
  return answer!.jobCostCodes.map(codedChoice)
}

export async function loadGlAccounts(environment: Environment, request: OptionRequest): Promise<Choice[]> {
  const query = graphql`
    query lookupsGlAccountsQuery($search: String!, $first: Int!) {
      glAccounts(search: $search, first: $first) {
        id
        number
        description
      }
    }
  `
  const answer = await fetchQuery<lookupsGlAccountsQuery>(environment, query, request).toPromise()
  return answer!.glAccounts.map(glAccountChoice)
}

export async function loadCategories(environment: Environment, request: OptionRequest): Promise<Choice[]> {
  const query = graphql`
    query lookupsCategoriesQuery($search: String!, $first: Int!) {
      taskCategories(search: $search, first: $first) {
        id
        name
      }
    }
  `
  const answer = await fetchQuery<lookupsCategoriesQuery>(environment, query, request).toPromise()
  return answer!.taskCategories.map(({ id, name }) => ({ id, name }))
}
