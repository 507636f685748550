import * as v from 'valibot'
import { type Channel, CHANNELS, Demand } from '#src/api/model/contact.ts'
import type { Reader } from '../platform/db/database.ts'
import { readSettings } from '../platform/siteSettings.ts'
import type { Transaction } from '../platform/transaction.ts'
import { setSetting } from '../platform/siteSettings.ts'

/** Gold coins that a new member is welcomed with, where nobody set another number. */
const WELCOME_COINS = 2_000

/** Keys of the site's settings for new accounts (C-7); their values are the setting's text. */
const ACCOUNT_SETTINGS = {
  isOpen: 'register.open',
  phone: 'register.phone',
  email: 'register.email',
  coins: 'register.coins',
  blockedNames: 'register.blockedNames',
} as const

/** What a new account needs on this site. */
export type AccountSettings = {
  readonly isOpen: boolean
  readonly demands: Readonly<Record<Channel, Demand>>
  readonly coins: number
  /** Words that no name contains, beside the product's own. */
  readonly blockedNames: readonly string[]
}

const Coins = v.pipe(v.string(), v.regex(/^\d{1,7}$/), v.transform(Number))

/**
 * The settings for new accounts. A way to be reached that nothing can be sent by is not asked for; where one that is required cannot be
 * used, new members are not taken.
 */
export async function readAccountSettings(reader: Reader, isSendable: (channel: Channel) => boolean): Promise<AccountSettings> {
  const rows = await readSettings(reader, Object.values(ACCOUNT_SETTINGS))
  const valueOf = (key: string) => rows.find((row) => row.key_code === key)
  const demandOf = (channel: Channel): Demand => {
    const set = v.safeParse(Demand, valueOf(ACCOUNT_SETTINGS[channel])?.value)
    return set.success ? set.output : 'optional'
  }
  const wanted = { phone: demandOf('phone'), email: demandOf('email') }
  const usable = (channel: Channel): Demand => (isSendable(channel) ? wanted[channel] : 'off')
  const coins = v.safeParse(Coins, valueOf(ACCOUNT_SETTINGS.coins)?.value)
  return {
    isOpen:
      valueOf(ACCOUNT_SETTINGS.isOpen)?.status !== '0' &&
      CHANNELS.every((channel) => wanted[channel] !== 'required' || isSendable(channel)),
    demands: { phone: usable('phone'), email: usable('email') },
    coins: coins.success ? coins.output : WELCOME_COINS,
    blockedNames: wordsIn(valueOf(ACCOUNT_SETTINGS.blockedNames)?.value),
  }
}

const wordsIn = (list = '') => list.split(/[\n,，]/u).filter((word) => word.trim() !== '')

/** Words that no name contains on this site, beside the product's own. */
export async function readBlockedNames(reader: Reader): Promise<readonly string[]> {
  return wordsIn((await readSettings(reader, [ACCOUNT_SETTINGS.blockedNames]))[0]?.value)
}

/** Sets whether a new account needs a phone or an e-mail address. */
export async function setDemand(tx: Transaction, channel: Channel, demand: Demand): Promise<void> {
  await setSetting(tx, ACCOUNT_SETTINGS[channel], demand !== 'off', demand)
}
