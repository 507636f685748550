import { randomInt } from 'node:crypto'
import type { WireReplyOf } from '#src/api/contract/defineCall.ts'
import type { shortUrl } from '#src/api/contract/shortLinks.ts'
import { SESSION_KEYS } from '#src/api/model/common.ts'
import type { SharedThing } from '#src/api/model/shortLink.ts'
import { inviteCodeOf } from '../accounts/invites.ts'
import { codeOfAgent } from '../agents/agentCodes.ts'
import type { ClientOrigin } from '../members/caller.ts'
import { notFound } from '../platform/callError.ts'
import type { LinkedKind } from '../platform/db/accountTables.ts'
import type { Reader } from '../platform/db/database.ts'
import { DAY, MINUTE } from '../platform/durations.ts'
import { requirePace } from '../platform/requirePace.ts'
import type { Transaction } from '../platform/transaction.ts'
import { readPause } from '../saferPlay/record.ts'
import { countShared } from '../tasks/countDeeds.ts'
import { recallTarget } from './recallLinks.ts'
import { pageOf, type ThingPorts } from './things.ts'

/** Links that one device, and one address, may ask for. */
const DEVICE = { burst: 30, interval: MINUTE / 20 }
const ADDRESS = { burst: 300, interval: MINUTE / 200 }

/** Signs of codes: none that is read for another one. Their length tells them from those of invitations and agents. */
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const LENGTH = 9

/** How old the time of a link that is asked for again may become before it is put forward. */
const FRESH = 30 * DAY

/** The code by which a member brings others: an agent's first, else that of their invitation; '' for visitors and who paused. */
async function visitCodeOf(tx: Transaction, memberId: string | null): Promise<string> {
  if (memberId === null || (await readPause(tx.db, memberId, tx.at)) !== null) return ''
  return (await codeOfAgent(tx.db, memberId)) ?? (await inviteCodeOf(tx, memberId))
}

/** Makes or finds the short link of a thing; see the call `shortUrl`. `page` = where it leads now. */
export async function linkOf(
  tx: Transaction,
  { kind, id, handedOn, page }: SharedThing & { readonly handedOn: boolean; readonly page: string | null },
  { deviceId, address, memberId }: Pick<ClientOrigin, 'deviceId' | 'address'> & { readonly memberId: string | null },
): Promise<WireReplyOf<typeof shortUrl>> {
  await requirePace(tx, `shortLink:device:${deviceId}`, DEVICE)
  await requirePace(tx, `shortLink:address:${address}`, ADDRESS)
  if (page === null) throw notFound()
  const key = { kind, thing_id: id, visit_code: await visitCodeOf(tx, memberId) }
  const code = await keptCode(tx, key)
  if (handedOn && memberId !== null) await countShared(tx, memberId)
  return { code, isOwn: key.visit_code !== '' }
}

type LinkKey = { readonly kind: LinkedKind; readonly thing_id: string; readonly visit_code: string }

/** The code of the link with this key; one is made where there is none. */
export async function keptCode({ db, at }: Transaction, key: LinkKey): Promise<string> {
  for (;;) {
    const kept = await db
      .selectFrom('short_link')
      .select(['code', 'at'])
      .where('kind', '=', key.kind)
      .where('thing_id', '=', key.thing_id)
      .where('visit_code', '=', key.visit_code)
      .executeTakeFirst()
    if (kept !== undefined) {
      if (Number(kept.at) <= at - FRESH) await db.updateTable('short_link').set({ at }).where('code', '=', kept.code).execute()
      return kept.code
    }
    const code = Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('')
    await db
      .insertInto('short_link')
      .values({ ...key, code, at })
      .onConflict((clash) => clash.doNothing())
      .execute()
  }
}

/** The page that the link with a code leads to, with the code of who shared it; null = there is no such link, or no longer such a page. */
export async function linkTarget(ports: ThingPorts, code: string): Promise<string | null> {
  const link = await findLink(ports.db, code)
  if (link?.kind === 'activity') return recallTarget(link.thing_id, link.visit_code)
  const page = link === undefined ? null : await pageOf(ports, { kind: link.kind, id: link.thing_id })
  if (link === undefined || page === null || link.visit_code === '') return page
  return `${page}${page.includes('?') ? '&' : '?'}${SESSION_KEYS.invite}=${encodeURIComponent(link.visit_code)}`
}

const findLink = (reader: Reader, code: string) =>
  reader.selectFrom('short_link').selectAll().where('code', '=', code.toUpperCase()).executeTakeFirst()
