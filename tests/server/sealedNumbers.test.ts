import { readdir, readFile, rm, stat, writeFile, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { realNameBind } from '#src/api/contract/realName.ts'
import { bankCardInsert, bankCardList } from '#src/api/contract/savedCards.ts'
import { closeDraw, commitDraw, foreseeDraw, revealDraw } from '#server/draws/draws.ts'
import { findDataKeys, readDataKeys } from '#server/platform/dataKeys.ts'
import { createVault } from '#server/platform/vault.ts'
import { granted } from '#tests/support/request.ts'
import { DATA_KEY } from '#tests/support/dataKey.ts'
import { startTestServer } from '#tests/support/testServer.ts'

const NUMBER = '6222021234567894'
const CARD = { bank: 'ICBC', cardNum: NUMBER } as const
const OTHER_KEY = Buffer.alloc(32, 9).toString('base64url')

async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'anchorage-'))
  onTestFinished(async () => {
    await rm(made, { recursive: true, force: true })
    await rm(`${made}.key`, { force: true })
  })
  return made
}

/** Files of a data folder that hold a text, wherever in them. The database's log may go between two reads: its last reader removes it. */
async function filesWith(dataDir: string, text: string): Promise<string[]> {
  const names = await readdir(dataDir)
  const bytes = await Promise.all(names.map(async (name) => readFile(join(dataDir, name)).catch(() => Buffer.alloc(0))))
  return names.filter((_, index) => bytes[index]!.includes(text))
}

test('[C-10] [V-9] a card’s number is nowhere in the database, opens with the key, and its key can be changed', async () => {
  const dataDir = await folder()
  const first = await startTestServer({ dataDir })
  const token = await first.login('mia')
  granted(await first.call(realNameBind, { name: '王小米' }, { token }))
  granted(await first.call(bankCardInsert, CARD, { token }))
  const shown = granted(await first.call(bankCardList, {}, { token })).list
  expect(shown).toMatchObject([{ cardNum: '6222 **** **** 7894' }])
  const [row] = await first.services.db.selectFrom('saved_destination').selectAll().execute()
  expect(JSON.stringify(row)).not.toContain(NUMBER)
  expect(first.services.vault.open(row!.number, 'm-mia')).toBe(NUMBER)
  expect(() => first.services.vault.open(row!.number, 'm-leo')).toThrow()
  // A row from before numbers were sealed.
  await first.services.db
    .insertInto('saved_destination')
    .values([
      { ...row!, id: 'd-old', number: '4111111111111111', masked: '', print: '', claim: null },
      // The same number, saved later: whatever their ids are, it belongs to who saved it first.
      {
        ...row!,
        id: 'd-late',
        member_id: 'm-leo',
        number: '4111111111111111',
        print: '',
        created_at: row!.created_at + 1,
        claim: null,
      },
      // Somebody else's from before each number belonged to one member.
      { ...row!, id: 'd-twin', member_id: 'm-leo', number: NUMBER, created_at: row!.created_at + 1, claim: null },
    ])
    .execute()
  const printed = first.services.vault.fingerprint('device', 'd')
  // What has no number and is sealed too.
  const secret = { sealed_secret: first.services.vault.seal('secret', 'factor:m-mia'), confirmed_at: null, last_step: 0 }
  await first.services.db
    .insertInto('second_factor')
    .values({ member_id: 'm-mia', ...secret })
    .execute()
  const message = {
    id: 'd-1',
    key: 'd-1',
    channel: 'email',
    kind: 'code',
    sealed: first.services.vault.seal('a message', 'd-1'),
    masked: '',
    state: 'sent',
    attempts: 1,
    next_at: 0,
    expires_at: 0,
    at: first.clock.now(),
    ended_at: first.clock.now(),
    fault: null,
    request_id: null,
  } as const
  await first.services.db.insertInto('delivery').values(message).execute()
  const draw = await first.services.write((tx) =>
    commitDraw(tx, first.services.vault, 'd', { rules: 'wheel', weights: [9_000, 1_000] }),
  )
  await first.services.write((tx) => closeDraw(tx, draw.id, ['ticket']))
  const drawn = await foreseeDraw(first.services.db, first.services.vault, draw.id)
  await first.stop()
  // In the file, in the log beside it, or in both.
  expect((await filesWith(dataDir, '4111111111111111')).length > 0).toBe(first.store.DATABASE_URL === undefined)

  await expect(startTestServer({ dataDir, settings: { DATA_KEY: OTHER_KEY } })).rejects.toThrow(/data key/)

  const second = await startTestServer({ dataDir, settings: { DATA_KEY: `${OTHER_KEY},${DATA_KEY}` } })
  const rows = await second.services.db.selectFrom('saved_destination').selectAll().orderBy('id').execute()
  expect(rows.every(({ number }) => number.startsWith(second.services.vault.prefix))).toBe(true)
  // Of many prints there is no text to make them from again.
  expect(second.services.vault.fingerprint('device', 'd')).toBe(printed)
  expect(rows.map(({ masked }) => masked)).toContain('4111 **** **** 1111')
  expect(granted(await second.call(bankCardInsert, CARD, { token: await second.login('mia') })).result).toBe('saved')
  expect(await second.services.db.selectFrom('saved_destination').selectAll().execute()).toHaveLength(4)
  const claimed = rows.filter(({ claim }) => claim !== null)
  expect(claimed.map(({ id, claim, print }) => [id, claim === print])).toEqual(
    rows.filter(({ id }) => id !== 'd-twin' && id !== 'd-late').map(({ id }) => [id, true]),
  )
  for (const number of [NUMBER, '4111111111111111']) expect(await filesWith(dataDir, number)).toEqual([])
  await second.stop()

  const third = await startTestServer({ dataDir, settings: { DATA_KEY: OTHER_KEY } })
  const { services } = third
  const factor = await services.db.selectFrom('second_factor').selectAll().executeTakeFirstOrThrow()
  expect(services.vault.open(factor.sealed_secret, 'factor:m-mia')).toBe('secret')
  const delivery = await services.db.selectFrom('delivery').selectAll().where('id', '=', 'd-1').executeTakeFirstOrThrow()
  expect(services.vault.open(delivery.sealed, 'd-1')).toBe('a message')
  expect(await services.write((tx) => revealDraw(tx, services.vault, draw.id))).toEqual(drawn)
  await third.stop()
})

