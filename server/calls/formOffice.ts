import type { formOfficeCalls } from '#src/api/contract/formOffice.ts'
import type { Handlers } from '#src/api/contract/handlers.ts'
import { actOnForm, listForms, readForm } from '../forms/formOffice.ts'
import { memberOf } from '../members/caller.ts'
import type { CallContext } from './context.ts'

export const formOfficeHandlers = {
  officeForms: (query, { services: { db } }) => listForms(db, query),

  officeForm: ({ formId }, { services: { db } }) => readForm(db, formId),

  officeFormAct: async (order, { services: { write }, caller, noteChange }) => {
    const { before, reply } = await write((tx) => actOnForm(tx, memberOf(caller), order))
    noteChange({ state: before }, { result: reply.result, state: reply.form.state })
    return reply
  },
} satisfies Handlers<typeof formOfficeCalls, CallContext>
