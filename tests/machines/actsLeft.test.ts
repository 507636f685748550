import { NEVER } from 'rxjs'
import { expect, test, vi } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import { activityCalls } from '#src/api/contract/activities.ts'
import { chatReport } from '#src/api/contract/chatReports.ts'
import { contactCancel, contactFinish } from '#src/api/contract/contacts.ts'
import { depositAppeal, depositCancel, depositRemind, fastConfirm } from '#src/api/contract/deposit.ts'
import { memberSessionEnd } from '#src/api/contract/memberSessions.ts'
import { chatUndo, roomSetup } from '#src/api/contract/moderation.ts'
import { passwordChange } from '#src/api/contract/password.ts'
import { realNameBind } from '#src/api/contract/realName.ts'
import { forgotFinish } from '#src/api/contract/recovery.ts'
import { realityCheckAnswer } from '#src/api/contract/saferPlay.ts'
import {
  bankCardDelete,
  bankCardInsert,
  usdtAddressDelete,
  usdtAddressInsert,
  virtualCurrencyDelete,
  virtualCurrencyInsert,
} from '#src/api/contract/savedCards.ts'
import { securityNoticeAcknowledge } from '#src/api/contract/securityNotices.ts'
import { logoutSetup } from '#src/api/contract/session.ts'
import { setupOperator } from '#src/api/contract/setup.ts'
import { withdrawPasswordReset, withdrawPasswordSet, withdrawPasswordUpdate } from '#src/api/contract/withdrawPassword.ts'
import { withdrawalCancel } from '#src/api/contract/withdrawal.ts'
import { yebClaim } from '#src/api/contract/yeb.ts'
import { createOrderLocks } from '#src/browser/orderLocks.ts'
import { provideRecover } from '#src/machines/account/recoverActors.ts'
import { provideSecurity } from '#src/machines/account/securityActors.ts'
import { provideRain } from '#src/machines/activities/rainActors.ts'
import { provideMessageActions } from '#src/machines/chat/messageActionsActors.ts'
import { provideDeposit } from '#src/machines/deposit/depositActors.ts'
import { provideModeration } from '#src/machines/moderation/moderationActors.ts'
import '#src/machines/moderation/moderatorCallsActors.ts'
import { provideRules } from '#src/machines/moderation/rulesActors.ts'
import { provideSaferPlay } from '#src/machines/saferPlay/saferPlayActors.ts'
import { provideRealName, provideSaved } from '#src/machines/savedCards/savedActors.ts'
import { providePasswordForm, provideSetupForm } from '#src/machines/session/accountFormActors.ts'
import { provideMemberSessions } from '#src/machines/session/memberSessionsActors.ts'
import { provideCashierWallet } from '#src/machines/wallet/walletActors.ts'
import { provideWithdrawal } from '#src/machines/withdrawal/withdrawalActors.ts'
import { memoryStorage } from '#tests/support/memoryStorage.ts'
import { partOf } from './support/partOf.ts'

type Ports = Parameters<typeof provideDeposit>[0] &
  Parameters<typeof provideCashierWallet>[0] &
  Parameters<typeof provideMessageActions>[0]

/** A server that answers nothing, and which of its calls still wait for it. */
function silentServer() {
  const asked: { readonly path: string; readonly signal: AbortSignal | undefined }[] = []
  const call = ({ path }: { path: string }, _: unknown, { signal }: { signal?: AbortSignal } = {}) => {
    asked.push({ path, signal })
    return new Promise(() => undefined)
  }
  const ports = {
    client: { call },
    socket: { self: NEVER, back: NEVER },
    locks: createOrderLocks(undefined),
    storage: memoryStorage().storage,
    members: { current: () => null, changes: NEVER },
    hidden: NEVER,
    networkBack: NEVER,
    now: () => 0,
    random: () => 0,
  } as unknown as Ports
  return { ports, waiting: () => asked.filter(({ signal }) => signal?.aborted !== true).map(({ path }) => path) }
}

const deposit = (ports: Ports) => provideDeposit(ports).depositOrder
const withdrawal = (ports: Ports) => provideWithdrawal(ports).withdrawalOrder
const interest = (ports: Ports) => provideCashierWallet(ports).yeb
const orderId = 'client-made-id-0001'

