import type { SecurityNotice } from '#src/api/model/securityNotice.ts'
import { securityNoticeAcknowledge, securityNotices } from '#src/api/contract/securityNotices.ts'
import type { Client } from '#src/api/transport/client.ts'
import { callActor } from '../kit/callActors.ts'
import { type NoticesAnswer, noticesMachine, type NoticesOrder } from './noticesMachine.ts'

type NoticesPorts = {
  readonly client: Client
  /** Keeps over a reload which session was asked. */
  readonly keep: (seen: string | null) => void
}

/** A member's security notices over their calls. */
export function provideNotices({ client, keep }: NoticesPorts) {
  return noticesMachine.provide({
    actors: {
      load: callActor<readonly SecurityNotice[], undefined>(
        async (_, signal) => (await client.call(securityNotices, {}, { signal })).list,
      ),
      // Not cancelled: an answer that was given is given.
      answer: callActor<NoticesAnswer, NoticesOrder>(({ noticeIds, isMine }) =>
        client.call(securityNoticeAcknowledge, { noticeIds: [...noticeIds], isMine }),
      ),
    },
    actions: { keep: (_, { seen }) => keep(seen) },
  })
}
