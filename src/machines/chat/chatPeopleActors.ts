import { fromPromise } from 'xstate'
import { chatMember, ignoreAdd, ignoreList, ignoreRemove } from '#src/api/contract/chatPeople.ts'
import type { DeviceStorage } from '#src/browser/storage.ts'
import type { Client } from '#src/api/transport/client.ts'
import { callActor } from '../kit/callActors.ts'
import type { Toasts } from '../toast/toastActors.ts'
import { ignoredKey } from './ignoredActors.ts'
import { type IgnoredMember, ignoredMachine } from './ignoredMachine.ts'
import { type MemberFacts, memberCardMachine } from './memberCardMachine.ts'

/** The card of a member, with its call. */
export function provideMemberCard(client: Client) {
  return memberCardMachine.provide({
    actors: {
      ask: callActor<MemberFacts, { room: string; messageId: string; memberId: string }>(
        ({ room, messageId, memberId }, signal) => client.call(chatMember, { room, messageId, memberId }, { signal }),
      ),
    },
  })
}

type IgnoredPorts = { readonly client: Client; readonly storage: DeviceStorage; readonly toasts: Toasts }

/** Whom the member ignores, with its calls; the ids are kept on the device. */
export function provideIgnored({ client, storage, toasts }: IgnoredPorts) {
  return ignoredMachine.provide({
    actors: {
      load: callActor<readonly IgnoredMember[], undefined>(
        async (_, signal) => (await client.call(ignoreList, {}, { signal })).list,
      ),
      store: fromPromise<readonly IgnoredMember[], { memberId: string; add: boolean }>(
        // Not cancelled by the signal: a change that was sent is stored even when the page is left.
        async ({ input: { memberId, add } }) => (await client.call(add ? ignoreAdd : ignoreRemove, { memberId })).list,
      ),
    },
    actions: {
      keep: (_, { owner, list }) => {
        if (owner === null) return
        const ids = list.map(({ memberId }) => memberId)
        if (ids.length === 0) storage.remove(ignoredKey(owner))
        else storage.write(ignoredKey(owner), ids)
      },
      announce: (_, { key }) => toasts.raise({ key, tone: 'danger' }),
    },
  })
}
