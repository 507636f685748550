import { contactBind, contactCancel, contactFinish, contactList, contactSendCode } from '#src/api/contract/contacts.ts'
import {
  memberFactor,
  memberFactorBegin,
  memberFactorCodes,
  memberFactorConfirm,
  memberFactorRemove,
} from '#src/api/contract/memberFactor.ts'
import { securityNoticeAcknowledge, securityNotices } from '#src/api/contract/securityNotices.ts'
import { securityProgress } from '#src/api/contract/securityProgress.ts'
import { withdrawPasswordReset } from '#src/api/contract/withdrawPassword.ts'
import type { Client } from '#src/api/transport/client.ts'
import type { RealtimeSocket } from '#src/streams/socket.ts'
import { callActor } from '../kit/callActors.ts'
import { asWhole, changesFrom } from '../kit/pagedListActors.ts'
import { codeMachine, type CodeOrder } from './codeMachine.ts'
import {
  bindMachine,
  type BindOrder,
  memberFactorMachine,
  type MemberFactorAnswer,
  type MemberFactorOrder,
  resetMachine,
  type ResetOrder,
  type SecurityAnswer,
  securityMachine,
  type SecurityOrder,
  type SecurityOverview,
  securityProgressMachine,
} from './securityMachine.ts'

/** What a code is sent for; `bind` alone goes to a contact that is not bound. */
type MemberCodePurpose = 'bind' | 'change' | 'withdrawPassword' | 'factor'

/** Codes of a member who is logged in. A bound contact is known by its channel alone: its target is what the page shows of it. */
function provideMemberCode(client: Client, purpose: MemberCodePurpose) {
  return codeMachine.provide({
    actors: {
      send: callActor(({ key, contact }: CodeOrder, signal) =>
        client.call(
          contactSendCode,
          purpose === 'bind' ? { purpose, key, contact } : { purpose, key, channel: contact.channel },
          { signal },
        ),
      ),
    },
    // A code that was sent is of no use after a reload: the form is empty then.
    actions: { keep: () => undefined },
  })
}

/** How far the member's account is secured; asked for again after each time without a connection. */
export function provideSecurityProgress({
  client,
  socket,
}: {
  readonly client: Client
  readonly socket: Pick<RealtimeSocket, 'back'>
}) {
  return securityProgressMachine.provide({
    actors: {
      load: asWhole<SecurityOverview['progress'], null>(async (_, signal) => [
        await client.call(securityProgress, {}, { signal }),
      ]),
      changes: changesFrom(() => socket.back),
    },
  })
}

/** The machines of an account's security, over calls. */
export function provideSecurity(client: Client) {
  const overview = async (signal: AbortSignal): Promise<SecurityOverview> => {
    const [progress, contacts, notices, factor] = await Promise.all([
      client.call(securityProgress, {}, { signal }),
      client.call(contactList, {}, { signal }),
      client.call(securityNotices, {}, { signal }),
      client.call(memberFactor, {}, { signal }),
    ])
    return { progress, contacts, notices, factor }
  }
  return {
    security: securityMachine.provide({
      actors: {
        // The signal cancels the look alone: what the member said is done even when the page is left.
        act: callActor<SecurityAnswer, { order: SecurityOrder }>(async ({ order }, signal) => {
          if (order.act === 'answer') {
            const { noticeIds, isMine } = order
            await client.call(securityNoticeAcknowledge, { noticeIds: [...noticeIds], isMine })
          }
          const finished = order.act === 'finish' ? await client.call(contactFinish, { channel: order.channel }) : null
          if (order.act === 'cancel') await client.call(contactCancel, { channel: order.channel })
          return { ...(await overview(signal)), finished }
        }),
      },
    }),
    bind: bindMachine.provide({
      actors: { act: callActor(({ order }: { order: BindOrder }) => client.call(contactBind, order)) },
    }),
    reset: resetMachine.provide({
      actors: { act: callActor(({ order }: { order: ResetOrder }) => client.call(withdrawPasswordReset, order)) },
    }),
    factor: memberFactorMachine.provide({
      actors: {
        // Not cancelled: recovery codes are told once.
        act: callActor<MemberFactorAnswer, { order: MemberFactorOrder }>(async ({ order }) => {
          switch (order.act) {
            case 'begin':
              return client.call(memberFactorBegin, {
                loginPassword: order.loginPassword,
                ...(order.proof === null ? {} : { proof: order.proof }),
              })
            case 'confirm':
              return client.call(memberFactorConfirm, { factorCode: order.factorCode })
            case 'codes':
            case 'remove': {
              const { loginPassword, factorCode } = order
              return client.call(order.act === 'codes' ? memberFactorCodes : memberFactorRemove, { loginPassword, factorCode })
            }
          }
        }),
      },
    }),
    codes: {
      bind: provideMemberCode(client, 'bind'),
      change: provideMemberCode(client, 'change'),
      withdrawPassword: provideMemberCode(client, 'withdrawPassword'),
      factor: provideMemberCode(client, 'factor'),
    },
  }
}
