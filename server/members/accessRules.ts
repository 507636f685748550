import type { Call } from '#src/api/contract/defineCall.ts'
import { verificationCalls } from '#src/api/contract/verification.ts'
import { logout } from '#src/api/contract/logout.ts'
import { login, loginByHash, loginVerified } from '#src/api/contract/session.ts'
import { navigationList } from '#src/api/contract/content.ts'
import { customerService } from '#src/api/contract/customerService.ts'
import { configInfo, domains, perInfo } from '#src/api/contract/site.ts'
import { supportLeave, supportState } from '#src/api/contract/support.ts'
import { isUnderway } from '#src/api/model/maintenance.ts'
import { profile } from '#src/api/profile.ts'
import { addressKey } from '../platform/addressKey.ts'
import { CallError } from '../platform/callError.ts'
import type { Database } from '../platform/db/database.ts'
import type { AccessRuleKind } from '../platform/db/schema.ts'
import type { Transaction, Write } from '../platform/transaction.ts'
import type { WordKey } from '../platform/messages.ts'
import type { ClientOrigin } from './caller.ts'
import type { MemberRow } from './members.ts'
import { isOfSite } from './moderators.ts'
import { setSetting } from '../platform/siteSettings.ts'
import { type KeptMaintenance, MAINTENANCE, readMaintenance } from './siteMaintenance.ts'

const { codes } = profile

/** How long what was read counts, in ms: an operator's change is felt within it. */
const CACHED_FOR = 1_000

const REFUSALS: Record<AccessRuleKind, { readonly code: number; readonly words: WordKey }> = {
  ip: { code: codes.ipBlockade, words: 'ipBlockade' },
  device: { code: codes.deviceBlockade, words: 'deviceBlockade' },
  restricted: { code: codes.accessRestriction, words: 'accessRestriction' },
  caveat: { code: codes.accessCaveat, words: 'accessCaveat' },
  robot: { code: codes.needRobotCheck, words: 'robotCheck' },
}

/** Open to everybody, whoever is kept out: they say why, and where there is help. */
const ALWAYS: ReadonlySet<string> = new Set(
  [perInfo, configInfo, customerService, domains, logout, navigationList, supportState, supportLeave].map((call) => call.path),
)
/** On a closed site these decide themselves, with `closedTo`: only they learn whether the caller is staff. */
const LOGINS: ReadonlySet<string> = new Set([login, loginByHash, loginVerified].map((call) => call.path))
/** By these a caller proves to be no robot. */
const PROOFS: ReadonlySet<string> = new Set(Object.values(verificationCalls).map((call) => call.path))

/** Rules that keep an origin out whatever it asks for. */
const KEPT_OUT: readonly AccessRuleKind[] = ['ip', 'device', 'restricted']

/** Who asks; null = nobody who is logged in. */
type Asker = Pick<MemberRow, 'id' | 'role'> | null

type AskedOrigin = ClientOrigin & { readonly member: Asker }

type Known = {
  readonly at: number
  readonly maintenance: KeptMaintenance | null
  readonly rules: ReadonlyMap<string, AccessRule>
}
type AccessRule = { readonly kind: AccessRuleKind; readonly until: number | null; readonly reason: string }

/** For how long a value is kept out, and why; `isByItself` = nobody decided it: what keeps it out for longer stays. */
type BlockOptions = { readonly minutes?: number; readonly reason?: string; readonly isByItself?: boolean }

const isOfDevice = (kind: AccessRuleKind) => kind === 'device' || kind === 'robot'
/** What a rule of a kind is stored under: a device's own name, or the key of an address. */
const subjectOf = (kind: AccessRuleKind, value: string) => (isOfDevice(kind) ? value : addressKey(value))
const keyOf = (kind: AccessRuleKind, value: string) => `${kind} ${subjectOf(kind, value)}`

/** The refusal of everybody but staff while the site is closed (S-6). */
export function siteClosed(): CallError {
  return new CallError(codes.accessCaveat, 'maintenance', {}, { maintenance: true })
}

/** Closed by the clock, whatever was read when. */
const isClosedAt = ({ maintenance }: Known, now: number) => isUnderway(maintenance, now)

