import type { WireReplyOf } from '#src/api/contract/defineCall.ts'
import type { shortUrl } from '#src/api/contract/shortLinks.ts'
import { SESSION_KEYS } from '#src/api/model/common.ts'
import type { SharedThing } from '#src/api/model/shortLink.ts'
import { inviteCodeOf } from '../accounts/invites.ts'
import { codeOfAgent } from '../agents/agentCodes.ts'
import type { ClientOrigin } from '../members/caller.ts'
import { notFound } from '../platform/callError.ts'
import type { Reader } from '../platform/db/database.ts'
import { MINUTE } from '../platform/durations.ts'
import { requirePace } from '../platform/requirePace.ts'
import type { Transaction } from '../platform/transaction.ts'
import { readPause } from '../saferPlay/record.ts'
import { countShared } from '../tasks/countDeeds.ts'
import { keptCode } from '../invite/linkCodes.ts'
import { recallTarget } from '../invite/recallLinks.ts'
import { pageOf, type ThingPorts } from './things.ts'

/** Links that one device, and one address, may ask for. */
const DEVICE = { burst: 30, interval: MINUTE / 20 }
const ADDRESS = { burst: 300, interval: MINUTE / 200 }

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

/** The page that the link with a code leads to, with the code of who shared it; null = there is no such link, or no longer such a page. */
export async function linkTarget(ports: ThingPorts, code: string): Promise<string | null> {
  const link = await findLink(ports.db, code)
  if (link === undefined) return null
  const { kind, thing_id: id, visit_code: visitCode } = link
  if (kind === 'activity') return recallTarget(id, visitCode)
  const page = await pageOf(ports, { kind, id })
  if (page === null || visitCode === '') return page
  return `${page}${page.includes('?') ? '&' : '?'}${SESSION_KEYS.invite}=${encodeURIComponent(visitCode)}`
}

const findLink = (reader: Reader, code: string) =>
  reader.selectFrom('short_link').selectAll().where('code', '=', code.toUpperCase()).executeTakeFirst()
