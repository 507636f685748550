import { BET_LIMIT_KEYS, BET_LIMIT_SETTINGS, type BetLimits, type BetLimitsWire } from '#src/api/model/betLimits.ts'
import { type Fen, fen } from '#src/api/model/money/amount.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import { settingOf } from '#src/api/model/siteSetting.ts'
import type { Reader } from './db/database.ts'
import { settingsInForce } from './siteSettings.ts'

/** What the site takes of bets now. */
export async function readBetLimits(reader: Reader): Promise<BetLimits> {
  const all = await settingsInForce(reader, BET_LIMIT_KEYS)
  const of = (name: keyof typeof BET_LIMIT_SETTINGS): Fen => {
    const key = BET_LIMIT_SETTINGS[name]
    const declared = settingOf(key)
    return fen(Number(all.get(key)) * (declared.kind === 'number' ? declared.scale : 1))
  }
  return {
    stakeMin: of('stakeMin'),
    stakeMax: of('stakeMax'),
    payoutMax: of('payoutMax'),
    matchMax: of('matchMax'),
    memberMax: of('memberMax'),
  }
}

/** The same as the contract carries it. */
export const betLimitsWire = ({ stakeMin, stakeMax, payoutMax, matchMax, memberMax }: BetLimits): BetLimitsWire => ({
  stakeMin: toWire(stakeMin),
  stakeMax: toWire(stakeMax),
  payoutMax: toWire(payoutMax),
  matchMax: toWire(matchMax),
  memberMax: toWire(memberMax),
})
