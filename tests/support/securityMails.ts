import { expect } from 'vitest'
import type { OutboxItem } from '#server/delivery/delivery.ts'
import type { TestServer } from './testServer.ts'

/** All that a test server has sent once it has sent what it noted of accounts, the latest first: it sends in the background too, so nothing may wait. */
export async function sentOf({ services }: TestServer): Promise<readonly OutboxItem[]> {
  await services.securityMail.sweep()
  await services.delivery.sweep()
  const waiting = () => services.db.selectFrom('delivery').select('id').where('state', '=', 'waiting').execute()
  await expect.poll(waiting).toEqual([])
  return (await services.delivery.outbox()) ?? []
}
