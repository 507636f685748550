import * as v from 'valibot'
import { STATUS } from './common.ts'
import { DEMANDS } from './contact.ts'
import type { Right } from './right.ts'

/** What is the same of every setting: who may change it, who may read it, the words of its command, and what it does, for the docs. */
type Common = {
  /** Beside `site.act`: money's take the second right too. */
  readonly right: Extract<Right, `site.${string}`>
  /** Pages read it by configInfo; every other one is for operators alone. */
  readonly isPublic: boolean
  readonly command: readonly string[]
  /** Which way it guards more: more (or on), or less (or off). The back office only ever tightens it, `operate` alone loosens it. Null = it guards nothing. */
  readonly stricter: 'more' | 'less' | null
  /** Which way members get more by it: two operators sign that. Left out = it gives them nothing. */
  readonly gives?: 'more' | 'less'
  readonly about: string
}

/** On or off. `unset` = what holds until somebody sets it; null = the kind of site decides. */
type Switch = Common & { readonly kind: 'switch'; readonly unset: 'on' | 'off' | null }

/** A whole number of a unit; `scale` = how many of what is stored make one of it. One that `canBeOff` is written `off` too. */
type Whole = Common & {
  readonly kind: 'number'
  readonly unit: 'hours' | 'yuan' | 'seconds' | 'errors' | 'coins' | 'points' | 'friends' | 'chats'
  readonly min: number
  readonly max: number
  readonly scale: number
  readonly canBeOff: boolean
  readonly unset: string | null
}

/** One of a few words. */
type Choice = Common & { readonly kind: 'choice'; readonly options: readonly string[]; readonly unset: string }

/** Words with commas between them; empty = none. */
type Words = Common & { readonly kind: 'words'; readonly unset: '' }

/** A telephone number as people write it; empty = none. */
type Phone = Common & { readonly kind: 'phone'; readonly unset: '' }

export type SiteSetting = Switch | Whole | Choice | Words | Phone

/** Longest text that a setting takes, in UTF-16 units; and a telephone number among them. */
export const SETTING_LENGTH = 2_000
export const SETTING_PHONE_LENGTH = 24

const PHONE = /^(?=(?:\D*\d){5,15}\D*$)\+?[\d ()-]+$/

