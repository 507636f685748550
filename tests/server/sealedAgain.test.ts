import { beforeEach, describe, expect, test } from 'vitest'
import { sealStoredParcels } from '#server/delivery/delivery.ts'
import { closeDraw, commitDraw, foreseeDraw, revealDraw, sealStoredSeeds } from '#server/draws/draws.ts'
import { sealStoredSecrets } from '#server/members/secondFactor.ts'
import { readDataKeys } from '#server/platform/dataKeys.ts'
import { createVault } from '#server/platform/vault.ts'
import { emptyTables, row, writeRows } from '#tests/support/bareRows.ts'
import { startBareServices } from '#tests/support/bareServices.ts'

// What is sealed opens with the new data key alone, once a server started with both.

const { db, services } = await startBareServices(() => 1_000_000)
beforeEach(() => emptyTables(db, 'delivery', 'draw', 'second_factor'))

const keyOf = (byte: number) => Buffer.alloc(32, byte).toString('base64url')
const vaultOf = (...bytes: readonly number[]) => createVault(readDataKeys(bytes.map(keyOf).join(',')))
const [OLD, NEW, GONE] = [1, 2, 3]
const [before, both, after] = [vaultOf(OLD), vaultOf(NEW, OLD), vaultOf(NEW)]

describe('after a change of the data key', () => {
  test('[D-8] a second factor can be proved', async () => {
    await writeRows(db, row('second_factor', { member_id: 'm', sealed_secret: before.seal('secret', 'factor:m'), last_step: 0 }))
    await sealStoredSecrets(services.write, both)
    const { sealed_secret: sealed } = await db.selectFrom('second_factor').selectAll().executeTakeFirstOrThrow()
    expect(after.open(sealed, 'factor:m')).toBe('secret')
  })

  test('[P-9] what was committed to before is drawn as it was going to be', async () => {
    const { id } = await services.write((tx) => commitDraw(tx, before, 'k', { rules: 'lottery', winners: 2 }))
    await services.write((tx) => closeDraw(tx, id, ['T-1', 'T-2', 'T-3']))
    const foreseen = await foreseeDraw(db, before, id)
    await sealStoredSeeds(services.write, both)
    expect(await services.write((tx) => revealDraw(tx, after, id))).toEqual(foreseen)
  })

  test('[P-9] a draw that was told is foreseen as it was told', async () => {
    const { id } = await services.write((tx) => commitDraw(tx, before, 'k', { rules: 'lottery', winners: 2 }))
    await services.write((tx) => closeDraw(tx, id, ['T-1', 'T-2', 'T-3']))
    const told = await services.write((tx) => revealDraw(tx, before, id))
    expect(await foreseeDraw(db, after, id)).toEqual(told)
  })

  test('[C-8] a message that waits can be sent, and one that went stays empty', async () => {
    const message = (id: string, sealed: string) => row('delivery', { id, sealed, request_id: null })
    await writeRows(db, message('gone', ''), message('waits', before.seal('parcel', 'waits')))
    await sealStoredParcels(services.write, both)
    const rows = await db.selectFrom('delivery').select(['id', 'sealed']).orderBy('id').execute()
    expect(rows.map(({ id, sealed }) => after.open(sealed, id))).toEqual(['', 'parcel'])
  })

  test('[P-7] what a key sealed that was taken out before stays as it is', async () => {
    const sealed = vaultOf(GONE).seal('secret', 'factor:m')
    await writeRows(db, row('second_factor', { member_id: 'm', sealed_secret: sealed, last_step: 0 }))
    await sealStoredSecrets(services.write, both)
    expect(await db.selectFrom('second_factor').select('sealed_secret').execute()).toEqual([{ sealed_secret: sealed }])
  })
})
