import type { contactCalls } from '#src/api/contract/contacts.ts'
import type { Handlers } from '#src/api/contract/handlers.ts'
import { bindOwnContact, finishContact, forgetWaiting, listContacts, sendMemberCode } from '../accounts/contactChange.ts'
import { memberOf } from '../members/caller.ts'
import type { CallContext } from './context.ts'

export const contactHandlers = {
  contactList: (_, { services, caller }) => listContacts(services, memberOf(caller).id),

  contactSendCode: (order, { services, caller }) => sendMemberCode(services, caller, order),

  contactBind: (order, { services, caller }) => bindOwnContact(services, caller, order),

  contactFinish: ({ channel }, { services, caller }) => services.write((tx) => finishContact(tx, services, caller, channel)),

  contactCancel: async ({ channel }, { services: { write }, caller }) => {
    await write((tx) => forgetWaiting(tx, memberOf(caller).id, channel))
    return {}
  },
} satisfies Handlers<typeof contactCalls, CallContext>