/** Every setting that operators change while the site runs: what is taken, shown, written in the docs and ordered by command comes from here. */
const SITE_SETTINGS = {
  withdrawalReversal: {
    kind: 'switch',
    unset: 'off',
    right: 'site.approve',
    isPublic: false,
    command: ['reversal'],
    stricter: null,
    about: 'whether members may take withdrawals back while nobody looks at them',
  },
  withdrawalSecondSignature: {
    kind: 'number',
    unit: 'yuan',
    min: 0,
    max: 1_000_000,
    scale: 100,
    canBeOff: false,
    unset: '5000',
    right: 'site.approve',
    isPublic: false,
    command: ['second-signature'],
    stricter: 'less',
    about: 'above it a withdrawal is approved by two operators; USDT at its rate',
  },
  withdrawPasswordWait: {
    kind: 'number',
    unit: 'hours',
    min: 0,
    max: 168,
    scale: 1,
    canBeOff: false,
    unset: '24',
    right: 'site.approve',
    isPublic: false,
    command: ['withdrawal-wait', 'password'],
    stricter: 'more',
    about: 'how long withdrawals wait after a withdrawal password was set, changed or reset',
  },
  withdrawDestinationWait: {
    kind: 'number',
    unit: 'hours',
    min: 0,
    max: 168,
    scale: 1,
    canBeOff: false,
    unset: '24',
    right: 'site.approve',
    isPublic: false,
    command: ['withdrawal-wait', 'destination'],
    stricter: 'more',
    about: 'how long a new card or address waits before it can be withdrawn to',
  },
  withdrawContactWait: {
    kind: 'number',
    unit: 'hours',
    min: 0,
    max: 168,
    scale: 1,
    canBeOff: false,
    unset: '24',
    right: 'site.approve',
    isPublic: false,
    command: ['withdrawal-wait', 'contact'],
    stricter: 'more',
    about: 'how long withdrawals wait after a phone or an e-mail address was bound or changed',
  },
  withdrawAccountWait: {
    kind: 'number',
    unit: 'hours',
    min: 0,
    max: 168,
    scale: 1,
    canBeOff: false,
    unset: '24',
    right: 'site.approve',
    isPublic: false,
    command: ['withdrawal-wait', 'account'],
    stricter: 'more',
    about: 'how long withdrawals wait after a second factor was set up, or staff gave a password or took a second factor away',
  },
  contactLostWait: {
    kind: 'number',
    unit: 'hours',
    min: 24,
    max: 720,
    scale: 1,
    canBeOff: false,
    unset: '72',
    right: 'site.approve',
    isPublic: false,
    command: ['contact-wait'],
    stricter: 'more',
    about: 'how long a contact waits that takes the place of one that gets no codes any more',
  },
  temporaryPassword: {
    kind: 'number',
    unit: 'hours',
    min: 1,
    max: 168,
    scale: 1,
    canBeOff: false,
    unset: '24',
    right: 'site.act',
    isPublic: false,
    command: ['temporary-password'],
    stricter: 'less',
    about: 'how long a login password that an operator made can be changed at the login',
  },
  secondFactor: {
    kind: 'switch',
    unset: null,
    right: 'site.approve',
    isPublic: false,
    command: ['second-factor'],
    stricter: 'more',
    about: 'whether operators need a second factor; unset: not in the demo, else they do. Who has one is asked for it either way',
  },
  betAcceptanceDelay: {
    kind: 'number',
    unit: 'seconds',
    min: 0,
    max: 8,
    scale: 1,
    canBeOff: false,
    unset: null,
    right: 'site.act',
    isPublic: false,
    command: ['bet-delay'],
    stricter: 'more',
    about: 'how long a bet on a running match waits, so that a score voids it; unset: 0 in the demo, else 5',
  },
  betStakeMin: {
    kind: 'number',
    unit: 'yuan',
    min: 1,
    max: 100,
    scale: 100,
    canBeOff: false,
    unset: '2',
    right: 'site.approve',
    isPublic: false,
    command: ['bet-limit', 'least'],
    stricter: null,
    gives: 'less',
    about: 'the smallest stake of a sports bet',
  },
  betStakeMax: {
    kind: 'number',
    unit: 'yuan',
    min: 100,
    max: 1_000_000,
    scale: 100,
    canBeOff: false,
    unset: '20000',
    right: 'site.approve',
    isPublic: false,
    command: ['bet-limit', 'most'],
    stricter: null,
    gives: 'more',
    about: 'the largest stake of a sports bet',
  },
  betPayoutMax: {
    kind: 'number',
    unit: 'yuan',
    min: 100,
    max: 10_000_000,
    scale: 100,
    canBeOff: false,
    unset: '1000000',
    right: 'site.approve',
    isPublic: false,
    command: ['bet-limit', 'payout'],
    stricter: null,
    gives: 'more',
    about: 'the most that a sports bet may bring back, its stake included',
  },
  betMatchMax: {
    kind: 'number',
    unit: 'yuan',
    min: 100,
    max: 10_000_000,
    scale: 100,
    canBeOff: false,
    unset: '100000',
    right: 'site.approve',
    isPublic: false,
    command: ['bet-limit', 'match'],
    stricter: null,
    gives: 'more',
    about: 'the most that one member may have in open bets on one match',
  },
  betMemberMax: {
    kind: 'number',
    unit: 'yuan',
    min: 100,
    max: 100_000_000,
    scale: 100,
    canBeOff: false,
    unset: '500000',
    right: 'site.approve',
    isPublic: false,
    command: ['bet-limit', 'member'],
    stricter: null,
    gives: 'more',
    about: 'the most that one member may have in open bets in all',
  },
  robots: {
    kind: 'switch',
    unset: 'on',
    right: 'site.act',
    isPublic: false,
    command: ['robots'],
    stricter: null,
    about: 'whether the robots of the demo world watch, talk, give gifts and bet; they are the members bot-…, who are no people',
  },
  nicknameWait: {
    kind: 'number',
    unit: 'hours',
    min: 0,
    max: 2_160,
    scale: 1,
    canBeOff: false,
    unset: '168',
    right: 'site.act',
    isPublic: false,
    command: ['nickname-wait'],
    stricter: null,
    about: 'how long after a change of nickname a member may change it again',
  },
  coinRate: {
    kind: 'number',
    unit: 'coins',
    min: 1,
    max: 1_000,
    scale: 1,
    canBeOff: false,
    unset: '10',
    right: 'site.approve',
    isPublic: false,
    command: ['coin-rate'],
    stricter: null,
    gives: 'more',
    about: 'gold coins that a member gets for a yuan',
  },
  gameStakeCap: {
    kind: 'number',
    unit: 'yuan',
    min: 1,
    max: 10_000,
    scale: 100,
    canBeOff: false,
    unset: '50',
    right: 'site.approve',
    isPublic: false,
    command: ['game-stake', 'cap'],
    stricter: 'less',
    about: 'the largest stake of a round of a game, for members of 25 and older',
  },
  gameStakeCapYoung: {
    kind: 'number',
    unit: 'yuan',
    min: 1,
    max: 10_000,
    scale: 100,
    canBeOff: false,
    unset: '20',
    right: 'site.approve',
    isPublic: false,
    command: ['game-stake', 'young'],
    stricter: 'less',
    about: 'the largest stake of a round of a game, for members under 25 or of no known age',
  },
  pointStake: {
    kind: 'number',
    unit: 'yuan',
    min: 1,
    max: 10_000,
    scale: 100,
    canBeOff: false,
    unset: '10',
    right: 'site.approve',
    isPublic: false,
    command: ['points', 'stake'],
    stricter: null,
    gives: 'less',
    about: 'valid bets that bring a point; it holds for a member from their first bet of a day on',
  },
  pointDay: {
    kind: 'number',
    unit: 'points',
    min: 0,
    max: 99_999,
    scale: 1,
    canBeOff: false,
    unset: '500',
    right: 'site.approve',
    isPublic: false,
    command: ['points', 'day'],
    stricter: null,
    gives: 'more',
    about: 'the most points that a day’s bets bring; it holds for a member from their first bet of a day on',
  },
  registerOpen: {
    kind: 'switch',
    unset: 'on',
    right: 'site.act',
    isPublic: false,
    command: ['registration', 'open'],
    stricter: null,
    about: 'whether new members are taken',
  },
  registerPhone: {
    kind: 'choice',
    options: DEMANDS,
    unset: 'optional',
    right: 'site.act',
    isPublic: false,
    command: ['registration', 'phone'],
    stricter: null,
    about:
      'whether a new account needs a phone. Nobody is asked for one where no SMS can be sent; where it is required then, nobody can register',
  },
  registerEmail: {
    kind: 'choice',
    options: DEMANDS,
    unset: 'optional',
    right: 'site.act',
    isPublic: false,
    command: ['registration', 'email'],
    stricter: null,
    about: 'the same for an e-mail address',
  },
  registerCoins: {
    kind: 'number',
    unit: 'coins',
    min: 0,
    max: 1_000_000,
    scale: 1,
    canBeOff: false,
    unset: '2000',
    right: 'site.approve',
    isPublic: false,
    command: ['registration', 'coins'],
    stricter: null,
    gives: 'more',
    about: 'gold coins that a new member is welcomed with, once a person',
  },
  registerBlockedNames: {
    kind: 'words',
    unset: '',
    right: 'site.act',
    isPublic: false,
    command: ['registration', 'blocked-names'],
    stricter: null,
    about:
      'words that no name and no nickname contains, with commas between them, beside those of the product; in quotes in a command',
  },
  inviteReward: {
    kind: 'number',
    unit: 'yuan',
    min: 0,
    max: 1_000,
    scale: 100,
    canBeOff: false,
    unset: '18',
    right: 'site.approve',
    isPublic: false,
    command: ['invite', 'reward'],
    stricter: 'less',
    about: 'what a member gets for an invited friend who counts; 0: nothing is given',
  },
  inviteMonthly: {
    kind: 'number',
    unit: 'friends',
    min: 0,
    max: 1_000,
    scale: 1,
    canBeOff: false,
    unset: '10',
    right: 'site.approve',
    isPublic: false,
    command: ['invite', 'monthly'],
    stricter: 'less',
    about: 'for how many friends a month; who counts beyond them is claimed from a later month on',
  },
  inviteDeposits: {
    kind: 'number',
    unit: 'yuan',
    min: 0,
    max: 1_000_000,
    scale: 100,
    canBeOff: false,
    unset: '100',
    right: 'site.approve',
    isPublic: false,
    command: ['invite', 'deposits'],
    stricter: 'more',
    about: 'what an invited friend has to deposit before they count',
  },
  inviteBets: {
    kind: 'number',
    unit: 'yuan',
    min: 0,
    max: 1_000_000,
    scale: 100,
    canBeOff: false,
    unset: '100',
    right: 'site.approve',
    isPublic: false,
    command: ['invite', 'bets'],
    stricter: 'more',
    about: 'what an invited friend has to bet validly before they count',
  },
  inviteSameAddress: {
    kind: 'switch',
    unset: 'off',
    right: 'site.approve',
    isPublic: false,
    command: ['invite', 'same-address'],
    stricter: 'less',
    about: 'whether a friend counts who registered from an address of the inviter, or of another friend of theirs',
  },
  supportChats: {
    kind: 'number',
    unit: 'chats',
    min: 1,
    max: 5,
    scale: 1,
    canBeOff: false,
    unset: '3',
    right: 'site.act',
    isPublic: false,
    command: ['support', 'chats'],
    stricter: null,
    about: 'most chats with customers that one operator has at once',
  },
  supportAnswer: {
    kind: 'number',
    unit: 'seconds',
    min: 15,
    max: 60,
    scale: 1,
    canBeOff: false,
    unset: '60',
    right: 'site.act',
    isPublic: false,
    command: ['support', 'answer'],
    stricter: null,
    about: 'how long an operator has to answer a chat that came to them, before it goes back to the queue',
  },
  supportRemind: {
    kind: 'number',
    unit: 'seconds',
    min: 30,
    max: 3600,
    scale: 1,
    canBeOff: false,
    unset: '180',
    right: 'site.act',
    isPublic: false,
    command: ['support', 'remind'],
    stricter: null,
    about: 'after how long a silence a customer is asked whether they are still there',
  },
  supportEnd: {
    kind: 'number',
    unit: 'seconds',
    min: 60,
    max: 7200,
    scale: 1,
    canBeOff: false,
    unset: '360',
    right: 'site.act',
    isPublic: false,
    command: ['support', 'end'],
    stricter: null,
    about:
      'after how long a silence of a customer a chat ends by itself; one whose operator is silent for so long goes back to the queue',
  },
  supportPatience: {
    kind: 'number',
    unit: 'seconds',
    min: 30,
    max: 3600,
    scale: 1,
    canBeOff: false,
    unset: '300',
    right: 'site.act',
    isPublic: false,
    command: ['support', 'patience'],
    stricter: null,
    about: 'after how long a wait a customer is offered to leave a message instead',
  },
  supportOpens: {
    kind: 'number',
    unit: 'hours',
    min: 0,
    max: 23,
    scale: 1,
    canBeOff: false,
    unset: '0',
    right: 'site.act',
    isPublic: false,
    command: ['support', 'opens'],
    stricter: null,
    about: 'hour of the site’s day at which chats with customers begin',
  },
  supportCloses: {
    kind: 'number',
    unit: 'hours',
    min: 1,
    max: 24,
    scale: 1,
    canBeOff: false,
    unset: '24',
    right: 'site.act',
    isPublic: false,
    command: ['support', 'closes'],
    stricter: null,
    about: 'hour at which they end; before the beginning: the day after',
  },
  supportHolidays: {
    kind: 'words',
    unset: '',
    right: 'site.act',
    isPublic: false,
    command: ['support', 'holidays'],
    stricter: null,
    about: 'days without chats, as 2025-10-01, with commas between them; in quotes in a command',
  },
  supportPhone: {
    kind: 'phone',
    unset: '',
    right: 'site.act',
    isPublic: false,
    command: ['support', 'phone'],
    stricter: null,
    about: 'telephone number of customer service, as people write it; in quotes in a command',
  },
  failoverThreshold: {
    kind: 'number',
    unit: 'errors',
    min: 1,
    max: 100,
    scale: 1,
    canBeOff: true,
    unset: 'off',
    right: 'site.act',
    isPublic: true,
    command: ['failover'],
    stricter: null,
    about: 'errors of a host before pages try another; off: as many as they were built with',
  },
} as const satisfies Readonly<Record<string, SiteSetting>>