const appeal = (ports: Ports) => provideDeposit(ports).appeal
const cards = ({ client }: Ports) => provideSaved(client)
const withdrawalPassword = (ports: Ports) => provideWithdrawal(ports).withdrawPassword
const security = ({ client }: Ports) => provideSecurity(client).security
const sessions = ({ client }: Ports) => provideMemberSessions(client)
const recovery = ({ client }: Ports) => provideRecover({ client, tab: memoryStorage().storage })

type Act = { title: string; of: (ports: Ports) => AnyStateMachine; by: string; input: object; path: string }

const MONEY: readonly Act[] = [
  { title: 'a deposit given up', of: deposit, by: 'act', input: { orderId, action: 'cancel' }, path: depositCancel.path },
  { title: 'a deposit reminded of', of: deposit, by: 'act', input: { orderId, action: 'remind' }, path: depositRemind.path },
  { title: 'a deposit said to be paid', of: deposit, by: 'act', input: { orderId, action: 'claim' }, path: fastConfirm.path },
  {
    title: 'a withdrawal taken back',
    of: withdrawal,
    by: 'cancel',
    input: { withdrawalId: 'W1' },
    path: withdrawalCancel.path,
  },
  { title: 'a prize of the interest wallet claimed', of: interest, by: 'claim', input: { taskId: 'first' }, path: yebClaim.path },
  {
    title: 'an appeal about a deposit',
    of: appeal,
    by: 'send',
    input: { orderId, clientId: orderId, reason: 'notCredited', text: '', picture: null },
    path: depositAppeal.path,
  },
  {
    title: 'a packet of a rain grabbed',
    of: provideRain,
    by: 'grab',
    input: { activityId: 'a1', rainId: 'r1', requestId: orderId, again: false },
    path: activityCalls.redPacketRainAct.path,
  },
]

