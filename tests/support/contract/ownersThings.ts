import { letterStart } from '#src/api/contract/letters.ts'
import { exchangeQuote } from '#src/api/contract/exchange.ts'
import { memberSessions } from '#src/api/contract/memberSessions.ts'
import { usdtAddressInsert, virtualCurrencyInsert } from '#src/api/contract/savedCards.ts'
import { handOver } from '#src/api/contract/session.ts'
import { supportSend } from '#src/api/contract/support.ts'
import { launch } from '#src/api/contract/venues.ts'
import { withdrawalNew } from '#src/api/contract/withdrawal.ts'
import { toYeb } from '#src/api/contract/yeb.ts'
import type { UploadPurpose } from '#src/api/model/upload.ts'
import { coins, fen, points } from '#src/api/model/money/amount.ts'
import type { Transaction } from '#server/platform/transaction.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { openBet } from '#tests/support/bets.ts'
import { order } from '#tests/support/deposit.ts'
import { openGames, SLOT_GAME } from '#tests/support/gameProvider.ts'
import { giveOne } from '#tests/support/grants.ts'
import { granted } from '#tests/support/request.ts'
import type { TestServer } from '#tests/support/testServer.ts'
import { visit } from '#tests/support/venue.ts'
import { orderTo, prepare } from '#tests/support/withdrawals.ts'
import type { Owned } from './ownedIds.ts'

/** Words that stand in all that an owner wrote or was told: nobody else may read them. */
export const OWNERS_WORDS = 'OWNERS-WORDS'
const OWNER = 'm-mia'

/** A picture of the owner's that has arrived and is not used yet. */
async function addPicture({ db, at }: Transaction, id: string, purpose: UploadPurpose): Promise<void> {
  await db
    .insertInto('upload')
    .values({
      id,
      member_id: OWNER,
      purpose,
      ref: null,
      type: 'image/png',
      bytes: 4,
      ticket_hash: null,
      ticket_until: null,
      picture_type: 'image/webp',
      picture: Buffer.from(OWNERS_WORDS).toString('base64'),
      at,
    })
    .execute()
}

/** What only jobs and other people's deeds bring: as rows. */
async function addRows(
  tx: Transaction,
): Promise<
  Pick<
    Record<Owned, string>,
    | 'notice'
    | 'purchase'
    | 'movement'
    | 'grant'
    | 'friend'
    | 'agentMember'
    | 'statement'
    | 'prize'
    | 'message'
    | 'avatar'
    | 'picture'
    | 'supportPicture'
    | 'round'
  >
> {
  const { db, at } = tx
  await db
    .insertInto('security_notice')
    .values({
      id: 'notice-mine',
      member_id: OWNER,
      kind: 'newDevice',
      device: OWNERS_WORDS,
      session_hash: null,
      at,
      sent_at: at,
      answered_at: null,
      answer: null,
    })
    .execute()
  await db
    .insertInto('point_goods')
    .values({
      id: 'goods',
      name_chinese: '-',
      name_english: '-',
      price: points(1),
      member_price: null,
      coins: coins(1),
      stock: null,
      sold: 1,
      most_each: null,
      place: 1,
      status: '1',
      version: 1,
    })
    .execute()
  await db
    .insertInto('activity')
    .values({
      id: 'activity',
      kind: 'signGifts',
      title_chinese: '-',
      title_english: '-',
      words_chinese: '-',
      words_english: '-',
      place: 1,
      starts_at: at,
      ends_at: at + 1,
      grade: 0,
      tag: null,
      terms_json: '{}',
      status: 'ended',
      version: 1,
      changed_at: at,
    })
    .execute()
  await db
    .insertInto('point_purchase')
    .values({
      id: 'purchase-mine',
      member_id: OWNER,
      client_id: newClientId(),
      goods_id: 'goods',
      name_chinese: OWNERS_WORDS,
      name_english: OWNERS_WORDS,
      price: points(1),
      coins: coins(1),
      at,
    })
    .execute()
  await db
    .insertInto('invited_friend')
    .values({
      friend_id: 'm-dev',
      id: 'friend-mine',
      inviter_id: OWNER,
      at,
      refused_at: null,
      counted_at: null,
      amount: null,
      from_at: null,
      paid_at: null,
    })
    .execute()
  for (const memberId of [OWNER, 'm-leo']) {
    await db
      .insertInto('agent')
      .values({
        member_id: memberId,
        id: `agent-${memberId}`,
        state: 'approved',
        channel: 'social',
        place: memberId === OWNER ? OWNERS_WORDS : '-',
        text: '-',
        application_id: newClientId(),
        digest: '-',
        reason: null,
        by_name: null,
        at,
        approved_at: at,
        version: 1,
      })
      .execute()
  }
  await db
    .insertInto('agent_code')
    .values({ code: 'code', id: 'code-mine', agent_id: `agent-${OWNER}`, label: OWNERS_WORDS, at })
    .execute()
  await db
    .insertInto('agent_member')
    .values({
      member_id: 'm-ada',
      id: 'brought-mine',
      agent_id: `agent-${OWNER}`,
      code: 'code',
      at,
      held: 0,
      cleared_at: null,
      cleared_by_name: null,
      cleared_why: null,
    })
    .execute()
  const none = fen(0)
  await db
    .insertInto('agent_statement')
    .values({
      id: 'statement-mine',
      agent_id: `agent-${OWNER}`,
      month: '2025-01',
      stakes: none,
      returns: none,
      prizes: none,
      fees: none,
      withheld: none,
      released: none,
      carried_in: none,
      base: none,
      carried_out: none,
      bets: none,
      members: 0,
      active: 0,
      commission: none,
      plan_json: '{}',
      closed_at: at,
      state: 'none',
      signed_by_id: null,
      signed_by_name: null,
      signed_at: null,
      paid_by_name: null,
      paid_at: null,
    })
    .execute()
  await db
    .insertInto('activity_prize')
    .values({
      id: 'prize-mine',
      activity_id: 'activity',
      member_id: OWNER,
      key: 'prize',
      kind: 'signGifts',
      label: OWNERS_WORDS,
      asset: 'GOLD',
      amount: coins(1),
      prize_json: '{}',
      day: 1,
      at,
    })
    .execute()
  await db
    .insertInto('message')
    .values({
      id: 'message-mine',
      member_id: OWNER,
      kind: 'system',
      words: null,
      blanks_json: null,
      texts_json: JSON.stringify({ 'zh-CN': { title: OWNERS_WORDS, text: OWNERS_WORDS } }),
      link: null,
      at,
      created_at: at,
      told_at: at,
      removed_at: null,
      by_member_id: null,
      by_name: null,
      audience: null,
      written_to: null,
    })
    .execute()
  await db
    .insertInto('game_round')
    .values({
      id: 'round-mine',
      provider: 'house',
      reference: OWNERS_WORDS,
      member_id: OWNER,
      game: SLOT_GAME,
      venue: 'YBEGDZ',
      state: 'settled',
      stake: fen(1),
      payout: fen(0),
      proof: null,
      opened_at: at,
      closed_at: at,
    })
    .execute()
  for (const [id, purpose] of [
    ['avatar-mine', 'avatar'],
    ['picture-mine', 'letter'],
    ['picture-too', 'letter'],
    ['picture-sent', 'letter'],
    ['support-mine', 'support'],
    ['support-sent', 'support'],
  ] as const) {
    await addPicture(tx, id, purpose)
  }
  const { tx_id: movement } = await db
    .selectFrom('ledger_entry')
    .select('tx_id')
    .where('account_id', 'like', `${OWNER}%`)
    .executeTakeFirstOrThrow()
  const grant = await giveOne(tx, { memberId: OWNER })
  return {
    notice: 'notice-mine',
    purchase: 'purchase-mine',
    movement,
    grant: grant?.id ?? '',
    friend: 'friend-mine',
    agentMember: 'brought-mine',
    statement: 'statement-mine',
    prize: 'prize-mine',
    message: 'message-mine',
    avatar: 'avatar-mine',
    picture: 'picture-mine',
    supportPicture: 'support-mine',
    round: 'round-mine',
  }
}

