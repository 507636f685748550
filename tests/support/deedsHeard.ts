import { expect, vi } from 'vitest'
import { hearDeeds } from '#server/activities/deeds.ts'
import { lockBonus } from '#server/activities/lockBonus.ts'
import type { TestServer } from './testServer.ts'

/** Tells activities what members did. Once it returns, all of it was told, whether by this or by the server itself, which listens too. */
export async function deedsHeard({ services }: TestServer): Promise<void> {
  await hearDeeds(services, { giveGrant: lockBonus, vault: services.vault }, (error) => {
    throw error
  })
  await vi.waitFor(async () => expect(await services.db.selectFrom('activity_deed').select('id').execute()).toEqual([]), 45_000)
}
