import { BackupRefused, backUp, restore } from './platform/backup.ts'
import { type Role, ROLES } from '#src/api/model/chat.ts'
import { AccountName } from '#src/api/model/setup.ts'
import * as v from 'valibot'
import { type MaintenanceOrder, setSiteMaintenance } from './backOffice/site/siteOffice.ts'
import { PAYERS } from '#src/api/model/payout.ts'
import { payerKeys } from './cashier/deposit/paySigns.ts'
import { payoutKeys } from './cashier/payout/payoutSigns.ts'
import { RealName } from '#src/api/model/realName.ts'
import { judgeSetting, SETTING_KEYS, type SettingKey, settingOf } from '#src/api/model/siteSetting.ts'
import { correctRealName, realNameOf } from './cashier/savedCards/realNames.ts'
import { Grade } from '#src/api/model/grade.ts'
import { assertBooksBalance } from './ledger/audit.ts'
import { createAccessRules } from './members/accessRules.ts'
import { setRole, setStatus, changePassword } from './members/account.ts'
import { MOST_GRADE_DAYS } from '#src/api/model/officeGrade.ts'
import { giveGrade, readGrade } from './members/memberGrade.ts'
import { findByName, type MemberRow } from './members/members.ts'
import { addAccount, makePassword } from './members/newAccount.ts'
import { cancelDisallowed } from './cashier/deposit/depositRules.ts'
import { createSaferPlay } from './saferPlay/saferPlay.ts'
import { createPasswords, PASSWORD_COST } from './members/passwords.ts'
import { giveAllRights, rightsOf } from './members/rights.ts'
import { removeFactor } from './members/secondFactor.ts'
import { liftSignatureWait, signatureWaits } from './members/signature.ts'
import { createLocalBus } from './platform/bus.ts'
import { DAY } from './platform/durations.ts'
import type { Env } from './platform/env.ts'
import type { Database } from './platform/db/database.ts'
import { readSetting, writeSetting } from './platform/siteSettings.ts'
import { leaveTrail } from './platform/trail.ts'
import { createWrite } from './platform/transaction.ts'

/** What a setting takes, as its command is written. */
export function writtenOf(key: SettingKey): string {
  const setting = settingOf(key)
  if (setting.kind === 'switch') return 'on | off'
  if (setting.kind === 'choice') return setting.options.join(' | ')
  if (setting.kind === 'words') return '"<words>"'
  if (setting.kind === 'phone') return '"<phone>"'
  return `<${setting.unit}, ${setting.min} to ${setting.max}>${setting.canBeOff ? ' | off' : ''}`
}

const SETTING_LINES = SETTING_KEYS.map((key) => {
  const { command, about } = settingOf(key)
  return `  ${command.join(' ')} ${writtenOf(key)}   ${about}`
}).join('\n')

export const USAGE = `Usage: npm run operate -- <order>
  maintenance on | off
  block ip | device | restricted | caveat | robot <value> [minutes]
  unblock ip | device | restricted | caveat | robot <value>
  backup <file>   copies the embedded database, pictures included, to a new file, also while the server runs
  restore <file>  puts a backup in its place, while no server runs; what was there is kept
  add <name> [member | admin | developer | operator]
  password <name>
  disable <name> | enable <name>
  grade <name> <0-10> <days> <reason>     gives a member a grade and holds it so many days; 0 days ends the hold
  real-name <name> <real name> <reason>   corrects a member's real name; put quotes around a name or a reason with spaces
  role <name> member | admin | developer | operator
  rights <name> all   gives an operator every right again
  second-factor <name> off   takes an operator's away
  operator-signs <name>   lets an operator's signature count at once, though another operator changed the account
  payer-key <payer>   prints what this payer signs with about deposits; it is made of PAYER_SECRET
  payout-key <payer>  prints what this payer and the server sign with about payouts
Settings, which the back office changes too:
${SETTING_LINES}`

const KINDS = ['ip', 'device', 'restricted', 'caveat', 'robot'] as const

