import type { Call } from '#src/api/contract/defineCall.ts'
import { captchaCalls } from '#src/api/contract/captcha.ts'
import { logout } from '#src/api/contract/auth.ts'
import { configInfo, customerService, domains, perInfo, robotCheck } from '#src/api/contract/site.ts'
import type { Role } from '#src/api/model/chat.ts'
import { profile } from '#src/api/profile.ts'
import { CallError } from '../callError.ts'
import type { Database } from '../db/database.ts'
import type { BarrierKind } from '../db/schema.ts'
import type { Unit, Write } from '../db/write.ts'
import type { WordKey } from '../words.ts'

const { codes } = profile

/** How long what was read is believed, in ms: an operator's change is felt within it. */
const BELIEVED = 1_000

/** The setting whose status '0' closes the site (S-6). */
export const MAINTENANCE = 'maintenance'

const REFUSALS: Record<BarrierKind, { readonly code: number; readonly words: WordKey }> = {
  ip: { code: codes.ipBlockade, words: 'ipBlockade' },
  device: { code: codes.deviceBlockade, words: 'deviceBlockade' },
  restricted: { code: codes.accessRestriction, words: 'accessRestriction' },
  caveat: { code: codes.accessCaveat, words: 'accessCaveat' },
  robot: { code: codes.needRobotCheck, words: 'robotCheck' },
}

/** Made by everybody, whoever is kept out: they say why, and where there is help. */
const ALWAYS: ReadonlySet<string> = new Set([perInfo, configInfo, customerService, domains, logout].map((call) => call.path))
/** Made by those who are to prove that they are no robot. */
const PROOFS: ReadonlySet<string> = new Set([robotCheck, ...Object.values(captchaCalls)].map((call) => call.path))

type Caller = { readonly address: string; readonly deviceId: string; readonly role: Role | null }

type Known = { readonly at: number; readonly closed: boolean; readonly barriers: ReadonlyMap<string, Barrier> }
type Barrier = { readonly kind: BarrierKind; readonly until: number | null; readonly reason: string }

const keyOf = (kind: BarrierKind, value: string) => `${kind} ${value}`

/** Who may come in: kept in the database, read at most once a second. */
export function createBarriers(db: Database, write: Write, now: () => number) {
  let known: Promise<Known> | null = null
  let knownAt = 0

  async function read(): Promise<Known> {
    const [barriers, maintenance] = await Promise.all([
      db.selectFrom('barrier').selectAll().execute(),
      db.selectFrom('config_info').select('status').where('key_code', '=', MAINTENANCE).executeTakeFirst(),
    ])
    return {
      at: now(),
      closed: maintenance?.status === '0',
      barriers: new Map(barriers.map(({ kind, value, until, reason }) => [keyOf(kind, value), { kind, until, reason }])),
    }
  }

  function current(): Promise<Known> {
    if (known === null || Math.abs(now() - knownAt) >= BELIEVED) {
      knownAt = now()
      known = read().catch((error: unknown) => {
        known = null
        throw error
      })
    }
    return known
  }

  async function store(
    unit: Unit,
    kind: BarrierKind,
    value: string,
    options: { minutes?: number; reason?: string },
  ): Promise<void> {
    const row = {
      until: options.minutes === undefined ? null : unit.at + options.minutes * 60_000,
      reason: options.reason ?? '',
      at: unit.at,
    }
    await unit.trx
      .insertInto('barrier')
      .values({ kind, value, ...row })
      .onConflict((clash) => clash.columns(['kind', 'value']).doUpdateSet(row))
      .execute()
  }

  return {
    /** Throws the refusal that stands between this caller and this call, if there is one (S-5, S-6, X-3). */
    async check(call: Call, { address, deviceId, role }: Caller): Promise<void> {
      const { closed, barriers } = await current()
      const staff = role === 'admin' || role === 'developer'
      if (closed && call.path === perInfo.path) throw new CallError(codes.maintenance, 'maintenance')
      if (ALWAYS.has(call.path)) return
      const standing = [
        barriers.get(keyOf('ip', address)),
        barriers.get(keyOf('device', deviceId)),
        barriers.get(keyOf('restricted', address)),
        barriers.get(keyOf('caveat', address)),
        PROOFS.has(call.path) ? undefined : barriers.get(keyOf('robot', deviceId)),
      ].find((barrier) => barrier !== undefined && (barrier.until === null || barrier.until > now()))
      if (standing !== undefined) {
        const { code, words } = REFUSALS[standing.kind]
        throw new CallError(code, words, {}, { reason: standing.reason, until: standing.until })
      }
      if (closed && !staff && !PROOFS.has(call.path))
        throw new CallError(codes.accessCaveat, 'maintenance', {}, { maintenance: true })
    },
    /** Puts one up; without minutes for good. */
    async raise(kind: BarrierKind, value: string, options: { minutes?: number; reason?: string } = {}): Promise<void> {
      await write((unit) => store(unit, kind, value, options))
      known = null
    },
    /** Takes one away. */
    async lower(kind: BarrierKind, value: string): Promise<void> {
      await write((unit) => unit.trx.deleteFrom('barrier').where('kind', '=', kind).where('value', '=', value).execute())
      known = null
    },
    /** Closes the site for everybody but its staff, or opens it. */
    async setMaintenance(closed: boolean, words = ''): Promise<void> {
      const row = { status: closed ? ('0' as const) : ('1' as const), value: words }
      await write((unit) =>
        unit.trx
          .insertInto('config_info')
          .values({ key_code: MAINTENANCE, ...row })
          .onConflict((clash) => clash.column('key_code').doUpdateSet(row))
          .execute(),
      )
      known = null
    },
  }
}

export type Barriers = ReturnType<typeof createBarriers>
