import { ageOn } from '#src/api/model/birthday.ts'
import { type Fen, fen, lower } from '#src/api/model/money/amount.ts'
import type { Reader } from '#server/platform/db/database.ts'
import type { Schema } from '#server/platform/db/schema.ts'
import { settingInForce } from '#server/platform/siteSettings.ts'

/** From this age on the cap is the common one (RTS 14). */
const GROWN_UP = 25

/** The smallest and the largest stake of a round of a member: the game's own, below the site's cap, which is lower for who is young or of no known age. */
export async function stakeBoundsOf(
  reader: Reader,
  memberId: string,
  game: Schema['game'],
  now: number,
): Promise<{ readonly min: Fen; readonly max: Fen }> {
  const person = await reader.selectFrom('member_profile').select('birthday').where('member_id', '=', memberId).executeTakeFirst()
  const isGrown = person?.birthday != null && ageOn(person.birthday, now) >= GROWN_UP
  const cap = fen(Number(await settingInForce(reader, isGrown ? 'gameStakeCap' : 'gameStakeCapYoung')) * 100)
  return { min: game.min_stake, max: lower(game.max_stake, cap) }
}
