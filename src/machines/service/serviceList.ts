import { createListMachine } from '../kit/listMachine.ts'

/** How to reach customer service. `url` = the address of a chat; null = there is none. */
export type ServiceInfo = { readonly url: string | null; readonly email: string; readonly hours: string }

/** The contact details as a list of one: loading, ready, failed with a retry. */
export const serviceMachine = createListMachine<ServiceInfo, null>('service')