test('a data key is made once, beside the data folder, for its owner alone', async () => {
  const dataDir = await folder()
  const made = findDataKeys({ dataDir, dataKey: null })
  expect(findDataKeys({ dataDir, dataKey: null })).toEqual(made)
  expect((await stat(`${dataDir}.key`)).mode & 0o777).toBe(0o600)
  expect((await readFile(`${dataDir}.key`, 'utf8')).trim()).toHaveLength(43)
  await writeFile(`${dataDir}.key`, 'short\n')
  expect(() => findDataKeys({ dataDir, dataKey: null })).toThrow(/DATA_KEY/)
})

test('what is sealed says nothing twice, and nothing that was changed opens', () => {
  const vault = createVault(readDataKeys(DATA_KEY))
  const sealed = vault.seal(NUMBER, 'm-mia')
  expect(vault.seal(NUMBER, 'm-mia')).not.toBe(sealed)
  expect(vault.fingerprint('bankCard', NUMBER)).toBe(vault.fingerprint('bankCard', NUMBER))
  expect(vault.fingerprint('bankCard', NUMBER)).not.toBe(vault.fingerprint('usdt', NUMBER))
  const bytes = Buffer.from(sealed.slice(vault.prefix.length), 'base64url')
  for (let place = 0; place < bytes.length; place += 1) {
    const changed = Buffer.from(bytes)
    changed[place]! ^= 1
    expect(() => vault.open(`${vault.prefix}${changed.toString('base64url')}`, 'm-mia')).toThrow()
  }
})
