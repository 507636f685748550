import { chatReport } from '#src/api/contract/chatReports.ts'
import { cleanText } from '#src/api/model/text.ts'
import type { Client } from '#src/api/transport/client.ts'
import { callActor } from '../kit/callActors.ts'
import type { Toasts } from '../toast/toastActors.ts'
import { type Report, messageActionsMachine } from './messageActionsMachine.ts'

export type MessageActionsPorts = {
  readonly client: Client
  readonly toasts: Toasts
  readonly copyText: (text: string) => Promise<void>
}

/** What is done with a line, over its call, the clipboard and the page's toasts. */
export function provideMessageActions({ client, toasts, copyText }: MessageActionsPorts) {
  return messageActionsMachine.provide({
    actors: {
      // Not cancelled by the signal: what the member said is done even when the room is left.
      report: callActor<void, Report>(async ({ note, ...report }) => {
        const clean = cleanText(note)
        await client.call(chatReport, { ...report, ...(clean === '' ? {} : { note: clean }) })
      }),
    },
    actions: {
      copy: (_, { text }) =>
        void copyText(text).then(
          () => toasts.raise({ key: 'toast.copied', tone: 'info' }),
          () => toasts.raise({ key: 'toast.copyFailed', tone: 'warn' }),
        ),
      sayReported: () => toasts.raise({ key: 'toast.reported', tone: 'info' }),
    },
  })
}
