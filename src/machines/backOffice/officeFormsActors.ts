import { merge, Subject } from 'rxjs'
import { officeForm, officeFormAct, officeForms } from '#src/api/contract/formOffice.ts'
import type { OfficeForm, OfficeFormHead, SiteFormResult } from '#src/api/model/siteForm.ts'
import type { Client } from '#src/api/transport/client.ts'
import type { RealtimeSocket } from '#src/streams/socket.ts'
import { callActor } from '../kit/callActors.ts'
import { asWhole, byCursor, changesFrom } from '../kit/pagedListActors.ts'
import {
  officeFormActMachine,
  officeFormMachine,
  type OfficeFormOrder,
  officeFormsMachine,
  type OfficeFormsQuery,
} from './officeFormsMachine.ts'

type FormPorts = { readonly client: Client; readonly socket: Pick<RealtimeSocket, 'back'> }

/** Forms that were sent to the site, for operators, over calls. */
export function provideOfficeForms({ client, socket }: FormPorts) {
  const changed = new Subject<'changed'>()
  const heard = merge(changed, socket.back)
  return {
    officeForms: officeFormsMachine.provide({
      actors: {
        load: byCursor<OfficeFormHead, OfficeFormsQuery>(({ kind, state, text }, after, signal) =>
          client.call(
            officeForms,
            {
              ...(kind === null ? {} : { kind }),
              ...(state === null ? {} : { state }),
              ...(text === null ? {} : { text }),
              ...(after === null ? {} : { before: after.formId, changedAt: after.changedAt }),
            },
            { signal },
          ),
        ),
        changes: changesFrom(() => heard),
      },
    }),
    officeForm: officeFormMachine.provide({
      actors: {
        load: asWhole<OfficeForm, { readonly formId: string }>(async (query, signal) => [
          (await client.call(officeForm, query, { signal })).form,
        ]),
        changes: changesFrom(() => heard),
      },
    }),
    officeFormAct: officeFormActMachine.provide({
      actors: {
        // Not cancelled: what was sent may have been done.
        act: callActor<SiteFormResult, { order: OfficeFormOrder }>(async ({ order }) => {
          const { result } = await client.call(officeFormAct, order)
          changed.next('changed')
          return result
        }),
      },
    }),
  }
}
