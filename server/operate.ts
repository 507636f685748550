/**
 * `npm run operate -- <order>`: opens or closes the site, keeps an address or a device out, lets withdrawals be taken back, sets when
 * pages change the host, disables an account, gives it a role. For the owner of the data directory; the server may be running: its
 * calls obey a change within a second, and its sockets a change of role; any other change reaches sockets within ten seconds.
 */
import { openForTool } from './platform/openForTool.ts'
import { createWrite } from './platform/transaction.ts'
import { type Role, ROLES } from '#src/api/model/chat.ts'
import { readEnv } from './platform/env.ts'
import { setSetting } from './platform/siteSettings.ts'
import { profile } from '#src/api/profile.ts'
import { createLocalBus } from './platform/bus.ts'
import { setRole, setStatus } from './members/account.ts'
import { setReversal } from './cashier/withdrawal/withdrawalTerms.ts'
import { createAccessRules } from './members/accessRules.ts'
import { PROVIDERS } from './cashier/deposit/depositMethods.ts'
import { payerKeys } from './cashier/deposit/paySigns.ts'
import { setAcceptanceDelay } from './sportsbook/acceptance.ts'
import { findByName } from './members/members.ts'

const USAGE = `Usage: npm run operate -- <order>
  maintenance on | off
  block ip | device | restricted | caveat | robot <value> [minutes]
  unblock ip | device | restricted | caveat | robot <value>
  reversal on | off
  failover <errors of a host before another is tried, 1 to 100> | off
  disable <name> | enable <name>
  bet-delay <seconds that a bet on a running match waits, 0 to 8>
  role <name> member | admin | developer | operator
  payer-key <payer>   prints what this payer signs with; it is made of PAYER_SECRET`

const KINDS = ['ip', 'device', 'restricted', 'caveat', 'robot'] as const

/** Whole minutes from 1; anything else would keep somebody out for good by a slip. */
const MINUTES = /^[1-9]\d{0,6}$/

/** Errors of a host before pages try another one. */
const THRESHOLD = /^([1-9]\d?|100)$/

const env = readEnv(process.env)
const db = await openForTool(env)
// Nobody listens on this bus: a running server looks for itself.
const write = createWrite(db, createLocalBus(), Date.now)
const accessRules = createAccessRules(db, write, Date.now)

async function setAccount(name: string | undefined, status: '1' | '2'): Promise<boolean> {
  const member = name === undefined ? undefined : await findByName(db, name)
  if (member === undefined) return false
  await write((tx) => setStatus(tx, member.id, status))
  return true
}

async function changeRole(name: string | undefined, role: Role): Promise<boolean> {
  const member = name === undefined ? undefined : await findByName(db, name)
  if (member === undefined) return false
  await write((tx) => setRole(tx, member.id, role))
  return true
}

async function carryOut([order, first, second, third]: readonly string[]): Promise<boolean> {
  const kind = KINDS.find((one) => one === first)
  if (order === 'maintenance' && (first === 'on' || first === 'off')) {
    await accessRules.setMaintenance(first === 'on')
    return true
  }
  if (order === 'reversal' && (first === 'on' || first === 'off')) {
    await write((tx) => setReversal(tx, first === 'on'))
    return true
  }
  if (order === 'failover' && first !== undefined && (first === 'off' || THRESHOLD.test(first))) {
    await write((tx) => setSetting(tx, profile.failover.thresholdKey, first !== 'off', first === 'off' ? '' : first))
    return true
  }
  if (order === 'bet-delay' && first !== undefined && /^[0-8]$/.test(first)) {
    await write((tx) => setAcceptanceDelay(tx, Number(first)))
    return true
  }
  if (order === 'block' && kind !== undefined && second !== undefined) {
    if (third !== undefined && !MINUTES.test(third)) return false
    await accessRules.block(kind, second, third === undefined ? {} : { minutes: Number(third) })
    return true
  }
  if (order === 'unblock' && kind !== undefined && second !== undefined) {
    await accessRules.unblock(kind, second)
    return true
  }
  if (order === 'payer-key') {
    const key = payerKeyOf(first)
    if (key !== null) console.log(key)
    return key !== null
  }
  const role = ROLES.find((one) => one === second)
  if (order === 'role' && role !== undefined) return changeRole(first, role)
  if (order === 'disable') return setAccount(first, '2')
  return order === 'enable' && setAccount(first, '1')
}

/** The key of one payer, for whoever runs it; null = no such payer, or no secret to make it of. */
function payerKeyOf(provider: string | undefined): string | null {
  const { secret } = env.payer
  return secret !== null && provider !== undefined && PROVIDERS.includes(provider) ? payerKeys(secret)(provider) : null
}

const done = await carryOut(process.argv.slice(2))
await db.destroy()
console.log(done ? 'Done.' : USAGE)
process.exitCode = done ? 0 : 1
