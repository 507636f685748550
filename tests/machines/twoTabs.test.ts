import { NEVER } from 'rxjs'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { toYeb } from '#src/api/contract/yeb.ts'
import { provideCashierWallet } from '#src/machines/wallet/walletActors.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { settled } from './support/deferred.ts'

test('[P8] a tab that is done forgets its own order, never one that another tab has kept meanwhile', async () => {
  const kept = new Map<string, unknown>()
  const storage = {
    read: (key: string) => kept.get(key) ?? null,
    write: (key: string, value: unknown) => void kept.set(key, value),
    remove: (key: string) => void kept.delete(key),
  }
  const waiting: (() => void)[] = []
  const call = ({ path }: { path: string }) =>
    new Promise((resolve) => (path === toYeb.path ? waiting.push(() => resolve({})) : undefined))
  const logic = provideCashierWallet({
    client: { call },
    socket: { self: NEVER, back: NEVER },
    storage: storage as never,
    members: { current: () => null } as never,
  })
  const tabs = [0, 1].map(() => createActor(logic.wallet, { input: { makeId: newClientId } }).start())
  await settled()
  const orders = []
  for (const tab of tabs) {
    tab.send({ type: 'order.wished', wish: { kind: 'yeb', direction: 'in', amount: 100 } })
    await settled()
    orders.push(tab.getSnapshot().context.order)
  }
  waiting[0]?.()
  await settled()
  expect([...kept.values()]).toEqual([orders[1]])
  waiting[1]?.()
  await settled()
  expect(kept.size).toBe(0)
  for (const tab of tabs) tab.stop()
})
