// The name of a person with the employee id of GP.
import { chakra } from '@chakra-ui/react'

type Props = { of: { readonly employeeId: string; readonly employeeName: string } }

export function Employee({ of: { employeeId, employeeName } }: Props) {
  return (
    <chakra.span overflowWrap="anywhere">
      <chakra.span fontWeight="medium">{employeeName}</chakra.span>{' '}
      <chakra.span textStyle="small" color="inkFaint">
        {employeeId}
      </chakra.span>
    </chakra.span>
  )
}