/** Whole minutes from 1; anything else would keep somebody out for good by a slip. */
const MINUTES = /^[1-9]\d{0,6}$/

/** Closes the site without a word more than its page says. */
const CLOSE: MaintenanceOrder = { act: 'close', words: { 'zh-CN': '', en: '' } }

const DONE = 'Done.'

/** An order that makes sense: how its trail names it, what was there before, and what carries it out. It answers what is printed. */
type Order = { readonly act: string; readonly before?: unknown; readonly run: () => Promise<string> }

/** Carries an order out and writes it down; what is to be printed, or null for one that makes no sense. */
export async function carryOut(
  { db, payerSecret }: { readonly db: Database; readonly payerSecret: string | null },
  words: readonly string[],
): Promise<string | null> {
  // Nobody listens on this bus: a running server looks for itself.
  const write = createWrite(db, createLocalBus(), Date.now)
  const accessRules = createAccessRules(db, write, Date.now)
  const passwords = createPasswords(PASSWORD_COST)
  const [name, first, second, third] = words

  const quietly = (work: () => Promise<unknown>) => async () => {
    await work()
    return DONE
  }

  /** Adds an account, with a made password that is told once. */
  const added = (account: string, role: Role): Order => ({
    act: 'add',
    run: async () => {
      const password = makePassword()
      const passwordHash = await passwords.hash(password)
      await write((tx) => addAccount(tx, { name: account, passwordHash, role }))
      return `${DONE} ${account} / ${password}  ${role}. The password is shown this once.`
    },
  })

  const ofMember = async (member: MemberRow): Promise<Order | null> => {
    const { id, status } = member
    const before = { role: member.role, status }
    const role = ROLES.find((one) => one === second)
    switch (name) {
      case 'disable':
        return { act: name, before, run: quietly(() => write((tx) => setStatus(tx, id, '2'))) }
      case 'enable':
        return { act: name, before, run: quietly(() => write((tx) => setStatus(tx, id, '1'))) }
      case 'rights':
        return second !== 'all' || member.role !== 'operator'
          ? null
          : {
              act: name,
              before: { rights: await rightsOf(db, member) },
              run: quietly(() => write((tx) => giveAllRights(tx, id))),
            }
      case 'second-factor':
        return second === 'off' ? { act: name, run: quietly(() => write((tx) => removeFactor(tx, id))) } : null
      case 'operator-signs':
        return member.role !== 'operator' || second !== undefined
          ? null
          : {
              act: name,
              before: { signs: (await signatureWaits(db, Date.now())).get(id) ?? null },
              run: quietly(() => write((tx) => liftSignatureWait(tx, id))),
            }
      case 'role':
        return role === undefined ? null : { act: name, before, run: quietly(() => write((tx) => setRole(tx, id, role))) }
      case 'password':
        return {
          act: name,
          run: async () => {
            const password = makePassword()
            const hash = await passwords.hash(password)
            await write((tx) => changePassword(tx, id, hash, null))
            return `${DONE} ${member.name} / ${password}  The password is shown this once; all sessions have ended.`
          },
        }
      case undefined:
      default:
        return null
    }
  }

  const onOff = first === 'on' || first === 'off' ? first : null

  /** The reason stands in the trail with the order's words. */
  const named = async (member: MemberRow): Promise<Order | null> => {
    const realName = v.safeParse(RealName, second)
    if (!realName.success || third === undefined || third.trim() === '') return null
    return {
      act: 'real-name',
      before: { realName: await realNameOf(db, member.id) },
      run: quietly(() =>
        write(async (tx) => {
          await correctRealName(tx, member.id, realName.output)
          await createSaferPlay({ db, write }, cancelDisallowed).joinExclusion(tx, { memberId: member.id, deviceId: '' })
        }),
      ),
    }
  }

  /** A grade from 0 to 10 for so many days, with its reason. */
  const graded = async ({ id }: MemberRow): Promise<Order | null> => {
    const grade = v.safeParse(Grade, Number(second))
    const days = Number(third)
    const isLong = Number.isInteger(days) && days >= 0 && days <= MOST_GRADE_DAYS
    if (!/^\d+$/.test(second ?? '') || !grade.success || !isLong || (words[4] ?? '').trim() === '') return null
    const { grade: before, floor } = await readGrade(db, id, Date.now())
    return {
      act: 'grade',
      before: { grade: before, floor },
      run: quietly(() => write((tx) => giveGrade(tx, id, grade.output, days === 0 ? 0 : tx.at + days * DAY))),
    }
  }

  const ofSite = (): Order | null => {
    const kind = KINDS.find((one) => one === first)
    if (name === 'maintenance' && onOff !== null)
      return {
        act: name,
        run: quietly(() => write((tx) => setSiteMaintenance(tx, onOff === 'on' ? CLOSE : { act: 'open' }, []))),
      }
    if (name === 'payer-key' && payerSecret !== null && first !== undefined && PAYERS.some((payer) => payer === first))
      return { act: name, run: async () => `${payerKeys(payerSecret)(first)}\n${DONE}` }
    if (name === 'payout-key' && payerSecret !== null && first !== undefined && PAYERS.some((payer) => payer === first))
      return { act: name, run: async () => `${payoutKeys(payerSecret)(first)}\n${DONE}` }
    if (name === 'backup' && first !== undefined && second === undefined)
      return { act: name, run: quietly(() => backUp(db, first, assertBooksBalance)) }
    if (kind === undefined || second === undefined) return null
    if (name === 'unblock') return { act: name, run: quietly(() => accessRules.unblock(kind, second)) }
    if (name !== 'block' || (third !== undefined && !MINUTES.test(third))) return null
    const options = third === undefined ? {} : { minutes: Number(third) }
    return { act: name, run: quietly(() => accessRules.block(kind, second, options)) }
  }

  /** A setting's command is followed by what it is set to, and nothing else. */
  async function ofSetting(): Promise<Order | null> {
    const key = SETTING_KEYS.find((one) => {
      const { command } = settingOf(one)
      return words.length === command.length + 1 && command.every((word, index) => words[index] === word)
    })
    const text = words.at(-1)
    if (key === undefined || text === undefined || judgeSetting(key, text) === null) return null
    const before = { value: await readSetting(db, key) }
    return { act: settingOf(key).command[0] ?? key, before, run: quietly(() => write((tx) => writeSetting(tx, key, text))) }
  }

  async function understood(): Promise<Order | null> {
    if (name === 'add') {
      const role = ROLES.find((one) => one === (second ?? 'member'))
      if (role === undefined || !v.is(AccountName, first) || (await findByName(db, first)) !== undefined) return null
      return added(first, role)
    }
    const member = first === undefined ? undefined : await findByName(db, first)
    if (name === 'real-name') return member === undefined ? null : named(member)
    if (name === 'grade') return member === undefined ? null : graded(member)
    return (member === undefined ? null : await ofMember(member)) ?? (await ofSetting()) ?? ofSite()
  }

  const order = await understood()
  if (order === null) return null
  return leaveTrail(write, { by: null, act: order.act, detail: { order: words, before: order.before ?? null } }, order.run)
}

/** Carries `restore <file>` out and writes it down in what was restored; what is to be printed, or null for an order that makes no sense. */
export async function carryOutRestore(
  place: Pick<Env, 'dataDir' | 'databaseUrl'>,
  words: readonly string[],
): Promise<string | null> {
  const [, file, ...more] = words
  if (file === undefined || more.length > 0) return null
  if (place.databaseUrl !== null) throw new BackupRefused('PostgreSQL is restored by its own tools: pg_restore.')
  const before = await restore(place.dataDir, file, async (copy) => {
    await assertBooksBalance(copy)
    const write = createWrite(copy, createLocalBus(), Date.now)
    await leaveTrail(write, { by: null, act: 'restore', detail: { order: words, before: null } }, () => Promise.resolve())
  })
  return before === null ? DONE : `${DONE} What was there is in ${before}.`
}
