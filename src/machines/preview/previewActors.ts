import * as v from 'valibot'
import { contentPreview } from '#src/api/contract/contentPreviews.ts'
import { PreviewToken } from '#src/api/model/contentPreview.ts'
import type { Client } from '#src/api/transport/client.ts'
import { callActor } from '../kit/callActors.ts'
import { type OpenedPreview, previewMachine } from './previewMachine.ts'

type PreviewPorts = { readonly client: Client; readonly now: () => number }

/** A preview over its call; what can be no token is not asked for. */
export function providePreview({ client, now }: PreviewPorts) {
  return previewMachine.provide({
    actors: {
      load: callActor<OpenedPreview | null, { token: string }>(async ({ token }, signal) => {
        if (!v.is(PreviewToken, token)) return null
        const { preview } = await client.call(contentPreview, { token }, { signal })
        return preview === null ? null : { preview, left: preview.until - now() }
      }),
    },
  })
}
