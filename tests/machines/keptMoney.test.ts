import { expect, test } from 'vitest'
import { NEVER } from 'rxjs'
import { createActor } from 'xstate'
import { launch, transferIn, venueBalance } from '#src/api/contract/venues.ts'
import { walletReconcile, walletRecover } from '#src/api/contract/wallet.ts'
import { fen } from '#src/api/model/money/amount.ts'
import { profile } from '#src/api/profile.ts'
import { ApiError } from '#src/api/transport/errors.ts'
import { oddsMachine } from '#src/machines/odds/oddsMachine.ts'
import { provideSportsbook } from '#src/machines/sportsbook/sportsbookActors.ts'
import { provideCashierWallet } from '#src/machines/wallet/walletActors.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { browserLocks } from '#tests/support/locks.ts'
import { memoryStorage } from '#tests/support/memoryStorage.ts'
import { quiet } from './support/handOrder.ts'
import { tabPorts } from './support/tabPorts.ts'

/** A device, and a server that answers by path; what it has no answer for stays without one. */
function begin() {
  const { storage, kept } = memoryStorage()
  const browser = browserLocks()
  const asked: { path: string; clientId: string | undefined }[] = []
  /** What the server says by path; an error is what it refuses with. */
  const answers = new Map<string, unknown>()
  const call = ({ path }: { path: string }, { clientId }: { clientId?: string }) => {
    asked.push({ path, clientId })
    const answer = answers.get(path)
    if (answer instanceof Error) return Promise.reject(answer)
    return answers.has(path) ? Promise.resolve(answer) : new Promise(() => {})
  }
  /** What a visit is made over. */
  const ports = () => tabPorts({ call, storage, browser })
  /** The id under which each call of a kind was made. */
  const idsOf = ({ path }: { path: string }) => asked.filter((one) => one.path === path).map(({ clientId }) => clientId)
  return { kept, answers, ports, idsOf }
}

async function openVenue({ ports, answers }: ReturnType<typeof begin>) {
  answers.set(launch.path, { status: 0, launch: null })
  answers.set(venueBalance.path, { centre: 10_000, wallet: 500 })
  const { venue } = provideSportsbook({
    ...ports(),
    socket: { self: NEVER, back: NEVER, sockets: NEVER },
    navigator: { go: () => {}, here: () => '/' },
    notices: { raise: () => {} },
    home: '/',
    odds: oddsMachine,
    venues: NEVER,
  })
  const actor = createActor(venue, { input: { venue: 'OBTY', makeId: newClientId } }).start()
  await quiet()
  const wallet = actor.getSnapshot().children.wallet
  if (wallet === undefined) throw new Error('the venue is not open')
  return { actor, wallet, context: () => wallet.getSnapshot().context }
}

/** A visit to a venue that ends before its transfer was answered. */
async function leaveTransfer(device: ReturnType<typeof begin>) {
  const { actor, wallet } = await openVenue(device)
  wallet.send({ type: 'transfer.submitted', direction: 'in', amount: fen(300) })
  await quiet()
  actor.stop()
  await quiet()
}

test('[C-9] [Q8] a transfer that never left moves nothing at the next visit, and the form is free again', async () => {
  const device = begin()
  await leaveTransfer(device)
  device.answers.set(walletReconcile.path, { done: false })
  const { actor, wallet, context } = await openVenue(device)
  expect([wallet.getSnapshot().value, context().isLost, context().moved, device.kept.size]).toEqual(['ready', true, 0, 0])
  expect([device.idsOf(transferIn).length, device.idsOf(walletReconcile)]).toEqual([1, device.idsOf(transferIn)])
  actor.stop()
})

test('[C-9] [Q8] a transfer that arrived is told at the next visit with the balances of now, and not sent again', async () => {
  const device = begin()
  await leaveTransfer(device)
  device.answers.set(walletReconcile.path, { done: true })
  const { actor, wallet, context } = await openVenue(device)
  expect([wallet.getSnapshot().value, context().isLost, context().moved, device.kept.size]).toEqual(['ready', false, 1, 0])
  expect([device.idsOf(transferIn).length, device.idsOf(venueBalance).length]).toEqual([1, 3])
  actor.stop()
})

async function openWallet({ ports }: ReturnType<typeof begin>) {
  const actor = createActor(provideCashierWallet(ports()).wallet, { input: { makeId: newClientId } }).start()
  await quiet()
  return actor
}

/** A visit that ends before its recovery was answered. */
async function leaveRecovery(device: ReturnType<typeof begin>) {
  const wallet = await openWallet(device)
  wallet.send({ type: 'draft.submitted', draft: { kind: 'recover' } })
  await quiet()
  wallet.stop()
  await quiet()
}

test('[C-9] [Q8] a recovery that never left is not made at the next visit: no venue is emptied without a press', async () => {
  const device = begin()
  await leaveRecovery(device)
  device.answers.set(walletReconcile.path, { done: false })
  const wallet = await openWallet(device)
  expect([wallet.getSnapshot().value.order, wallet.getSnapshot().context.news[0]?.result]).toEqual(['idle', 'lost'])
  expect([device.idsOf(walletRecover).length, device.idsOf(walletReconcile)]).toEqual([1, device.idsOf(walletRecover)])
  wallet.stop()
})

test('[C-9] [Q8] a recovery that was carried out tells at the next visit, venue by venue, what came back', async () => {
  const device = begin()
  await leaveRecovery(device)
  const list = [{ venue: 'OBTY', amount: 300, failed: false }]
  device.answers.set(walletReconcile.path, { done: true })
  device.answers.set(walletRecover.path, { list })
  const wallet = await openWallet(device)
  expect(wallet.getSnapshot().context.news).toMatchObject([{ result: 'done', recovered: list }])
  expect(new Set([...device.idsOf(walletRecover), ...device.idsOf(walletReconcile)]).size).toBe(1)
  wallet.stop()
})

test('[C-9] [Q8] a recovery that was carried out and is turned away at the door at the next visit is still to be told', async () => {
  const device = begin()
  await leaveRecovery(device)
  device.answers.set(walletReconcile.path, { done: true })
  device.answers.set(walletRecover.path, new ApiError('business', profile.codes.rateLimited, ''))
  const wallet = await openWallet(device)
  expect([wallet.getSnapshot().value.order, wallet.getSnapshot().context.news, device.kept.size]).toEqual(['ordering', [], 1])
  wallet.stop()
})
