import { judgeSetting, type SettingKey, settingOf, type StoredSetting, writtenSetting } from '#src/api/model/siteSetting.ts'
import type { Reader } from './db/database.ts'
import type { Schema } from './db/schema.ts'
import type { Transaction } from './transaction.ts'

type Setting = Schema['config_info']

/** Settings of the site by key (C-7); those that nobody set are left out. */
export async function readSettings(reader: Reader, keys: readonly string[]): Promise<Setting[]> {
  if (keys.length === 0) return []
  return reader.selectFrom('config_info').selectAll().where('key_code', 'in', keys).execute()
}

/** The status of a setting; undefined = nobody set it. */
export async function settingStatus(reader: Reader, key: string): Promise<Setting['status'] | undefined> {
  return (await reader.selectFrom('config_info').select('status').where('key_code', '=', key).executeTakeFirst())?.status
}

/** Sets a setting to '1' or '0', with a text beside it. */
export async function setSetting({ db }: Transaction, key: string, on: boolean, value = ''): Promise<void> {
  const row = { status: on ? ('1' as const) : ('0' as const), value }
  await db
    .insertInto('config_info')
    .values({ key_code: key, ...row })
    .onConflict((clash) => clash.column('key_code').doUpdateSet(row))
    .execute()
}

async function stored(reader: Reader, key: SettingKey): Promise<StoredSetting | undefined> {
  return reader.selectFrom('config_info').select(['status', 'value']).where('key_code', '=', key).executeTakeFirst()
}

/** A setting as somebody wrote it (`judgeSetting`); null = nobody set it. */
export async function readSetting(reader: Reader, key: SettingKey): Promise<string | null> {
  const row = await stored(reader, key)
  return row === undefined ? null : writtenSetting(key, row)
}

/** What holds of a setting now: as it is written, or what it is until somebody sets it. Null = the kind of site decides. */
export async function settingInForce(reader: Reader, key: SettingKey): Promise<string | null> {
  return (await readSetting(reader, key)) ?? settingOf(key).unset
}

/** The same of several at once, by key. */
export async function settingsInForce<Key extends SettingKey>(
  reader: Reader,
  keys: readonly Key[],
): Promise<ReadonlyMap<Key, string>> {
  const rows = await readSettings(reader, keys)
  return new Map(
    keys.map((key) => {
      const row = rows.find(({ key_code: code }) => code === key)
      return [key, row === undefined ? (settingOf(key).unset ?? '') : writtenSetting(key, row)]
    }),
  )
}

/** Sets a setting as it is written; it holds from the next time that it is read, and who shows it is told. Throws a RangeError for what it does not take. */
export async function writeSetting(tx: Transaction, key: SettingKey, text: string): Promise<void> {
  const row = judgeSetting(key, text)
  if (row === null) throw new RangeError(`no ${key}: ${text}`)
  await tx.db
    .insertInto('config_info')
    .values({ key_code: key, ...row })
    .onConflict((clash) => clash.column('key_code').doUpdateSet(row))
    .execute()
  tx.publishAfterCommit({ type: 'setting', key })
}
