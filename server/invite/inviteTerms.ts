import type { InviteTerms } from '#src/api/model/invite.ts'
import { fen } from '#src/api/model/money/amount.ts'
import type { Reader } from '../platform/db/database.ts'
import { settingsInForce } from '../platform/siteSettings.ts'

const KEYS = ['inviteReward', 'inviteMonthly', 'inviteDeposits', 'inviteBets', 'inviteSameAddress'] as const
const FEN_A_YUAN = 100

/** What invitations bring and take, as the site is set. `sameAddress` = who registers at an address of the inviter's may count. */
export async function inviteTerms(reader: Reader): Promise<InviteTerms & { readonly sameAddress: boolean }> {
  const set = await settingsInForce(reader, KEYS)
  const number = (key: (typeof KEYS)[number]) => Number(set.get(key) ?? 0)
  const yuan = (key: (typeof KEYS)[number]) => fen(number(key) * FEN_A_YUAN)
  return {
    reward: yuan('inviteReward'),
    monthly: number('inviteMonthly'),
    deposits: yuan('inviteDeposits'),
    bets: yuan('inviteBets'),
    sameAddress: set.get('inviteSameAddress') === 'on',
  }
}
