import type { Call } from '#src/api/contract/defineCall.ts'
import { verificationCalls } from '#src/api/contract/verification.ts'
import { login, loginByHash, loginVerified, logout } from '#src/api/contract/auth.ts'
import { configInfo, customerService, domains, perInfo } from '#src/api/contract/site.ts'
import type { Role } from '#src/api/model/chat.ts'
import { profile } from '#src/api/profile.ts'
import { CallError } from '../platform/callError.ts'
import type { Database } from '../platform/db/database.ts'
import type { BarrierKind } from '../platform/db/schema.ts'
import type { Transaction, Write } from '../platform/transaction.ts'
import type { WordKey } from '../platform/messages.ts'
import { isStaff } from './members.ts'

const { codes } = profile

/** How long what was read is believed, in ms: an operator's change is felt within it. */
const BELIEVED = 1_000

/** The setting whose status '0' closes the site (S-6). */
const MAINTENANCE = 'maintenance'

const REFUSALS: Record<BarrierKind, { readonly code: number; readonly words: WordKey }> = {
  ip: { code: codes.ipBlockade, words: 'ipBlockade' },
  device: { code: codes.deviceBlockade, words: 'deviceBlockade' },
  restricted: { code: codes.accessRestriction, words: 'accessRestriction' },
  caveat: { code: codes.accessCaveat, words: 'accessCaveat' },
  robot: { code: codes.needRobotCheck, words: 'robotCheck' },
}

/** Made by everybody, whoever is kept out: they say why, and where there is help. */
const ALWAYS: ReadonlySet<string> = new Set([perInfo, configInfo, customerService, domains, logout].map((call) => call.path))
/** Made by those of whom it is not known yet whether they are staff: on a closed site they look themselves, with `closedTo`. */
const LOGINS: ReadonlySet<string> = new Set([login, loginByHash, loginVerified].map((call) => call.path))
/** Made by those who are to prove that they are no robot. */
const PROOFS: ReadonlySet<string> = new Set(Object.values(verificationCalls).map((call) => call.path))

/** Who must not be here at all, whatever they ask for. */
const KEPT_OUT: readonly BarrierKind[] = ['ip', 'device', 'restricted']

type Place = { readonly address: string; readonly deviceId: string }
type Caller = Place & { readonly role: Role | null }

type Known = { readonly at: number; readonly closed: boolean; readonly barriers: ReadonlyMap<string, Barrier> }
type Barrier = { readonly kind: BarrierKind; readonly until: number | null; readonly reason: string }

/** An IPv4 address reads the same on a socket that also takes IPv6. */
const plain = (value: string) => value.replace(/^::ffff:(?=\d+\.)/i, '')
const keyOf = (kind: BarrierKind, value: string) => `${kind} ${plain(value)}`

/** The refusal of whoever is no staff while the site is closed (S-6). */
export function siteClosed(): CallError {
  return new CallError(codes.accessCaveat, 'maintenance', {}, { maintenance: true })
}

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

  /** The first barrier of these kinds that stands before an address and a device now. */
  function standing({ barriers }: Known, { address, deviceId }: Place, kinds: readonly BarrierKind[]): Barrier | undefined {
    return kinds
      .map((kind) => barriers.get(keyOf(kind, kind === 'device' || kind === 'robot' ? deviceId : address)))
      .find((barrier) => barrier !== undefined && (barrier.until === null || barrier.until > now()))
  }

  async function store(
    tx: Transaction,
    kind: BarrierKind,
    value: string,
    options: { minutes?: number; reason?: string },
  ): Promise<void> {
    const row = {
      until: options.minutes === undefined ? null : tx.at + options.minutes * 60_000,
      reason: options.reason ?? '',
      at: tx.at,
    }
    await tx.db
      .insertInto('barrier')
      .values({ kind, value, ...row })
      .onConflict((clash) => clash.columns(['kind', 'value']).doUpdateSet(row))
      .execute()
  }

  return {
    /** Throws the refusal that stands between this caller and this call, if there is one (S-5, S-6, X-3). */
    async check(call: Call, { address, deviceId, role }: Caller): Promise<void> {
      const state = await current()
      const { closed } = state
      if (closed && call.path === perInfo.path) throw new CallError(codes.maintenance, 'maintenance')
      if (ALWAYS.has(call.path)) return
      const proof = PROOFS.has(call.path)
      const barrier = standing(state, { address, deviceId }, proof ? [...KEPT_OUT, 'caveat'] : [...KEPT_OUT, 'caveat', 'robot'])
      if (barrier !== undefined) {
        const { code, words } = REFUSALS[barrier.kind]
        throw new CallError(code, words, {}, { reason: barrier.reason, until: barrier.until })
      }
      if (closed && !isStaff(role) && !proof && !LOGINS.has(call.path)) throw siteClosed()
    },
    /** Whether the site is closed to somebody of this role: never to its staff. */
    async closedTo(role: Role): Promise<boolean> {
      return (await current()).closed && !isStaff(role)
    },
    /** Why an address and a device may hold no socket, or null. */
    async keptOut(place: Place): Promise<{ readonly code: number; readonly words: WordKey } | null> {
      const barrier = standing(await current(), place, KEPT_OUT)
      return barrier === undefined ? null : REFUSALS[barrier.kind]
    },
    /** Puts one up; without minutes for good. */
    async raise(kind: BarrierKind, value: string, options: { minutes?: number; reason?: string } = {}): Promise<void> {
      await write((tx) => store(tx, kind, plain(value), options))
      known = null
    },
    /** Takes one away. */
    async lower(kind: BarrierKind, value: string): Promise<void> {
      await write((tx) => tx.db.deleteFrom('barrier').where('kind', '=', kind).where('value', '=', plain(value)).execute())
      known = null
    },
    /** Closes the site for everybody but its staff, or opens it. */
    async setMaintenance(closed: boolean, words = ''): Promise<void> {
      const row = { status: closed ? ('0' as const) : ('1' as const), value: words }
      await write((tx) =>
        tx.db
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
