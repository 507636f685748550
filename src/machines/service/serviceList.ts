import { createPagedList } from '../kit/pagedListMachine.ts'

/** How to reach customer service. `url` = the address of a chat; null = there is none, as of `phone`. */
export type ServiceInfo = {
  readonly url: string | null
  readonly phone: string | null
  readonly email: string
  readonly hours: string
}

/** The contact details as a list of one: loading, ready, failed with a retry. */
export const serviceMachine = createPagedList<ServiceInfo, null>('service', { keyOf: ({ email }) => email, step: 1 })
