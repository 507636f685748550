import { contactUs, type formCalls, joinUs } from '#src/api/contract/forms.ts'
import type { Handlers } from '#src/api/contract/handlers.ts'
import { takeForm } from '../forms/siteForms.ts'
import type { CallContext } from './context.ts'

export const formHandlers = {
  contactUs: ({ subject: topic, ...form }, { services, caller }) =>
    takeForm(services, caller, contactUs.path, { kind: 'contact', topic, ...form }),

  joinUs: ({ position: topic, ...form }, { services, caller }) =>
    takeForm(services, caller, joinUs.path, { kind: 'join', topic, ...form }),
} satisfies Handlers<typeof formCalls, CallContext>
