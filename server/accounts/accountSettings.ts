import * as v from 'valibot'
import { type Channel, CHANNELS, Demand } from '#src/api/model/contact.ts'
import type { Reader } from '../platform/db/database.ts'
import { settingInForce, settingsInForce } from '../platform/siteSettings.ts'

/** What a new account needs on this site. */
export type AccountSettings = {
  readonly isOpen: boolean
  readonly demands: Readonly<Record<Channel, Demand>>
  readonly coins: number
  /** Words that no name contains, beside the product's own. */
  readonly blockedNames: readonly string[]
}

const KEYS = ['registerOpen', 'registerPhone', 'registerEmail', 'registerCoins', 'registerBlockedNames'] as const

/**
 * The settings for new accounts. A way to be reached that nothing can be sent by is not asked for; where one that is required cannot be
 * used, new members are not taken.
 */
export async function readAccountSettings(reader: Reader, isSendable: (channel: Channel) => boolean): Promise<AccountSettings> {
  const settings = await settingsInForce(reader, KEYS)
  const wanted = {
    phone: v.parse(Demand, settings.get('registerPhone')),
    email: v.parse(Demand, settings.get('registerEmail')),
  }
  const usable = (channel: Channel): Demand => (isSendable(channel) ? wanted[channel] : 'off')
  return {
    isOpen:
      settings.get('registerOpen') === 'on' && CHANNELS.every((channel) => wanted[channel] !== 'required' || isSendable(channel)),
    demands: { phone: usable('phone'), email: usable('email') },
    coins: Number(settings.get('registerCoins')),
    blockedNames: wordsIn(settings.get('registerBlockedNames')),
  }
}

const wordsIn = (list = '') => list.split(/[\n,，]/u).filter((word) => word.trim() !== '')

/** Words that no name contains on this site, beside the product's own. */
export async function readBlockedNames(reader: Reader): Promise<readonly string[]> {
  return wordsIn((await settingInForce(reader, 'registerBlockedNames')) ?? '')
}
