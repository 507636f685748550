import { NEVER } from 'rxjs'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { pay, payBanks, payTypes } from '#src/api/contract/deposit.ts'
import { provideDeposit, type DepositPorts } from '#src/machines/deposit/depositActors.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { OFFER } from '#tests/support/depositFixture.ts'
import { settled } from './support/deferred.ts'

test('[Q8] a tab whose deposit is made forgets its own order, never one that another tab has kept meanwhile', async () => {
  const kept = new Map<string, unknown>()
  const answers: (() => void)[] = []
  const call = async ({ path }: { path: string }) => {
    if (path === payTypes.path) return { list: OFFER.types }
    if (path === payBanks.path) return { list: OFFER.banks }
    return new Promise((resolve) => path === pay.path && answers.push(() => resolve({ order: { orderId: newClientId() } })))
  }
  const opened: string[] = []
  const ports = {
    client: { call },
    socket: { self: NEVER, back: NEVER },
    storage: {
      read: (key: string, schema: v.GenericSchema) => (v.is(schema, kept.get(key)) ? kept.get(key) : null),
      write: (key: string, value: unknown) => void kept.set(key, value),
      remove: (key: string) => void kept.delete(key),
    },
    members: { current: () => null },
    navigator: { go: (path: string) => void opened.push(path) },
    now: () => 1_000,
    hidden: NEVER,
    networkBack: NEVER,
  }
  const { deposit } = provideDeposit(ports as unknown as DepositPorts)
  const tabs = [0, 1].map(() => createActor(deposit, { input: { now: () => 1_000, makeId: newClientId } }).start())
  await settled()
  for (const tab of tabs) {
    tab.send({ type: 'amount.changed', text: '100' })
    tab.send({ type: 'deposit.submitted' })
    await settled()
  }
  answers[0]?.()
  await settled()
  expect([...kept.values()]).toEqual([tabs[1]!.getSnapshot().context.wish])
  answers[1]?.()
  await settled()
  expect([kept.size, opened.length]).toEqual([0, 2])
  for (const tab of tabs) tab.stop()
})
