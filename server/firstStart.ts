import type { Services } from './services.ts'
import { seedAccounts } from './members/demoAccounts.ts'
import { seedContacts } from './accounts/demoContacts.ts'
import { DAY } from './platform/durations.ts'
import { writeEarlier } from './platform/earlier.ts'
import { ensureLobby } from './live/rooms/roomRows.ts'

/** How long the accounts of the living demo have been there, in ms: as long as a new member is one, and no longer. */
const DEMO_AGE = 6 * DAY

/** Fills a new database: the lobby, and where the demo is on its accounts and then its world (`seed`). */
export async function fillFirst(services: Services, seed: (services: Services) => Promise<void>): Promise<void> {
  await services.write((tx) => ensureLobby(tx.db))
  if (!services.env.demo) return
  // Members of the living demo have been there for days.
  const write = writeEarlier(services.write, services.env.sim === 'on' ? DEMO_AGE : 0)
  await seedAccounts({ ...services, write })
  await seedContacts({ ...services, write })
  await seed(services)
}
