import type { Services } from './services.ts'
import { seedAccounts } from './members/demoAccounts.ts'
import { seedContacts } from './accounts/demoContacts.ts'
import { ensureLobby } from './live/rooms/roomRows.ts'

/** Fills a new database: the lobby, and where the demo is on its accounts and then its world (`seed`). */
export async function fillFirst(services: Services, seed: (services: Services) => Promise<void>): Promise<void> {
  await services.write((tx) => ensureLobby(tx.db))
  if (!services.env.demo) return
  await seedAccounts(services)
  await seedContacts(services)
  await seed(services)
}
