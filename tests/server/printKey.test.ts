import { beforeEach, describe, expect, test } from 'vitest'
import type { Contact } from '#src/api/model/contact.ts'
import { rememberContact } from '#server/accounts/contacts.ts'
import { welcome } from '#server/accounts/welcome.ts'
import { contactPrint } from '#server/delivery/codes.ts'
import { isNear, placeOf } from '#server/invite/nearness.ts'
import { openAccount } from '#server/ledger/ledger.ts'
import { readDataKeys } from '#server/platform/dataKeys.ts'
import { settlePrintKey } from '#server/platform/printKey.ts'
import { createVault } from '#server/platform/vault.ts'
import { isExcludedPerson } from '#server/saferPlay/excludedPerson.ts'
import { emptyTables, row, writeRows } from '#tests/support/bareRows.ts'
import { startBareServices } from '#tests/support/bareServices.ts'

// People are known again by their prints, also after the data key was changed.

const now = 1_000_000
const { db, services } = await startBareServices(() => now)
beforeEach(() =>
  emptyTables(
    db,
    'former_contact',
    'invited_friend',
    'member',
    'member_contact',
    'play_pause',
    'print_key',
    'registration_place',
    'second_factor',
    'welcomed',
  ),
)

const keyOf = (byte: number) => Buffer.alloc(32, byte).toString('base64url')
const [OLD, NEW, NEWEST] = [keyOf(1), keyOf(2), keyOf(3)]
const vaultOf = (...keys: readonly string[]) => createVault(readDataKeys(keys.join(',')))
/** The vault of a server that started with these keys, the newest first. */
async function started(...keys: readonly string[]) {
  const vault = vaultOf(...keys)
  await settlePrintKey(services.write, vault)
  return vault
}
/** The same after the key was changed, and the old one taken out. */
async function changed() {
  await started(NEW, OLD)
  return started(NEW)
}
const print = (vault: ReturnType<typeof vaultOf>) => vault.fingerprint('device', 'd')

describe('after a change of the data key', () => {
  const contact: Contact = { channel: 'phone', target: '+8613800000001' }

  test('[P-6] who excluded themselves is known by a contact that they had before', async () => {
    const before = await started(OLD)
    await writeRows(db, row('play_pause', { member_id: 'out', kind: 'exclusion', since: 1, until: now + 1 }))
    await services.write((tx) => rememberContact(tx, before, 'out', contact))
    const person = { prints: [contactPrint(await changed(), contact)], deviceId: 'another' }
    expect(await services.write((tx) => isExcludedPerson(tx, person))).toBe(true)
  })

  test('[C-8] who was welcomed on a device is welcomed there no second time', async () => {
    const given = { coins: 5, demands: { phone: 'off', email: 'off' } } as const
    const comes = (vault: ReturnType<typeof vaultOf>, memberId: string) =>
      services.write((tx) => welcome(tx, vault, given, { memberId, contacts: [], deviceId: 'd' }))
    for (const id of ['a', 'b']) await services.write((tx) => openAccount(tx.db, id, 'GOLD', 'member'))
    const first = await comes(await started(OLD), 'a')
    expect([first, await comes(await changed(), 'b')]).toEqual([5, 0])
  })

  test('[C-11] a friend is known who registers on the device of the inviter', async () => {
    const origin = { deviceId: 'd', address: 'x' }
    const registers = (vault: ReturnType<typeof vaultOf>, member_id: string) =>
      writeRows(db, row('member', { id: member_id }), row('registration_place', { member_id, ...placeOf(vault, origin), at: 1 }))
    await registers(await started(OLD), 'inviter')
    await registers(await changed(), 'friend')
    await writeRows(db, row('invited_friend', { friend_id: 'friend', inviter_id: 'inviter' }))
    expect(await isNear(db, { friendId: 'friend', inviterId: 'inviter' }, true)).toBe(true)
  })

  test('[P-7] prints are those of before, however often it was changed', async () => {
    const before = print(await started(OLD))
    await changed()
    expect([print(await started(NEWEST, NEW)), print(await started(NEWEST))]).toEqual([before, before])
  })
})

describe('a site from before the key of prints was kept', () => {
  const sealedBy = (key: string, id: string) =>
    row('second_factor', { member_id: id, sealed_secret: vaultOf(key).seal('secret', id), last_step: 0 })

  test('[P-7] prints with the data key as it did', async () => {
    expect(print(await started(OLD))).toBe(print(vaultOf(OLD)))
  })

  test('[P-7] prints as it did, also where the data key is changed with that start', async () => {
    await writeRows(db, sealedBy(OLD, 'a'))
    expect(print(await started(NEW, OLD))).toBe(print(vaultOf(OLD)))
  })

  test('[P-7] prints with the key by which it sealed last', async () => {
    await writeRows(db, sealedBy(OLD, 'a'), sealedBy(NEW, 'b'))
    expect(print(await started(NEWEST, NEW, OLD))).toBe(print(vaultOf(NEW)))
  })
})

test('[P-7] the key of prints is kept sealed, and without the data key no server starts', async () => {
  const kept = vaultOf(OLD).printKeyOf(vaultOf(OLD).prefix)
  await started(OLD)
  expect(JSON.stringify(await db.selectFrom('print_key').selectAll().execute())).not.toContain(kept)
  await expect(started(NEW)).rejects.toThrow(/data key/)
})