/** Gives the owner, Mia, one of each thing that a member can own. Their ids. */
export async function ownersThings(server: TestServer, token: string): Promise<Readonly<Record<Owned, string>>> {
  await openGames(server.services)
  const rows = await server.services.write(addRows)
  const sessions = granted(await server.call(memberSessions, {}, { token })).list
  const card = await prepare(server, token)
  const wish = orderTo(card)
  const withdrawn = granted(await server.call(withdrawalNew, wish, { token }))
  if (withdrawn.result !== 'accepted') throw new Error(`not withdrawn: ${JSON.stringify(withdrawn)}`)
  const usdt = granted(
    await server.call(usdtAddressInsert, { network: 'TRC20', address: 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE' }, { token }),
  )
  const virtual = granted(await server.call(virtualCurrencyInsert, { currency: 'ECNY', address: '0123456789012345' }, { token }))
  if (usdt.result !== 'saved' || virtual.result !== 'saved') throw new Error('no address')
  const { letter } = granted(
    await server.call(
      letterStart,
      { clientId: newClientId(), kind: 'fault', text: OWNERS_WORDS, pictures: ['picture-sent'] },
      { token },
    ),
  )
  const { conversation } = granted(
    await server.call(supportSend, { clientId: newClientId(), text: OWNERS_WORDS, pictures: ['support-sent'] }, { token }),
  )
  const saved = newClientId()
  granted(await server.call(toYeb, { clientId: saved, amount: '100' }, { token }))
  const bet = await openBet(server, { stake: 100 })
  const { client_id: betOrder } = await server.services.db
    .selectFrom('bet')
    .select('client_id')
    .where('id', '=', bet)
    .executeTakeFirstOrThrow()
  return {
    ...rows,
    session: sessions[0]?.sessionId ?? '',
    handOver: granted(await server.call(handOver, {}, { token })).token,
    letter: letter.letterId,
    letterPicture: 'picture-sent',
    chat: conversation.conversationId,
    chatPicture: 'support-sent',
    replyPicture: 'picture-too',
    deposit: (await order(server, token)).orderId,
    withdrawal: withdrawn.withdrawal.withdrawalId,
    withdrawalOrder: wish.clientId,
    card,
    usdt: usdt.list[0]?.id ?? '',
    virtual: virtual.list[0]?.id ?? '',
    quote: granted(await server.call(exchangeQuote, { direction: 'toUsdt' }, { token })).quoteId,
    exchangeOrder: saved,
    bet,
    betOrder,
    launch: granted(await server.call(launch, { venue: 'OBTY' }, { token })).launch?.token ?? '',
    visit: await visit(server, token),
  }
}