export type SettingKey = keyof typeof SITE_SETTINGS

const KEYS = new Set<string>(Object.keys(SITE_SETTINGS))

export function isSettingKey(key: string): key is SettingKey {
  return KEYS.has(key)
}

/** A setting's key. */
export const SettingKey = v.pipe(
  v.string(),
  v.check(isSettingKey, 'setting.unknown'),
  v.transform((key) => {
    if (!isSettingKey(key)) throw new Error(`no such setting: ${key}`)
    return key
  }),
)

/** Every setting's key, in the order in which they are shown. */
export const SETTING_KEYS: readonly SettingKey[] = Object.keys(SITE_SETTINGS).filter(isSettingKey)

/** The declaration of a setting. */
export const settingOf = (key: SettingKey): SiteSetting => SITE_SETTINGS[key]

/** A setting as configInfo has it: on or off, with a text beside it. */
export type StoredSetting = { readonly status: '0' | '1' | '2'; readonly value: string }

/** What is stored of a setting as somebody wrote it: `on`, `off`, digits, one of its options, or its words. Null = it takes no such thing. */
export function judgeSetting(key: SettingKey, text: string): { readonly status: '0' | '1'; readonly value: string } | null {
  const setting = settingOf(key)
  const stored = (isOn: boolean, value: string) => ({ status: isOn ? STATUS.active : STATUS.inactive, value })
  if (setting.kind === 'switch') return text === 'on' || text === 'off' ? stored(text === 'on', '') : null
  if (setting.kind === 'choice') return setting.options.includes(text) ? stored(text !== 'off', text) : null
  if (setting.kind === 'phone') {
    const phone = text.trim()
    return phone === '' || (phone.length <= SETTING_PHONE_LENGTH && PHONE.test(phone)) ? stored(phone !== '', phone) : null
  }
  if (setting.kind === 'words') return text.length <= SETTING_LENGTH ? stored(text.trim() !== '', text.trim()) : null
  if (setting.canBeOff && text === 'off') return stored(false, '')
  const count = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  return count >= setting.min && count <= setting.max ? stored(count > 0, String(count * setting.scale)) : null
}