const CARDS: readonly Act[] = [
  {
    title: 'a bank card saved',
    of: cards,
    by: 'insert',
    input: { kind: 'bankCard', bank: 'ICBC', cardNum: '4111111111111111' },
    path: bankCardInsert.path,
  },
  {
    title: 'an address of USDT saved',
    of: cards,
    by: 'insert',
    input: { kind: 'usdt', network: 'TRC20', address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' },
    path: usdtAddressInsert.path,
  },
  {
    title: 'an address of a virtual currency saved',
    of: cards,
    by: 'insert',
    input: { kind: 'virtual', currency: 'ECNY', address: '0123456789012345' },
    path: virtualCurrencyInsert.path,
  },
  { title: 'a bank card removed', of: cards, by: 'remove', input: { kind: 'bankCard', id: 'c1' }, path: bankCardDelete.path },
  {
    title: 'an address of USDT removed',
    of: cards,
    by: 'remove',
    input: { kind: 'usdt', id: 'u1' },
    path: usdtAddressDelete.path,
  },
  {
    title: 'an address of a virtual currency removed',
    of: cards,
    by: 'remove',
    input: { kind: 'virtual', id: 'v1' },
    path: virtualCurrencyDelete.path,
  },
  {
    title: 'the real name',
    of: ({ client }) => provideRealName(client),
    by: 'bind',
    input: { name: '王美' },
    path: realNameBind.path,
  },
]

const SECURITY: readonly Act[] = [
  {
    title: 'a withdrawal password set',
    of: withdrawalPassword,
    by: 'submit',
    input: { mode: 'set', loginPassword: 'old', password: 'new' },
    path: withdrawPasswordSet.path,
  },
  {
    title: 'a withdrawal password changed',
    of: withdrawalPassword,
    by: 'submit',
    input: { mode: 'update', oldPassword: 'old', password: 'new' },
    path: withdrawPasswordUpdate.path,
  },
  {
    title: 'a withdrawal password reset',
    of: withdrawalPassword,
    by: 'submit',
    input: { mode: 'reset', loginPassword: 'old', password: 'new' },
    path: withdrawPasswordReset.path,
  },
  {
    title: 'a login password changed',
    of: ({ client }) => providePasswordForm(client),
    by: 'submit',
    input: { first: 'old', password: 'new' },
    path: passwordChange.path,
  },
  {
    title: 'a forgotten password set',
    of: recovery,
    by: 'finish',
    input: { ticket: 'ticket', password: 'new' },
    path: forgotFinish.path,
  },
  {
    title: 'the first operator made',
    of: ({ client }) => provideSetupForm(client, 'a'.repeat(43)),
    by: 'submit',
    input: { first: 'ada', password: 'new' },
    path: setupOperator.path,
  },
  {
    title: 'a session ended',
    of: sessions,
    by: 'act',
    input: { order: { act: 'end', sessionId: 's1' } },
    path: memberSessionEnd.path,
  },
  { title: 'all other sessions ended', of: sessions, by: 'act', input: { order: { act: 'endOthers' } }, path: logoutSetup.path },
  {
    title: 'a security notice answered',
    of: security,
    by: 'act',
    input: { order: { act: 'answer', noticeIds: ['n1'], isMine: false } },
    path: securityNoticeAcknowledge.path,
  },
  {
    title: 'a change of a contact cancelled',
    of: security,
    by: 'act',
    input: { order: { act: 'cancel', channel: 'phone' } },
    path: contactCancel.path,
  },
  {
    title: 'a change of a contact finished',
    of: security,
    by: 'act',
    input: { order: { act: 'finish', channel: 'phone' } },
    path: contactFinish.path,
  },
  {
    title: 'a reality check answered',
    of: provideSaferPlay,
    by: 'answer',
    input: { choice: 'break' },
    path: realityCheckAnswer.path,
  },
]

const ROOM: readonly Act[] = [
  {
    title: 'a line of the chat reported',
    of: provideMessageActions,
    by: 'report',
    input: { room: 'c1', messageId: 'm1', reason: 'spam', note: '' },
    path: chatReport.path,
  },
  {
    title: 'the blocked words of a room saved',
    of: ({ client }) => provideRules(client).rules,
    by: 'save',
    input: { room: 'c1', words: [], before: [], sent: [[]] },
    path: roomSetup.path,
  },
  {
    title: 'what a moderator does',
    of: (ports) => provideModeration(ports).moderation,
    by: 'perform',
    input: { room: 'c1', act: { action: 'undo', logId: 'l1' } },
    path: chatUndo.path,
  },
]

test.each([...MONEY, ...CARDS, ...SECURITY, ...ROOM])(
  '[Q8] what a person did goes on when its page is left: $title',
  async ({ of, by, input, path }) => {
    const { ports, waiting } = silentServer()
    const { stop } = partOf(of(ports), by, input)
    await vi.waitFor(() => expect(waiting()).toEqual([path]))
    stop()
    expect(waiting()).toEqual([path])
  },
)

/** A server that answers an appeal by where its picture is to go, once it is told to, and what was uploaded. */
function appealServer() {
  let answer: (answered: { upload: string }) => void = () => undefined
  const answered = new Promise<{ upload: string }>((resolve) => (answer = resolve))
  const uploads: { readonly path: string; readonly signal: AbortSignal }[] = []
  const ports = {
    ...silentServer().ports,
    client: { call: () => answered },
    upload: ({ path }: { path: string }, _: unknown, signal: AbortSignal) => {
      uploads.push({ path, signal })
      return new Promise(() => undefined)
    },
  } as unknown as Ports
  return { ports, uploads, answer: () => answer({ upload: '/upload/1' }) }
}
const picture = { type: 'image/png', body: new Blob(['picture']) }

test('[C-10] [C-14] the picture of an appeal goes after its words when the page was left meanwhile', async () => {
  const { ports, uploads, answer } = appealServer()
  const { stop } = partOf(appeal(ports), 'send', { orderId, clientId: orderId, reason: 'notCredited', text: '', picture })
  stop()
  answer()
  await vi.waitFor(() => expect(uploads.map(({ path }) => path)).toEqual(['/upload/1']))
})

test('[C-10] [C-14] the picture of an appeal is sent once by a page that stays', async () => {
  const { ports, uploads, answer } = appealServer()
  const { actor } = partOf(appeal(ports), 'send', { orderId, clientId: orderId, reason: 'notCredited', text: '', picture })
  answer()
  await vi.waitFor(() => expect(actor.getSnapshot().status).toBe('done'))
  expect(uploads).toEqual([])
})

test('[C-10] [C-14] leaving its page does not cancel a picture of an appeal that is on its way', async () => {
  const { ports, uploads } = appealServer()
  const { stop } = partOf(appeal(ports), 'upload', { address: '/upload/1', picture })
  await vi.waitFor(() => expect(uploads).toHaveLength(1))
  stop()
  expect(uploads.map(({ signal }) => signal.aborted)).toEqual([false])
})