/** Who may use the site: rules in the database, read at most once a second. */
export function createAccessRules(db: Database, write: Write, now: () => number) {
  let known: Promise<Known> | null = null
  let knownAt = 0

  async function read(): Promise<Known> {
    const [rules, maintenance] = await Promise.all([db.selectFrom('barrier').selectAll().execute(), readMaintenance(db)])
    return {
      at: now(),
      maintenance,
      rules: new Map(rules.map(({ kind, value, until, reason }) => [keyOf(kind, value), { kind, until, reason }])),
    }
  }

  function current(): Promise<Known> {
    if (known === null || Math.abs(now() - knownAt) >= CACHED_FOR) {
      knownAt = now()
      known = read().catch((error: unknown) => {
        known = null
        throw error
      })
    }
    return known
  }

  /** Whether somebody is of the staff, to whom the site is never closed. */
  const mayStay = async (member: Asker) => member !== null && isOfSite(db, member)

  /** The first rule of these kinds that is in force for an origin. */
  function ruleFor(
    { rules }: Known,
    { address, deviceId }: ClientOrigin,
    kinds: readonly AccessRuleKind[],
  ): AccessRule | undefined {
    return kinds
      .map((kind) => rules.get(keyOf(kind, isOfDevice(kind) ? deviceId : address)))
      .find((rule) => rule !== undefined && (rule.until === null || rule.until > now()))
  }

  async function store(tx: Transaction, kind: AccessRuleKind, value: string, options: BlockOptions): Promise<void> {
    const row = {
      until: options.minutes === undefined ? null : tx.at + options.minutes * 60_000,
      reason: options.reason ?? '',
      at: tx.at,
    }
    await tx.db
      .insertInto('barrier')
      .values({ kind, value, ...row })
      .onConflict((clash) => {
        const changed = clash.columns(['kind', 'value']).doUpdateSet(row)
        return options.isByItself === true ? changed.where('barrier.until', '<', row.until) : changed
      })
      .execute()
  }

  return {
    /** Throws the refusal of a call by this origin, if a rule forbids it (S-5, S-6, X-3). */
    async check(call: Call, { address, deviceId, member }: AskedOrigin): Promise<void> {
      const state = await current()
      const closed = isClosedAt(state, now())
      if (closed && call.path === perInfo.path) throw new CallError(codes.maintenance, 'maintenance')
      if (ALWAYS.has(call.path)) return
      const proof = PROOFS.has(call.path)
      const rule = ruleFor(state, { address, deviceId }, proof ? [...KEPT_OUT, 'caveat'] : [...KEPT_OUT, 'caveat', 'robot'])
      if (rule !== undefined) {
        const { code, words } = REFUSALS[rule.kind]
        throw new CallError(code, words, {}, { reason: rule.reason, until: rule.until })
      }
      if (closed && !proof && !LOGINS.has(call.path) && !(await mayStay(member))) throw siteClosed()
    },
    /** Whether the site is closed to somebody: never to its staff. */
    async closedTo(member: Asker): Promise<boolean> {
      return isClosedAt(await current(), now()) && !(await mayStay(member))
    },
    /** Whether the site is closed now to all but its staff. */
    async isClosed(): Promise<boolean> {
      return isClosedAt(await current(), now())
    },
    /** Whether somebody has nothing of the site but what is open to everybody: customer service is there by message alone. */
    async isKeptOut(origin: AskedOrigin): Promise<boolean> {
      const state = await current()
      return (
        ruleFor(state, origin, [...KEPT_OUT, 'caveat', 'robot']) !== undefined ||
        (isClosedAt(state, now()) && !(await mayStay(origin.member)))
      )
    },
    /** Why an origin may hold no socket, or null. */
    async refusalFor(origin: ClientOrigin): Promise<{ readonly code: number; readonly words: WordKey } | null> {
      const rule = ruleFor(await current(), origin, KEPT_OUT)
      return rule === undefined ? null : REFUSALS[rule.kind]
    },
    /** Keeps a value out; without minutes for good. */
    async block(kind: AccessRuleKind, value: string, options: BlockOptions = {}): Promise<void> {
      await write((tx) => store(tx, kind, subjectOf(kind, value), options))
      known = null
    },
    /** Lets a value in again. */
    async unblock(kind: AccessRuleKind, value: string): Promise<void> {
      const stored = [value, subjectOf(kind, value)]
      await write((tx) => tx.db.deleteFrom('barrier').where('kind', '=', kind).where('value', 'in', stored).execute())
      known = null
    },
    /** What was changed by other functions counts at once. */
    readAgain(): void {
      known = null
    },
    /** Closes the site for everybody but its staff, or opens it. */
    async setMaintenance(closed: boolean, words = ''): Promise<void> {
      await write((tx) => setSetting(tx, MAINTENANCE, !closed, words))
      known = null
    },
  }
}

export type AccessRules = ReturnType<typeof createAccessRules>