/** A setting as somebody would write it. */
export function writtenSetting(key: SettingKey, { status, value }: StoredSetting): string {
  const setting = settingOf(key)
  if (setting.kind === 'switch') return status === STATUS.active ? 'on' : 'off'
  if (setting.kind !== 'number') return value
  if (setting.canBeOff && status !== STATUS.active) return 'off'
  return String(Number(value) / setting.scale)
}

/** Those that the kind of site decides until somebody sets them. */
const BY_KIND: Readonly<Partial<Record<SettingKey, { readonly demo: string; readonly real: string }>>> = {
  secondFactor: { demo: 'off', real: 'on' },
  // A real site's feed and its scores come from elsewhere.
  betAcceptanceDelay: { demo: '0', real: '5' },
}

/** What holds of a setting until somebody sets it, on a demo or on a real site. */
export const unsetOf = (key: SettingKey, isDemo: boolean): string =>
  settingOf(key).unset ?? BY_KIND[key]?.[isDemo ? 'demo' : 'real'] ?? ''

/** Whether `to` guards less than `from`, both as somebody writes them. */
export function isLooser(key: SettingKey, from: string, to: string): boolean {
  const { stricter } = settingOf(key)
  const [before, after] = [weightOf(from), weightOf(to)]
  return stricter === 'more' ? after < before : stricter === 'less' && after > before
}

/** Whether members get more by `to` than by `from`, both as somebody writes them. */
export function givesMore(key: SettingKey, from: string, to: string): boolean {
  const { gives } = settingOf(key)
  const [before, after] = [weightOf(from), weightOf(to)]
  return gives === 'more' ? after > before : gives === 'less' && after < before
}

const weightOf = (text: string) => (text === 'on' ? 1 : text === 'off' ? 0 : Number(text))

/** A setting as the back office lists it; `value` null = nobody set it, and `unset` holds on this site. */
export const OfficeSetting = v.object({ key: SettingKey, value: v.nullable(v.string()), unset: v.string() })
export type OfficeSetting = v.InferOutput<typeof OfficeSetting>

/**
 * What became of a setting that was set, with how it stands now: done; signed, and it waits for a second signature; another operator's waits;
 * `late` = it was changed since it was read, and stays so.
 */
export const SettingAnswer = v.object({
  result: v.optional(v.picklist(['done', 'signed', 'waits', 'late']), 'done'),
  setting: OfficeSetting,
})
export type SettingAnswer = v.InferOutput<typeof SettingAnswer>
