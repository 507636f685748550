import { languageSet } from '#src/api/contract/language.ts'
import type { Language } from '#src/api/model/format.ts'
import type { Client } from '#src/api/transport/client.ts'
import { callActor } from '../kit/callActors.ts'
import { languageMachine } from './languageMachine.ts'

/** The member's language over its call. */
export function provideLanguage(client: Client) {
  return languageMachine.provide({
    actors: {
      save: callActor<void, { language: Language }>(
        async ({ language }, signal) => void (await client.call(languageSet, { languageCode: language }, { signal })),
      ),
    },
  })
}
