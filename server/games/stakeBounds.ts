import { ageOn } from '#src/api/model/birthday.ts'
import { type Fen, fen, lower } from '#src/api/model/money/amount.ts'
import type { Reader } from '#server/platform/db/database.ts'
import type { Schema } from '#server/platform/db/schema.ts'
import { settingInForce, settingsInForce } from '#server/platform/siteSettings.ts'

/** From this age on the cap is the common one (RTS 14). */
const GROWN_UP = 25
const YUAN = 100

/** The most that a round may cost a member: less for who is young or of no known age. A visitor (null) sees the common one. */
export async function stakeCapOf(reader: Reader, memberId: string | null, now: number): Promise<Fen> {
  const person =
    memberId === null
      ? null
      : await reader.selectFrom('member_profile').select('birthday').where('member_id', '=', memberId).executeTakeFirst()
  const birthday = person?.birthday ?? null
  const isGrown = memberId === null || (birthday !== null && ageOn(birthday, now) >= GROWN_UP)
  const key = isGrown ? 'gameStakeCap' : 'gameStakeCapYoung'
  return capOf(await settingInForce(reader, key))
}

/** The most that a round of any game may cost, and that of who is young or of no known age. */
export async function stakeCaps(reader: Reader): Promise<{ readonly grown: Fen; readonly young: Fen }> {
  const caps = await settingsInForce(reader, ['gameStakeCap', 'gameStakeCapYoung'])
  return { grown: capOf(caps.get('gameStakeCap')), young: capOf(caps.get('gameStakeCapYoung')) }
}

/** A cap as its setting is written, in whole yuan. */
const capOf = (yuan: string | null | undefined): Fen => fen(Number(yuan) * YUAN)

/** The smallest and the largest stake of a round of a member: the game's own, and below the member's cap. */
export async function stakeBoundsOf(
  reader: Reader,
  memberId: string,
  game: Schema['game'],
  now: number,
): Promise<{ readonly min: Fen; readonly max: Fen }> {
  return { min: game.min_stake, max: lower(game.max_stake, await stakeCapOf(reader, memberId, now)) }
}
